import { shownDelayMs } from './animation.ts';
import { ascii, lastIndexOf, u16be, u32be } from './bytes.ts';
import { isSideways, readTiffTags } from './exif.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

const endChunk = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const mostChunks = 50_000;

/** Size from IHDR, rotated by the `eXIf` orientation; animated with an `acTL` chunk; truncated without the IEND chunk. */
export async function readPng(reader: Reader): Promise<Found> {
  const head = await reader.bytes(0, 26);
  if (head.byteLength < 26) return refused('truncated');
  if (ascii(head, 12, 4) !== 'IHDR') return refused('unreadable');
  const { frames, sideways } = await readChunks(reader);
  const animated = frames !== null;
  const [width, height] = [u32be(head, 16), u32be(head, 20)];
  const durationMs = animated ? await readDuration(reader) : null;
  const result = picture(sideways ? height : width, sideways ? width : height, {
    animated,
    durationMs,
    frames: frames ?? 1,
  });
  if (!result.ok) return result;
  return (await hasEnd(reader)) ? result : refused('truncated');
}

/** Metadata comes before the picture data, so only the chunks before it are read. */
async function readChunks(reader: Reader): Promise<{ frames: number | null; sideways: boolean }> {
  const chunks: { frames: number | null; sideways: boolean } = { frames: null, sideways: false };
  let at = 8;
  for (let count = 0; count < mostChunks; count += 1) {
    const head = await reader.bytes(at, 12);
    const type = ascii(head, 4, 4);
    if (type === 'acTL') chunks.frames = u32be(head, 8) || 1;
    if (type === 'eXIf')
      chunks.sideways = isSideways(await readTiffTags((from, size) => reader.bytes(from + at + 8, size)));
    if (type.length < 4 || type === 'IDAT' || type === 'IEND') break;
    at += 12 + u32be(head, 0);
  }
  return chunks;
}

/** One loop of an animation, from the control chunk before each frame; null beyond the read limit. */
async function readDuration(reader: Reader): Promise<number | null> {
  let durationMs = 0;
  let at = 8;
  for (let count = 0; count < mostChunks; count += 1) {
    const chunk = await reader.exact(at, 32);
    const type = ascii(chunk, 4, 4);
    if (type.length < 4 || type === 'IEND') return durationMs;
    if (type === 'fcTL') durationMs += shownDelayMs((u16be(chunk, 28) / (u16be(chunk, 30) || 100)) * 1000);
    at += 12 + u32be(chunk, 0);
  }
  return null;
}

async function hasEnd(reader: Reader): Promise<boolean> {
  const tailBytes = Math.min(4096, reader.sizeBytes);
  const tail = await reader.exact(reader.sizeBytes - tailBytes, tailBytes);
  if (lastIndexOf(tail, endChunk) >= 0) return true;
  // Data may be appended after the picture; then only the chunks show whether it is whole.
  let at = 8;
  for (let count = 0; count < mostChunks && at + 12 <= reader.sizeBytes; count += 1) {
    const head = await reader.exact(at, 8);
    if (ascii(head, 4, 4) === 'IEND') return true;
    at += 12 + u32be(head, 0);
  }
  return false;
}
