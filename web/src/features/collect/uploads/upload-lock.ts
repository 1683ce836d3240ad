import type { UploadId } from '@ad-foundry/contract/ids.ts';

interface Waiting {
  /** Called once if another tab of this browser sends this upload. */
  onElsewhere: () => void;
  signal: AbortSignal;
}

/**
 * Acquires the lock of an upload, so that only one tab of this browser sends it; resolves with the release function.
 * @throws DOMException AbortError when the signal aborts first
 */
export async function acquireUploadLock(id: UploadId, { onElsewhere, signal }: Waiting): Promise<() => void> {
  const name = `af-upload/${id}`;
  if (!('locks' in navigator)) return () => undefined;
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    const queue = () => navigator.locks.request(name, { signal }, hold);
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        onElsewhere();
        queue().catch(reject);
        return null;
      })
      .catch(reject);
  });
}
