import { open, type FileHandle } from 'node:fs/promises';

// Large enough that a write costs little for each byte, small enough to be forgotten.
const batchBytes = 1024 * 1024;
// The disk starts early, so that little is left to wait for at the end.
const syncBytes = 32 * 1024 * 1024;

interface Target {
  file: string;
  offset: number;
  /** Is told how many bytes the file has, each time that more of them are in it. */
  onWritten(sizeBytes: number): void;
}

/**
 * Writes what comes at `offset` and makes it last; answers the bytes there are then. While one batch is being written,
 * the next one is gathered. When the sender goes away half-way, what has arrived is kept before the reason is thrown.
 */
export async function append(bytes: AsyncIterable<Buffer>, { file, offset, onWritten }: Target): Promise<number> {
  const handle = await open(file, 'r+');
  const writer = new Writer(handle, offset, onWritten);
  try {
    for await (const chunk of bytes) await writer.take(chunk);
    await writer.finish();
    return writer.position;
  } catch (error) {
    const worse = await writer.finish().then(
      () => null,
      (failure: unknown) => failure,
    );
    if (worse) await handle.sync().catch(() => undefined);
    throw worse ?? error;
  } finally {
    await handle.close();
  }
}

class Writer {
  position: number;
  private readonly handle: FileHandle;
  private readonly onWritten: (sizeBytes: number) => void;
  private batch: Buffer[] = [];
  private gatheredBytes = 0;
  private unsyncedBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  private syncing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, position: number, onWritten: (sizeBytes: number) => void) {
    this.handle = handle;
    this.position = position;
    this.onWritten = onWritten;
  }

  async take(chunk: Buffer): Promise<void> {
    this.batch.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes >= batchBytes) await this.flush();
  }

  /** Everything is on the disk, and stays there. */
  async finish(): Promise<void> {
    await this.flush();
    await this.writing;
    await this.syncing;
    await this.handle.sync();
  }

  /** Waits for the batch before this one, not for this one. */
  private async flush(): Promise<void> {
    await this.writing;
    const { batch, gatheredBytes } = this;
    [this.batch, this.gatheredBytes] = [[], 0];
    this.writing = this.write(batch, gatheredBytes);
    // Whoever waits for it hears of it.
    this.writing.catch(() => undefined);
  }

  private async write(batch: Buffer[], length: number): Promise<void> {
    for (let rest = batch, left = length; left > 0;) {
      const { bytesWritten } = await this.handle.writev(rest, this.position);
      this.position += bytesWritten;
      left -= bytesWritten;
      if (left > 0) rest = withoutFirst(rest, bytesWritten);
    }
    if (length > 0) this.onWritten(this.position);
    this.unsyncedBytes += length;
    if (this.unsyncedBytes < syncBytes) return;
    this.unsyncedBytes = 0;
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
