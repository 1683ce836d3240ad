import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';
import { beAlone } from './alone.ts';
import { sendFile, type Running, type Sending } from './send-file.ts';

export interface SendingAlone extends Sending {
  /** Another tab sends this very upload, or does no more. */
  onElsewhere(isElsewhere: boolean): void;
}

/** Sends a file unless another tab is at it; then waits for that one, and goes on where it left off. */
export function sendAlone(sending: SendingAlone): Running {
  const lone = new LoneSending(sending);
  void lone.begin();
  return lone;
}

class LoneSending implements Running {
  private readonly stop = new AbortController();
  private release = () => {};
  private run: Running | null = null;
  private isCancelled = false;

  private readonly sending: SendingAlone;

  constructor(sending: SendingAlone) {
    this.sending = sending;
  }

  async begin(): Promise<void> {
    const { resume } = this.sending;
    try {
      if (resume && (await this.claim(resume)) && (await isStored(resume))) {
        this.release();
        this.sending.onStored();
        return;
      }
      this.run = await sendFile(this.told());
      // Paused or cancelled while the protocol's client was still on its way.
      if (this.stop.signal.aborted) await (this.isCancelled ? this.run.cancel() : this.run.pause());
    } catch (error) {
      this.release();
      if (!this.stop.signal.aborted) this.sending.onFailed(error);
    }
  }

  /** The same, and others may have the upload when it has come to an end. */
  private told(): Sending {
    const { sending } = this;
    let isClaimed = sending.resume !== null;
    return {
      ...sending,
      onStart: (id) => {
        sending.onStart(id);
        // Told with every try: a second claim would wait for the first, which is its own.
        if (!isClaimed) this.claim(id).catch(() => undefined);
        isClaimed = true;
      },
      onStored: () => {
        this.release();
        sending.onStored();
      },
      onFailed: (error) => {
        this.release();
        sending.onFailed(error);
      },
    };
  }

  /** Tells whether it had to wait for another. */
  private async claim(id: UploadId): Promise<boolean> {
    let waited = false;
    this.release = await beAlone(id, {
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
