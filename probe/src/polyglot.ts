import { ascii, lastIndexOf, u16le } from './bytes.ts';
import type { Reader } from './reader.ts';

/** A reader of PDF looks for its mark in this much of a file's beginning. */
const pdfHeadBytes = 1024;
const zipEnd = [0x50, 0x4b, 0x05, 0x06];
const zipEndBytes = 22;
/** The comment behind an archive is at most this long. */
const zipTailBytes = zipEndBytes + 0xffff;

/**
 * What a file is besides the picture or film it begins as, for a program that reads it otherwise: a document by a mark
 * near its beginning, an archive by the record that ends exactly with the file. Null for a file that is one thing.
 */
export async function findSecondNature(reader: Reader): Promise<string | null> {
  const head = await reader.bytes(0, pdfHeadBytes);
  if (ascii(head, 0, head.byteLength).includes('%PDF-')) return 'application/pdf';
  const tailBytes = Math.min(zipTailBytes, reader.sizeBytes);
  const tail = await reader.bytes(reader.sizeBytes - tailBytes, tailBytes);
  const at = lastIndexOf(tail, zipEnd);
  return at >= 0 && at + zipEndBytes + u16le(tail, at + 20) === tail.byteLength ? 'application/zip' : null;
}
