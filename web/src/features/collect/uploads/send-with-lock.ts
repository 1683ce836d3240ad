import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';
import { acquireUploadLock } from './upload-lock.ts';
import { sendFile, type Running, type Sending } from './send-file.ts';

export interface LockedSending extends Sending {
  /** Another tab sends this upload, or has stopped sending it. */
  onElsewhere(isElsewhere: boolean): void;
}

/** Sends a file unless another tab is sending it; then waits for that tab, and resumes where it stopped. */
export function sendWithLock(sending: LockedSending): Running {
  const lone = new LoneSending(sending);
  void lone.begin();
  return lone;
}

class LoneSending implements Running {
  private readonly stop = new AbortController();
  private release = () => {};
  private run: Running | null = null;
  private isCancelled = false;

  private readonly sending: LockedSending;

  constructor(sending: LockedSending) {
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
      // Paused or cancelled while the upload client was loading.
      if (this.stop.signal.aborted) await (this.isCancelled ? this.run.cancel() : this.run.pause());
    } catch (error) {
      this.release();
      if (!this.stop.signal.aborted) this.sending.onFailed(error);
    }
  }

  /** The same callbacks; releases the upload's lock when it has ended. */
  private lockedCallbacks(): Sending {
    const { sending } = this;
    let isClaimed = sending.resume !== null;
    return {
      ...sending,
      onStart: (id) => {
        sending.onStart(id);
        // Called on every attempt: a second claim would wait for the first, which is its own.
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
