import type { Bucket } from './s3-bucket.ts';
import { readSegments } from './s3-reading.ts';
import { segmentKey, type Layout, type Segment } from './s3-segments.ts';

// One object each; more than any store asks of a part, and few enough of them for the largest file (10,000 parts).
export const segmentBytes = 8 * 1024 * 1024;
const shortBytes = 6 * 1024 * 1024;

interface Target {
  folder: string;
  layout: Layout;
  /** Names each object that is written. */
  writer(): string;
  /** Is told of all bytes, in order. */
  onBytes(chunk: Buffer): void;
  /** Take everything back where the bytes end with an error. */
  whole: boolean;
}

/**
 * Stores what comes after the layout's end, and answers the bytes there are then. While one object is being put, the next
 * one is gathered. When the sender goes away half-way, what has arrived is stored before the reason is thrown.
 */
export async function appendSegments(bucket: Bucket, bytes: AsyncIterable<Buffer>, target: Target): Promise<number> {
  const writer = new SegmentWriter(bucket, target);
  try {
    for await (const chunk of bytes) {
      target.onBytes(chunk);
      await writer.take(chunk);
    }
    await writer.finish();
  } catch (error) {
    if (target.whole) {
      await writer.takeBack();
      throw error;
    }
    const worse = await writer.finish().then(
      () => null,
      (failure: unknown) => failure,
    );
    throw worse ?? error;
  }
  await writer.clear();
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
  /** Pieces before ours that are too short for a part, the last one first. */
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

  async take(chunk: Buffer): Promise<void> {
    this.gathered.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes + lengthOf(this.worthJoining()) >= segmentBytes) await this.flush();
  }

  /** Everything is in the store. */
  async finish(): Promise<void> {
    if (this.gatheredBytes > 0) await this.flush();
    await this.putting;
  }

  async takeBack(): Promise<void> {
    await this.putting.catch(() => undefined);
    for (const key of this.put) await this.bucket.remove(key);
  }

  /** The pieces whose bytes stand in a longer one now; one that stays is in nobody's way. */
  async clear(): Promise<void> {
    for (const { key } of this.replaced) await this.bucket.remove(key).catch(() => undefined);
  }

  /**
   * Short pieces that are written again with what follows. Only where that is as much as they are: however little comes
   * with each request, a byte is written again but as many times as it takes to double the piece it stands in.
   */
  private worthJoining(): Segment[] {
    let joinedBytes = this.gatheredBytes;
    const end = this.tail.findIndex((segment) => {
      if (lengthOf([segment]) > joinedBytes) return true;
      joinedBytes += lengthOf([segment]);
      return false;
    });
    return end === -1 ? this.tail : this.tail.slice(0, end);
  }

  /** Waits for the object before this one, not for this one. */
  private async flush(): Promise<void> {
    await this.putting;
    const joined = this.worthJoining().toReversed();
    const before = await readSegments(this.bucket, joined).catch((error: unknown) => {
      // What came is stored all the same, as a piece of its own.
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
    // Whoever waits for it hears of it.
    this.putting.catch(() => undefined);
  }
}

const lengthOf = (segments: readonly Segment[]) => segments.reduce((sum, { start, end }) => sum + end - start, 0);
