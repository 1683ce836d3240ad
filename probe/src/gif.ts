import { shownDelayMs } from './animation.ts';
import { ascii, u16le, u8 } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

/** Blocks are read in steps of this size, since they may be as short as one byte. */
const stepBytes = 4096;
const maxPadding = 4096;

type Walk = { frames: number; durationMs: number; ended: boolean };

/**
 * Size of the canvas, frames and duration of one loop. The frames lie between the picture data, so the whole file is
 * walked; past `deepBytes` the duration stays unknown.
 */
export async function readGif(reader: Reader, deepBytes: number): Promise<Found> {
  const head = await reader.bytes(0, 13);
  if (head.byteLength < 13) return refused('truncated');
  const size = { width: u16le(head, 6), height: u16le(head, 8) };
  if (reader.sizeBytes > deepBytes) {
    const tail = await reader.exact(reader.sizeBytes - 64, 64);
    const ended = tail.subarray(tail.findLastIndex((byte) => byte !== 0))[0] === 0x3b;
    return ended ? picture(size.width, size.height, { animated: true }) : refused('truncated');
  }
  const walk = await walkBlocks(reader, 13 + tableBytes(u8(head, 10)));
  if (walk === null) return refused('unreadable');
  if (!walk.ended) return refused('truncated');
  if (walk.frames === 0) return refused('no-pixels');
  const animated = walk.frames > 1;
  return picture(size.width, size.height, {
    animated,
    durationMs: animated ? walk.durationMs : null,
    frames: walk.frames,
  });
}

/** Null if a block is of an unknown kind. */
async function walkBlocks(reader: Reader, start: number): Promise<Walk | null> {
  const walk: Walk = { frames: 0, durationMs: 0, ended: false };
  let [at, zeros] = [start, 0];
  // A control block belongs to the next frame; a frame without one has no delay.
  let delayMs = 0;
  while (at < reader.sizeBytes) {
    const block = await reader.bytes(at, 10);
    const kind = u8(block, 0);
    if (kind === 0x3b) return { ...walk, ended: true };
    // Some writers pad with zeros between blocks.
    if (kind === 0) {
      at += 1;
      zeros += 1;
      if (zeros > maxPadding) return null;
    } else if (kind === 0x21) {
      if (u8(block, 1) === 0xf9) delayMs = u16le(block, 4) * 10;
      at = await skipSubBlocks(reader, at + 2);
    } else if (kind === 0x2c) {
      walk.frames += 1;
      walk.durationMs += shownDelayMs(delayMs);
      delayMs = 0;
      at = await skipSubBlocks(reader, at + 11 + tableBytes(u8(block, 9)));
    } else return null;
  }
  return walk;
}

function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

async function skipSubBlocks(reader: Reader, start: number): Promise<number> {
  let at = start;
  while (at < reader.sizeBytes) {
    const bytes = await reader.bytes(at, stepBytes);
    let next = 0;
    while (next < bytes.byteLength) {
      const length = u8(bytes, next);
      next += 1 + length;
      if (length === 0) return at + next;
    }
    at += next;
  }
  return at;
}

export function isGif(head: Uint8Array): boolean {
  const signature = ascii(head, 0, 6);
  return signature === 'GIF87a' || signature === 'GIF89a';
}
