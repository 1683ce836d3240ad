import type { UploadId } from '@ad-foundry/contract/ids.ts';

interface Waiting {
  /** Told once, if another tab of this browser is at it. */
  onElsewhere: () => void;
  signal: AbortSignal;
}

/**
 * Waits until no other tab of this browser sends this upload, and keeps the others waiting until the answer is called.
 * @throws DOMException AbortError when the signal comes first
 */
export async function beAlone(id: UploadId, { onElsewhere, signal }: Waiting): Promise<() => void> {
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
