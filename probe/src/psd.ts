import { ascii, u16be, u32be } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

/** A Photoshop file of the usual kind; large documents (PSB, version 2) are no such file. */
export function isPsd(head: Uint8Array): boolean {
  return ascii(head, 0, 4) === '8BPS' && u16be(head, 4) === 1;
}

const headerBytes = 26;
/** The colour table, the resources, and the layers, each after its length. */
const sections = 3;

/** Size from the header; truncated if the flattened picture, which is last, is missing. */
export async function readPsd(reader: Reader): Promise<Found> {
  const head = await reader.bytes(0, headerBytes);
  let at = headerBytes;
  for (let section = 0; section < sections; section += 1) {
    at += 4 + u32be(await reader.bytes(at, 4), 0);
    if (!(at < reader.sizeBytes)) return refused('truncated');
  }
  return picture(u32be(head, 18), u32be(head, 14));
}
