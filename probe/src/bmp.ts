import { ascii, u16le, u32le } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

const headerSizes = [12, 16, 40, 52, 56, 64, 108, 124];

/** `BM` alone is not enough: many texts begin with it. */
export function isBmp(head: Uint8Array): boolean {
  return ascii(head, 0, 2) === 'BM' && headerSizes.includes(u32le(head, 14));
}

/** Size from the header; truncated when uncompressed pixels reach beyond the end. A negative height is top-down. */
export async function readBmp(reader: Reader): Promise<Found> {
  const head = await reader.bytes(0, 34);
  if (u32le(head, 14) === 12) return picture(u16le(head, 18), u16le(head, 20));
  const width = u32le(head, 18) | 0;
  const height = Math.abs(u32le(head, 22) | 0);
  const rowBytes = Math.ceil((width * u16le(head, 28)) / 32) * 4;
  const plain = u32le(head, 30) === 0;
  if (plain && u32le(head, 10) + rowBytes * height > reader.sizeBytes) return refused('truncated');
  return picture(width, height);
}
