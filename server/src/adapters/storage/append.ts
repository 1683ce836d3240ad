import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { RunningHash } from './running-hash.ts';

// Large enough that writing costs little for each byte, small enough to be forgotten.
const batchBytes = 1024 * 1024;
// The disk starts early, so that little is left to wait for at the end.
const syncBytes = 32 * 1024 * 1024;

interface Target {
  file: string;
  offset: number;
  /** Is told every byte that is written, in order. */
  hash: RunningHash;
}

/**
 * Writes what comes at `offset` and makes it last; answers the bytes there are then. While one batch is on its way to
 * the disk, the next one is gathered. When the sender goes away half-way, what has arrived is kept, and the reason is
 * thrown after that.
 */
export async function append(bytes: Readable, { file, offset, hash }: Target): Promise<number> {
  const handle = await open(file, 'r+');
  const writer = new Writer(handle, offset);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (writer.take(chunk)) await writer.flush();
    }
    await writer.finish();
    return writer.position;
  } catch (error) {
    await writer.finish().catch(() => handle.sync());
    throw error;
  } finally {
    await handle.close();
  }
}

class Writer {
  position: number;
  private readonly handle: FileHandle;
  private batch: Buffer[] = [];
  private gathered = 0;
  private unsynced = 0;
  private writing: Promise<void> = Promise.resolve();
  private syncing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, position: number) {
    this.handle = handle;
    this.position = position;
  }

  /** Tells whether there is enough for a batch. */
  take(chunk: Buffer): boolean {
    this.batch.push(chunk);
    this.gathered += chunk.length;
    return this.gathered >= batchBytes;
  }

  /** Waits for the batch before this one only. */
  async flush(): Promise<void> {
    await this.writing;
    const { batch, gathered } = this;
    [this.batch, this.gathered] = [[], 0];
    this.writing = this.write(batch, gathered);
    this.writing.catch(() => undefined);
  }

  /** Everything is on the disk, and stays there. */
  async finish(): Promise<void> {
    await this.flush();
    await this.writing;
    await this.syncing;
    await this.handle.sync();
  }

  private async write(batch: Buffer[], length: number): Promise<void> {
    for (let rest = batch, left = length; left > 0;) {
      const { bytesWritten } = await this.handle.writev(rest, this.position);
      this.position += bytesWritten;
      left -= bytesWritten;
      if (left > 0) rest = withoutFirst(rest, bytesWritten);
    }
    this.unsynced += length;
    if (this.unsynced < syncBytes) return;
    this.unsynced = 0;
    await this.syncing;
    this.syncing = this.handle.datasync();
    this.syncing.catch(() => undefined);
  }
}

/** A write may take only a part, near the end of a full disk for one. */
function withoutFirst(buffers: Buffer[], bytes: number): Buffer[] {
  const [first, ...others] = buffers;
  if (first === undefined) return [];
  return bytes < first.length ? [first.subarray(bytes), ...others] : withoutFirst(others, bytes - first.length);
}
