import { ascii, startsWith, u16le } from './bytes.ts';
import type { Reader } from './reader.ts';

/** PDF readers search for the signature in this many first bytes. */
const pdfHeadBytes = 1024;
const zipEnd = [0x50, 0x4b, 0x05, 0x06];
const zipEndBytes = 22;
/** Maximum length of a ZIP comment. */
const zipTailBytes = zipEndBytes + 0xffff;

/**
 * Detects polyglots: files that are valid media and, for another program, a PDF (signature near the beginning) or a ZIP
 * archive (end record). Returns the MIME type of the other format, or null.
 */
export async function findSecondNature(reader: Reader): Promise<string | null> {
  const head = await reader.bytes(0, pdfHeadBytes);
  if (ascii(head, 0, head.byteLength).includes('%PDF-')) return 'application/pdf';
  const tailBytes = Math.min(zipTailBytes, reader.sizeBytes);
  const tail = await reader.bytes(reader.sizeBytes - tailBytes, tailBytes);
  return holdsArchive(tail) ? 'application/zip' : null;
}

/** Programs search for the record backwards from the end, whatever follows it. */
function holdsArchive(tail: Uint8Array): boolean {
  for (let at = tail.byteLength - zipEndBytes; at >= 0; at -= 1) {
    if (tail[at] !== zipEnd[0] || !startsWith(tail, zipEnd, at)) continue;
    // A single volume with all entries in it: the four bytes may occur by chance, but hardly together with these
    // fields.
    const [volume, first, here, all, comment] = [4, 6, 8, 10, 20].map((field) => u16le(tail, at + field));
    const fits = at + zipEndBytes + (comment ?? 0) <= tail.byteLength;
    if (volume === 0 && first === 0 && here === all && fits) return true;
  }
  return false;
}
