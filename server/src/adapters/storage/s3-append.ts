import type { Bucket } from './s3-bucket.ts';
import { readObject } from './s3-reading.ts';
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
  const writer = await SegmentWriter.start(bucket, target);
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
  private replaced: Segment | null = null;

  private constructor(bucket: Bucket, target: Target) {
    this.bucket = bucket;
    this.target = target;
    this.position = target.layout.sizeBytes;
    this.start = target.layout.sizeBytes;
  }

  /** A short last piece is fetched and written again with what follows: it would be too short for a part. */
  static async start(bucket: Bucket, target: Target): Promise<SegmentWriter> {
    const writer = new SegmentWriter(bucket, target);
    const last = target.layout.segments.at(-1);
    if (!last || last.end - last.start >= shortBytes) return writer;
    for await (const chunk of readObject(bucket, last.key, { start: 0, end: last.end - last.start })) {
      writer.gathered.push(chunk);
      writer.gatheredBytes += chunk.length;
    }
    writer.start = last.start;
    writer.replaced = last;
    return writer;
  }

  async take(chunk: Buffer): Promise<void> {
    this.gathered.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes >= segmentBytes) await this.flush();
  }

  /** Everything is in the store. */
  async finish(): Promise<void> {
    if (this.start + this.gatheredBytes > this.position) await this.flush();
    await this.putting;
  }

  async takeBack(): Promise<void> {
    await this.putting.catch(() => undefined);
    for (const key of this.put) await this.bucket.remove(key);
  }

  /** The piece whose bytes stand in a longer one now; one that stays is in nobody's way. */
  async clear(): Promise<void> {
    if (this.replaced && this.put.length > 0) await this.bucket.remove(this.replaced.key).catch(() => undefined);
  }

  /** Waits for the object before this one, not for this one. */
  private async flush(): Promise<void> {
    await this.putting;
    const body = Buffer.concat(this.gathered);
    const [start, end] = [this.start, this.start + body.length];
    [this.gathered, this.gatheredBytes, this.start] = [[], 0, end];
    const key = segmentKey(this.target.folder, { start, end }, this.target.writer());
    this.putting = (async () => {
      this.put.push(key);
      await this.bucket.put(key, body);
      this.position = end;
    })();
    // Whoever waits for it hears of it.
    this.putting.catch(() => undefined);
  }
}
