import { shownDelayMs } from './animation.ts';
import { ascii, lastIndexOf, u16be, u32be } from './bytes.ts';
import { isSideways, readTiffTags } from './exif.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

const endChunk = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const maxChunks = 50_000;

/** Size from IHDR, rotated by the `eXIf` orientation; animated with two frames; truncated without the IEND chunk. */
export async function readPng(reader: Reader): Promise<Found> {
  const head = await reader.bytes(0, 26);
  if (head.byteLength < 26) return refused('truncated');
  if (ascii(head, 12, 4) !== 'IHDR') return refused('unreadable');
  const { claimed, sideways } = await readChunks(reader);
  const [width, height] = [u32be(head, 16), u32be(head, 20)];
  const frames = claimed > 1 ? await readFrames(reader, { claimed, width, height }) : { count: 1, durationMs: null };
  const result = picture(sideways ? height : width, sideways ? width : height, {
    animated: frames.count !== 1,
    durationMs: frames.durationMs,
    frames: frames.count,
  });
  if (!result.ok) return result;
  return (await hasEnd(reader)) ? result : refused('truncated');
}

/**
 * Metadata comes before the picture data, so only the chunks before it are read. `claimed`: number of frames, 0 without
 * `acTL`.
 */
async function readChunks(reader: Reader): Promise<{ claimed: number; sideways: boolean }> {
  const chunks = { claimed: 0, sideways: false };
  let at = 8;
  for (let count = 0; count < maxChunks; count += 1) {
    const head = await reader.bytes(at, 12);
    const type = ascii(head, 4, 4);
    if (type === 'acTL') chunks.claimed = u32be(head, 8) || 0;
    if (type === 'eXIf')
      chunks.sideways = isSideways(await readTiffTags((from, size) => reader.bytes(from + at + 8, size)));
    if (type.length < 4 || type === 'IDAT' || type === 'IEND') break;
    at += 12 + u32be(head, 0);
  }
  return chunks;
}

/** `durationMs` is that of one loop. Both are null beyond the read limit, and one frame has no duration. */
type Frames = { count: number | null; durationMs: number | null };

const controlBytes = 26;

/**
 * The frames that browsers play, each a control chunk and picture data, up to the claimed number or the first chunk
 * that is out of sequence or reaches beyond the canvas.
 */
async function readFrames(
  reader: Reader,
  { claimed, width, height }: { claimed: number; width: number; height: number },
): Promise<Frames> {
  let [count, durationMs, next] = [0, 0, 0];
  let delayMs: number | null = null;
  let at = 8;
  const chunkAt = readsChunks(reader);
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const chunk = await chunkAt(at);
    const [length, type] = [u32be(chunk, 0), ascii(chunk, 4, 4)];
    const isControl = type === 'fcTL';
    const inSequence = (!isControl && type !== 'fdAT') || u32be(chunk, 8) === next;
    const [across, down] = [u32be(chunk, 12) + u32be(chunk, 20), u32be(chunk, 16) + u32be(chunk, 24)];
    const fits = !isControl || (length === controlBytes && across <= width && down <= height);
    if (type.length < 4 || type === 'IEND' || count >= claimed || !inSequence || !fits)
      return count > 1 ? { count, durationMs } : { count: 1, durationMs: null };
    if (isControl) delayMs = shownDelayMs((u16be(chunk, 28) / (u16be(chunk, 30) || 100)) * 1000);
    else if (delayMs !== null && (type === 'IDAT' || type === 'fdAT')) {
      count += 1;
      durationMs += delayMs;
      delayMs = null;
    }
    if (isControl || type === 'fdAT') next += 1;
    at += 12 + length;
  }
  return { count: null, durationMs: null };
}

const shortChunkBytes = 512;
const aheadBytes = 4096;

/** Reads the first 32 bytes of successive chunks: of each long chunk separately, of many short chunks at once. */
function readsChunks(reader: Reader): (at: number) => Promise<Uint8Array> {
  let short = 0;
  return async (at) => {
    const chunk = await (short > 2 ? reader.bytes(at, 32, aheadBytes) : reader.exact(at, 32));
    short = u32be(chunk, 0) < shortChunkBytes ? short + 1 : 0;
    return chunk;
  };
}

async function hasEnd(reader: Reader): Promise<boolean> {
  const tailBytes = Math.min(4096, reader.sizeBytes);
  const tail = await reader.exact(reader.sizeBytes - tailBytes, tailBytes);
  if (lastIndexOf(tail, endChunk) >= 0) return true;
  // If data is appended after the picture, only the chunks show whether the picture is whole.
  let at = 8;
  const chunkAt = readsChunks(reader);
  for (let count = 0; count < maxChunks && at + 12 <= reader.sizeBytes; count += 1) {
    const head = await chunkAt(at);
    if (ascii(head, 4, 4) === 'IEND') return true;
    at += 12 + u32be(head, 0);
  }
  return false;
}
