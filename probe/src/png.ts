import { ascii, lastIndexOf, u32be } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

const endChunk = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const mostChunks = 50_000;

/** Size from IHDR; animated with an `acTL` chunk; truncated without the IEND chunk. */
export async function readPng(reader: Reader): Promise<Found> {
  const head = await reader.bytes(0, 26);
  if (head.byteLength < 26) return refused('truncated');
  if (ascii(head, 12, 4) !== 'IHDR') return refused('unreadable');
  const result = picture(u32be(head, 16), u32be(head, 20), { animated: await isAnimated(reader) });
  if (!result.ok) return result;
  return (await hasEnd(reader)) ? result : refused('truncated');
}

/** `acTL` comes before the picture's data, so only the chunks before that are looked at. */
async function isAnimated(reader: Reader): Promise<boolean> {
  let at = 8;
  for (let count = 0; count < 200; count += 1) {
    const head = await reader.bytes(at, 8);
    const type = ascii(head, 4, 4);
    if (type === 'acTL') return true;
    if (type.length < 4 || type === 'IDAT' || type === 'IEND') return false;
    at += 12 + u32be(head, 0);
  }
  return false;
}

async function hasEnd(reader: Reader): Promise<boolean> {
  const tailBytes = Math.min(4096, reader.sizeBytes);
  const tail = await reader.exact(reader.sizeBytes - tailBytes, tailBytes);
  if (lastIndexOf(tail, endChunk) >= 0) return true;
  // Something may be appended behind the picture: then only the chunks themselves tell.
  let at = 8;
  for (let count = 0; count < mostChunks && at + 12 <= reader.sizeBytes; count += 1) {
    const head = await reader.exact(at, 8);
    if (ascii(head, 4, 4) === 'IEND') return true;
    at += 12 + u32be(head, 0);
  }
  return false;
}
