import { ascii, startsWith, u16le } from './bytes.ts';
import type { Reader } from './reader.ts';

/** A reader of PDF looks for its mark in this much of a file's beginning. */
const pdfHeadBytes = 1024;
const zipEnd = [0x50, 0x4b, 0x05, 0x06];
const zipEndBytes = 22;
/** The comment behind an archive is at most this long. */
const zipTailBytes = zipEndBytes + 0xffff;

/**
 * What a file is besides the picture or film it begins as, for a program that reads it otherwise: a document by a mark
 * near its beginning, an archive by the record at
 * its end. Null for a file that is one thing.
 */
export async function findSecondNature(reader: Reader): Promise<string | null> {
  const head = await reader.bytes(0, pdfHeadBytes);
  if (ascii(head, 0, head.byteLength).includes('%PDF-')) return 'application/pdf';
  const tailBytes = Math.min(zipTailBytes, reader.sizeBytes);
  const tail = await reader.bytes(reader.sizeBytes - tailBytes, tailBytes);
  return holdsArchive(tail) ? 'application/zip' : null;
}

/** Programs look for the record from the end backwards, whatever follows it. */
function holdsArchive(tail: Uint8Array): boolean {
  for (let at = tail.byteLength - zipEndBytes; at >= 0; at -= 1) {
    if (tail[at] !== zipEnd[0] || !startsWith(tail, zipEnd, at)) continue;
    // Of one volume, all its entries in it: by chance these four letters occur, these fields hardly.
    const [volume, first, here, all, comment] = [4, 6, 8, 10, 20].map((field) => u16le(tail, at + field));
    const fits = at + zipEndBytes + (comment ?? 0) <= tail.byteLength;
    if (volume === 0 && first === 0 && here === all && fits) return true;
  }
  return false;
}
