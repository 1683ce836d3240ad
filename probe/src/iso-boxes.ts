import { ascii, u32be, u64be, u8 } from './bytes.ts';
import type { Reader } from './reader.ts';

/** One box of an ISO base media file: `start` of its header, `body` of its content, and `end`, the offset after it. */
export type Box = { type: string; start: number; body: number; end: number };

/** Padding may follow the last box: invalid boxes end the walk without an error. */
const boxType = /^[\w©\- ]{4}$/;

const maxBoxes = 200_000;

/** An index is read in pieces of this size, since most of it consists of tables that are skipped. */
const indexAhead = 2048;

/**
 * The boxes between two offsets, each by its header alone, reading `ahead` bytes at a time. The last box may claim to
 * reach beyond `end`.
 */
export async function walkBoxes(reader: Reader, start: number, end: number, ahead = 16): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes;) {
    const head = await reader.bytes(at, 16, ahead);
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

/**
 * The boxes inside one box, by their headers; `skip` bytes of its own fields come first. Each is clipped to its
 * parent, so that no byte is read for two boxes.
 */
export async function childBoxes(reader: Reader, parent: Box, skip = 0): Promise<Box[]> {
  const end = Math.min(parent.end, reader.sizeBytes);
  const boxes = await walkBoxes(reader, parent.body + skip, end, indexAhead);
  return boxes.map((box) => ({ ...box, end: Math.min(box.end, end) }));
}

/** The first `length` bytes of a box's content, fewer where it is shorter. */
export function boxBytes(reader: Reader, box: Box, length: number): Promise<Uint8Array> {
  return reader.bytes(box.body, Math.max(0, Math.min(length, box.end - box.body)), indexAhead);
}

/**
 * One field from the box of a type among several; null without the box, or if the field is not a finite number. `long`
 * is true for the box's second version, whose times have 64 bits.
 */
export async function readField(
  reader: Reader,
  boxes: readonly Box[],
  type: string,
  field: (bytes: Uint8Array, long: boolean) => number,
): Promise<number | null> {
  const box = boxes.find((candidate) => candidate.type === type);
  if (box === undefined) return null;
  const bytes = await boxBytes(reader, box, 96);
  const value = field(bytes, u8(bytes, 0) === 1);
  return Number.isFinite(value) ? value : null;
}

export function isBeyondEnd(boxes: readonly Box[], reader: Reader): boolean {
  return boxes.some((box) => box.end > reader.sizeBytes);
}
