import { ascii, u32be, u64be } from './bytes.ts';
import type { Reader } from './reader.ts';

/** One box of an ISO base media file: `start` of its header, `body` of its content, `end` behind it. */
export type Box = { type: string; start: number; body: number; end: number };

/** Behind the last real box there may be padding: what is no box ends the walk without a complaint. */
const boxType = /^[\w©\- ]{4}$/;

const mostBoxes = 200_000;

/** The boxes between two offsets, each by its header alone. The last one may claim to reach beyond `end`. */
export async function walkBoxes(reader: Reader, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < mostBoxes;) {
    const head = await reader.exact(at, 16);
    const type = ascii(head, 4, 4);
    const size = u32be(head, 0);
    const long = size === 1;
    const length = long ? u64be(head, 8) : size === 0 ? end - at : size;
    if (!boxType.test(type) || !(length >= (long ? 16 : 8))) break;
    boxes.push({ type, start: at, body: at + (long ? 16 : 8), end: at + length });
    at += length;
  }
  return boxes;
}

/** The boxes inside one box, by their headers; `skip` bytes of its own fields come first. */
export function childBoxes(reader: Reader, parent: Box, skip = 0): Promise<Box[]> {
  return walkBoxes(reader, parent.body + skip, Math.min(parent.end, reader.sizeBytes));
}

export function isBeyondEnd(boxes: readonly Box[], reader: Reader): boolean {
  return boxes.some((box) => box.end > reader.sizeBytes);
}
