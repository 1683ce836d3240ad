import { open, statfs, type FileHandle } from 'node:fs/promises';
import { storageError } from './s3-errors.ts';

// Large enough for a low cost per byte, small enough to hold in memory for many uploads.
const batchBytes = 1024 * 1024;
// Flush interval for slow senders: limits memory use and data loss with a thousand of them.
const flushDelayMs = 250;
// Syncs periodically, so that the final sync is short.
const syncBytes = 32 * 1024 * 1024;

// Uploads leave this to the database and the logs, which mostly are on the same disk; on a small disk, a share of it.
const reserveBytes = 512 * 1024 * 1024;
const reserveShare = 0.05;

/** @throws with code `ENOSPC` where uploads would fill the disk to the last byte */
async function requireRoom(file: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(file);
  const reserve = Math.min(reserveBytes, blocks * bsize * reserveShare);
  if (bavail * bsize - bytes < reserve)
    throw storageError('ENOSPC', `less than ${Math.ceil(reserve / 1e6)} MB are left`);
}

interface Target {
  file: string;
  offset: number;
  /** Called with the file's size each time it grows. */
  onWritten(sizeBytes: number): void;
  /** Called when the file was truncated after a failed sync. */
  onTruncated?(): void;
}

/**
 * Writes the bytes at `offset`, syncs the file and returns its size. Gathers the next batch while one is being written.
 * When the sender disconnects, the bytes received are kept before its error is rethrown; bytes that could not be synced
 * are truncated.
 */
export async function append(bytes: AsyncIterable<Buffer>, target: Target): Promise<number> {
  const handle = await open(target.file, 'r+');
  const writer = new Writer(handle, target);
  try {
    for await (const chunk of bytes) await writer.add(chunk);
    await writer.finish();
    return writer.position;
  } catch (error) {
    const writeError = await writer.finish().then(
      () => null,
      (failure: unknown) => failure,
    );
    await writer.keepSynced();
    throw writeError ?? error;
  } finally {
    await handle.close();
  }
}

class Writer {
  position: number;
  private readonly handle: FileHandle;
  private readonly target: Target;
  /** Bytes of the file known to be synced. */
  private syncedBytes: number;
  private failedToSync = false;
  private batch: Buffer[] = [];
  private batchedBytes = 0;
  private flushTimer: NodeJS.Timeout | undefined;
  private unsyncedBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  private syncing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, target: Target) {
    this.handle = handle;
    this.target = target;
    this.position = target.offset;
    this.syncedBytes = target.offset;
  }

  async add(chunk: Buffer): Promise<void> {
    this.batch.push(chunk);
    this.batchedBytes += chunk.length;
    if (this.batchedBytes >= batchBytes) await this.flush();
    else this.flushTimer ??= setTimeout(() => void this.flushAfterPrevious(), flushDelayMs);
  }

  /** Flushes a slow sender's bytes after the previous batch was written; so a stalled disk slows `take` down. */
  private async flushAfterPrevious(): Promise<void> {
    const timer = this.flushTimer;
    const succeeded = await this.writing.then(
      () => true,
      () => false,
    );
    // If writing failed, the next `flush` or `finish` throws the error; after another flush, the next batch has its own
    // timer.
    if (succeeded && this.flushTimer === timer) await this.flush();
  }

  /** Waits until all bytes are written and synced. */
  async finish(): Promise<void> {
    await this.flush();
    await this.writing;
    await this.syncing;
    await this.sync('sync');
  }

  /**
   * After a failure, keeps only the synced bytes. A sync that follows a failed one succeeds without the lost pages,
   * since the kernel has dropped them (https://wiki.postgresql.org/wiki/Fsync_Errors).
   */
  async keepSynced(): Promise<void> {
    await Promise.allSettled([this.writing, this.syncing]);
    if (!this.failedToSync && this.syncedBytes < this.position) await this.sync('sync').catch(() => undefined);
    if (!this.failedToSync) return;
    this.target.onTruncated?.();
    // Reports the first error, so an error while truncating is ignored.
    await this.handle.truncate(this.syncedBytes).catch(() => undefined);
  }

  private async sync(method: 'sync' | 'datasync'): Promise<void> {
    const writtenBytes = this.position;
    try {
      await this.handle[method]();
      if (!this.failedToSync) this.syncedBytes = Math.max(this.syncedBytes, writtenBytes);
    } catch (error) {
      this.failedToSync = true;
      throw error;
    }
  }

  /** Starts writing the batch; waits for the previous batch, not for this one. */
  private flush(): Promise<void> {
    clearTimeout(this.flushTimer);
    const { batch, batchedBytes, writing: before } = this;
    [this.batch, this.batchedBytes, this.flushTimer] = [[], 0, undefined];
    this.writing = before.then(() => this.write(batch, batchedBytes));
    // The rejection is reported by the next `flush` or `finish`.
    this.writing.catch(() => undefined);
    return before;
  }

  private async write(batch: Buffer[], length: number): Promise<void> {
    if (length > 0) await requireRoom(this.target.file, length);
    for (let remaining = batch, remainingBytes = length; remainingBytes > 0;) {
      const { bytesWritten } = await this.handle.writev(remaining, this.position);
      this.position += bytesWritten;
      remainingBytes -= bytesWritten;
      if (remainingBytes > 0) remaining = withoutFirst(remaining, bytesWritten);
    }
    if (length > 0) this.target.onWritten(this.position);
    this.unsyncedBytes += length;
    if (this.unsyncedBytes < syncBytes) return;
    this.unsyncedBytes = 0;
    await this.syncing;
    this.syncing = this.sync('datasync');
    this.syncing.catch(() => undefined);
  }
}

/** Drops the first bytes after a partial write, as happens near the end of a full disk. */
function withoutFirst(buffers: Buffer[], bytes: number): Buffer[] {
  const [first, ...others] = buffers;
  if (first === undefined) return [];
  return bytes < first.length ? [first.subarray(bytes), ...others] : withoutFirst(others, bytes - first.length);
}
