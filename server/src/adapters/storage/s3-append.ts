import type { Bucket } from './s3-bucket.ts';
import { readSegments } from './s3-reading.ts';
import { segmentKey, type Layout, type Segment } from './s3-segments.ts';

// Size of each object: above every store's minimum part size, and 10,000 parts hold the largest file.
export const segmentBytes = 8 * 1024 * 1024;
const shortBytes = 6 * 1024 * 1024;

interface Target {
  folder: string;
  layout: Layout;
  /** Returns a unique suffix for each object's key. */
  writer(): string;
  /** Called with all bytes, in order. */
  onBytes(chunk: Buffer): void;
  /** Whether to remove the written bytes if the input ends with an error. */
  whole: boolean;
}

/**
 * Stores bytes after the layout's end and returns the upload's size. Gathers the next object while the previous one is
 * being put. When the sender disconnects, the received bytes are stored before its error is rethrown.
 */
export async function appendSegments(bucket: Bucket, bytes: AsyncIterable<Buffer>, target: Target): Promise<number> {
  const writer = new SegmentWriter(bucket, target);
  try {
    for await (const chunk of bytes) {
      target.onBytes(chunk);
      await writer.add(chunk);
    }
    await writer.finish();
  } catch (error) {
    if (target.whole) {
      await writer.rollBack();
      throw error;
    }
    const writeError = await writer.finish().then(
      () => null,
      (failure: unknown) => failure,
    );
    throw writeError ?? error;
  }
  await writer.removeReplaced();
  return writer.position;
}

class SegmentWriter {
  position: number;
  private readonly bucket: Bucket;
  private readonly target: Target;
  private start: number;
  private gathered: Buffer[] = [];
  private gatheredBytes = 0;
  private putting: Promise<void> = Promise.resolve();
  private readonly put: string[] = [];
  /** Existing segments at the end that are too short for a part, last one first. */
  private tail: Segment[];
  private replaced: Segment[] = [];

  constructor(bucket: Bucket, target: Target) {
    this.bucket = bucket;
    this.target = target;
    this.position = target.layout.sizeBytes;
    this.start = target.layout.sizeBytes;
    const backwards = target.layout.segments.toReversed();
    const long = backwards.findIndex(({ start, end }) => end - start >= shortBytes);
    this.tail = long === -1 ? backwards : backwards.slice(0, long);
  }

  async add(chunk: Buffer): Promise<void> {
    this.gathered.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes + lengthOf(this.segmentsToJoin()) >= segmentBytes) await this.flush();
  }

  /** Waits until all bytes are in the store. */
  async finish(): Promise<void> {
    if (this.gatheredBytes > 0) await this.flush();
    await this.putting;
  }

  async rollBack(): Promise<void> {
    await this.putting.catch(() => undefined);
    for (const key of this.put) await this.bucket.remove(key);
  }

  /** Removes segments replaced by a longer one; a leftover is harmless. */
  async removeReplaced(): Promise<void> {
    for (const { key } of this.replaced) await this.bucket.remove(key).catch(() => undefined);
  }

  /**
   * Short segments to rewrite together with the new bytes. A segment is joined only if it is not longer than the bytes
   * after it, so that a byte is rewritten a logarithmic number of times, however few bytes each request brings.
   */
  private segmentsToJoin(): Segment[] {
    let joinedBytes = this.gatheredBytes;
    const end = this.tail.findIndex((segment) => {
      if (lengthOf([segment]) > joinedBytes) return true;
      joinedBytes += lengthOf([segment]);
      return false;
    });
    return end === -1 ? this.tail : this.tail.slice(0, end);
  }

  /** Starts putting the object; waits for the previous object, not for this one. */
  private async flush(): Promise<void> {
    await this.putting;
    const joined = this.segmentsToJoin().toReversed();
    const before = await readSegments(this.bucket, joined).catch((error: unknown) => {
      // Stores the new bytes anyway, as a separate segment.
      this.tail = [];
      throw error;
    });
    const body = Buffer.concat([before, ...this.gathered]);
    const [start, end] = [joined[0]?.start ?? this.start, this.start + this.gatheredBytes];
    [this.gathered, this.gatheredBytes, this.start, this.tail] = [[], 0, end, []];
    const key = segmentKey(this.target.folder, { start, end }, this.target.writer());
    this.putting = (async () => {
      this.put.push(key);
      await this.bucket.put(key, body);
      this.position = end;
      this.replaced = [...this.replaced, ...joined];
    })();
    // The rejection is reported by the next `flush` or `finish`.
    this.putting.catch(() => undefined);
  }
}

const lengthOf = (segments: readonly Segment[]) => segments.reduce((sum, { start, end }) => sum + end - start, 0);
