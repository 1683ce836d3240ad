import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, storageError } from './s3-errors.ts';
import type { Bucket } from './s3-bucket.ts';
import type { Segment } from './s3-segments.ts';
import type { RandomAccess } from './storage.ts';

const triesWithoutProgress = 4;
const firstPauseMs = 100;

/** Reads an object; resumes from the last byte when a response is cut short or stalls. */
export async function* readObject(
  bucket: Bucket,
  key: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let at = start;
  for (let failures = 0; at < end;) {
    try {
      for await (const chunk of withStallTimeout(await bucket.get(key, { start: at, end }), bucket.answerMs)) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (at < end) throw new Error('the answer of the store was cut short');
    } catch (error) {
      failures += 1;
      if (['ENOENT', 'ENOSPC'].includes(codeOf(error) ?? '')) throw error;
      if (failures >= triesWithoutProgress) throw storageError('EHOSTDOWN', 'the file store does not answer', error);
      await sleep(firstPauseMs * 2 ** failures * Math.random());
    }
  }
}

/** Fails if the next bytes do not arrive in time; time in which the consumer requests none does not count. */
async function* withStallTimeout(body: AsyncIterable<Buffer> & { destroy(error?: Error): unknown }, idleMs: number) {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error('the store stands still')), idleMs);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}

/** Reads consecutive segments into memory. */
export async function readSegments(bucket: Bucket, segments: readonly Segment[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (const { key, start, end } of segments)
    for await (const chunk of readObject(bucket, key, { start: 0, end: end - start })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const blockBytes = 256 * 1024;
const maxBlocks = 16;

/** Random access through an LRU cache of blocks: header parsers request many small neighbouring ranges. */
export function randomAccess(
  sizeBytes: number,
  readRange: (range: { start: number; end: number }) => AsyncIterable<Buffer>,
): RandomAccess {
  const blocks = new Map<number, Promise<Buffer>>();
  const load = async (start: number, end: number) => {
    const parts: Buffer[] = [];
    for await (const part of readRange({ start, end })) parts.push(part);
    return Buffer.concat(parts);
  };
  const block = (index: number): Promise<Buffer> => {
    const start = index * blockBytes;
    const bytes = blocks.get(index) ?? load(start, Math.min(start + blockBytes, sizeBytes));
    // Moves the block to the most recent position; a failed one is loaded again.
    blocks.delete(index);
    blocks.set(index, bytes);
    bytes.catch(() => blocks.delete(index));
    for (const [oldest] of blocks) if (blocks.size > maxBlocks) blocks.delete(oldest);
    return bytes;
  };
  return {
    sizeBytes,
    async read(offset, length) {
      const end = Math.min(offset + length, sizeBytes);
      if (end <= offset) return new Uint8Array();
      const first = Math.floor(offset / blockBytes);
      const last = Math.floor((end - 1) / blockBytes);
      if (last - first >= maxBlocks) return load(offset, end);
      const neededBlocks = await Promise.all(
        Array.from({ length: last - first + 1 }, (_, index) => block(first + index)),
      );
      return Buffer.concat(neededBlocks).subarray(offset - first * blockBytes, end - first * blockBytes);
    },
    close: async () => blocks.clear(),
  };
}
