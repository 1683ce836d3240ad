import { open, type FileHandle } from 'node:fs/promises';

// Large enough that a write costs little for each byte, small enough to be forgotten.
const batchBytes = 1024 * 1024;
// What comes slowly waits no longer than this: a thousand slow senders hold little memory, and lose little.
const gatheringMs = 250;
// The disk starts early, so that little is left to wait for at the end.
const syncBytes = 32 * 1024 * 1024;

interface Target {
  file: string;
  offset: number;
  /** Is told how many bytes the file has, each time that more of them are in it. */
  onWritten(sizeBytes: number): void;
  /** Is told where it has fewer again. */
  onTakenBack?(): void;
}

/**
 * Writes what comes at `offset` and makes it last; answers the bytes there are then. While one batch is being written,
 * the next one is gathered. When the sender goes away half-way, what has arrived is kept before the reason is thrown;
 * what the disk could not make last is taken back.
 */
export async function append(bytes: AsyncIterable<Buffer>, target: Target): Promise<number> {
  const handle = await open(target.file, 'r+');
  const writer = new Writer(handle, target);
  try {
    for await (const chunk of bytes) await writer.take(chunk);
    await writer.finish();
    return writer.position;
  } catch (error) {
    const worse = await writer.finish().then(
      () => null,
      (failure: unknown) => failure,
    );
    await writer.keepWhatLasts();
    throw worse ?? error;
  } finally {
    await handle.close();
  }
}

class Writer {
  position: number;
  private readonly handle: FileHandle;
  private readonly target: Target;
  /** So many bytes of the file are on the disk for good. */
  private lastingBytes: number;
  private failedToSync = false;
  private batch: Buffer[] = [];
  private gatheredBytes = 0;
  private gathering: NodeJS.Timeout | undefined;
  private unsyncedBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  private syncing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, target: Target) {
    this.handle = handle;
    this.target = target;
    this.position = target.offset;
    this.lastingBytes = target.offset;
  }

  async take(chunk: Buffer): Promise<void> {
    this.batch.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes >= batchBytes) await this.flush();
    else this.gathering ??= setTimeout(() => void this.flushInTurn(), gatheringMs);
  }

  /** What came slowly goes too, once the batch before it has: while the disk stalls, `take` comes to its bound. */
  private async flushInTurn(): Promise<void> {
    const own = this.gathering;
    const isFree = await this.writing.then(
      () => true,
      () => false,
    );
    // Where it failed, whoever comes next hears of it; where the batch has gone meanwhile, the next has its own timer.
    if (isFree && this.gathering === own) await this.flush();
  }

  /** Everything is on the disk, and stays there. */
  async finish(): Promise<void> {
    await this.flush();
    await this.writing;
    await this.syncing;
    await this.sync('sync');
  }

  /**
   * After a failure. A sync that comes after one that failed succeeds without the bytes of the first: the system has
   * forgotten them (https://wiki.postgresql.org/wiki/Fsync_Errors).
   */
  async keepWhatLasts(): Promise<void> {
    await Promise.allSettled([this.writing, this.syncing]);
    if (!this.failedToSync && this.lastingBytes < this.position) await this.sync('sync').catch(() => undefined);
    if (!this.failedToSync) return;
    this.target.onTakenBack?.();
    // A disk that cannot even do that tells of what it could not do first.
    await this.handle.truncate(this.lastingBytes).catch(() => undefined);
  }

  private async sync(how: 'sync' | 'datasync'): Promise<void> {
    const writtenBytes = this.position;
    try {
      await this.handle[how]();
      if (!this.failedToSync) this.lastingBytes = Math.max(this.lastingBytes, writtenBytes);
    } catch (error) {
      this.failedToSync = true;
      throw error;
    }
  }

  /** Begins to write what was gathered; waits for the batch before it, not for this one. */
  private flush(): Promise<void> {
    clearTimeout(this.gathering);
    const { batch, gatheredBytes, writing: before } = this;
    [this.batch, this.gatheredBytes, this.gathering] = [[], 0, undefined];
    this.writing = before.then(() => this.write(batch, gatheredBytes));
    // Whoever waits for it hears of it.
    this.writing.catch(() => undefined);
    return before;
  }

  private async write(batch: Buffer[], length: number): Promise<void> {
    for (let rest = batch, left = length; left > 0;) {
      const { bytesWritten } = await this.handle.writev(rest, this.position);
      this.position += bytesWritten;
      left -= bytesWritten;
      if (left > 0) rest = withoutFirst(rest, bytesWritten);
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

/** A write may take only a part, near the end of a full disk for one. */
function withoutFirst(buffers: Buffer[], bytes: number): Buffer[] {
  const [first, ...others] = buffers;
  if (first === undefined) return [];
  return bytes < first.length ? [first.subarray(bytes), ...others] : withoutFirst(others, bytes - first.length);
}
