import { ascii, u16be, u16le, u32be, u32le, u8 } from './bytes.ts';

export type TiffTags = Map<number, number>;

export const tiffTag = { subfile: 254, width: 256, height: 257, photometric: 262, orientation: 274 } as const;

const maxEntries = 1000;

/**
 * The first directory of a TIFF block, tag to first value, for values that fit into the entry (BYTE, SHORT and LONG).
 * If a tag is repeated, the first counts, as in every reader. `read` takes offsets from the beginning of the block.
 * Null if it is not a TIFF block.
 */
export async function readTiffTags(
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<TiffTags | null> {
  const head = await read(0, 8);
  const order = ascii(head, 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const [u16, u32] = order === 'II' ? [u16le, u32le] : [u16be, u32be];
  if (u16(head, 2) !== 42) return null;

  const directory = u32(head, 4);
  const count = Math.min(u16(await read(directory, 2), 0), maxEntries);
  if (!(count > 0)) return null;
  const entries = await read(directory + 2, count * 12);
  const tags: TiffTags = new Map();
  for (let at = 0; at + 12 <= entries.byteLength; at += 12) {
    const [tag, type] = [u16(entries, at), u16(entries, at + 2)];
    if (tags.has(tag)) continue;
    if (type === 1) tags.set(tag, u8(entries, at + 8));
    if (type === 3) tags.set(tag, u16(entries, at + 8));
    if (type === 4) tags.set(tag, u32(entries, at + 8));
  }
  return tags;
}

/** The orientations 5 to 8 rotate by 90°: width and height are swapped. */
export function isSideways(tags: TiffTags | null): boolean {
  const orientation = tags?.get(tiffTag.orientation) ?? 1;
  return orientation >= 5 && orientation <= 8;
}
