import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';
import { sendFile, type Running, type FileUpload } from './send-file.ts';

interface Waiting {
  /** Called once if another tab of this browser sends this upload. */
  onElsewhere: () => void;
  signal: AbortSignal;
}

/**
 * Acquires the lock of an upload, so that only one tab of this browser sends it; resolves with the release function.
 * @throws DOMException AbortError when the signal aborts first
 */
async function acquireUploadLock(id: UploadId, { onElsewhere, signal }: Waiting): Promise<() => void> {
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

export interface LockedUpload extends FileUpload {
  /** Called when another tab starts or stops sending this upload. */
  onElsewhere(isElsewhere: boolean): void;
}

/** Sends a file unless another tab is sending it; then waits for that tab, and resumes where it stopped. */
export function sendWithLock(sending: LockedUpload): Running {
  const lone = new LoneUpload(sending);
  void lone.begin();
  return lone;
}

class LoneUpload implements Running {
  private readonly stop = new AbortController();
  private release = () => {};
  private run: Running | null = null;
  private isCancelled = false;

  private readonly sending: LockedUpload;

  constructor(sending: LockedUpload) {
    this.sending = sending;
  }

  async begin(): Promise<void> {
    const { resume } = this.sending;
    try {
      if (resume && (await this.claim(resume)) && (await isStored(resume))) {
        this.release();
        this.sending.onStored(resume);
        return;
      }
      this.run = await sendFile(this.lockedCallbacks());
      // The upload was paused or cancelled while the client was loading.
      if (this.stop.signal.aborted) await (this.isCancelled ? this.run.cancel() : this.run.pause());
    } catch (error) {
      this.release();
      if (!this.stop.signal.aborted) this.sending.onFailed(error);
    }
  }

  /** The callbacks, extended to acquire the upload's lock at the start and release it at the end. */
  private lockedCallbacks(): FileUpload {
    const { sending } = this;
    let isClaimed = sending.resume !== null;
    return {
      ...sending,
      onStart: (id) => {
        sending.onStart(id);
        // Called on every attempt; a second claim would wait for this tab's own lock.
        if (!isClaimed) this.claim(id).catch(() => undefined);
        isClaimed = true;
      },
      onRestarted: () => {
        this.release();
        isClaimed = false;
        sending.onRestarted();
      },
      onStored: (id) => {
        this.release();
        sending.onStored(id);
      },
      onFailed: (error) => {
        this.release();
        sending.onFailed(error);
      },
    };
  }

  /** Acquires the upload's lock; returns whether it had to wait for another tab. */
  private async claim(id: UploadId): Promise<boolean> {
    let waited = false;
    this.release = await acquireUploadLock(id, {
      signal: this.stop.signal,
      onElsewhere: () => {
        waited = true;
        this.sending.onElsewhere(true);
      },
    });
    if (waited) this.sending.onElsewhere(false);
    return waited;
  }

  async pause(): Promise<void> {
    this.stop.abort();
    await this.run?.pause();
    this.release();
  }

  async cancel(): Promise<void> {
    this.isCancelled = true;
    this.stop.abort();
    try {
      await this.run?.cancel();
    } finally {
      this.release();
    }
  }
}

async function isStored(uploadId: UploadId): Promise<boolean> {
  const { state } = await call(uploads.status, { params: { uploadId } });
  return state === 'stored';
}
