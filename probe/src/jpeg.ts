import { ascii, lastIndexOf, u16be, u8 } from './bytes.ts';
import { isSideways, readTiffTags } from './exif.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

/** Maximum number of segments and fill bytes before the picture's data. */
const maxSteps = 20_000;

type Header = { width: number; height: number; sideways: boolean; scanAt: number };

/** Size as displayed (EXIF orientation applied); truncated when no end marker follows the picture's data. */
export async function readJpeg(reader: Reader, deepBytes: number): Promise<Found> {
  const header = await readHeader(reader);
  if (!('scanAt' in header)) return header;
  const { width, height, sideways, scanAt } = header;
  const result = sideways ? picture(height, width) : picture(width, height);
  if (!result.ok) return result;
  return (await hasEnd(reader, scanAt, deepBytes)) ? result : refused('truncated');
}

/** Maximum number of bytes between segments, which are skipped, as viewers do. */
const maxStrayBytes = 1024 * 1024;

/** Walks the segments up to the first scan; the frame header must come before it. */
async function readHeader(reader: Reader): Promise<Header | Found> {
  let frame: { width: number; height: number } | null = null;
  let sideways: boolean | null = null;
  let [steps, strayBytes] = [0, 0];
  for (let at = 2; at < reader.sizeBytes; steps += 1) {
    if (steps > maxSteps) return refused('unreadable', 'limit');
    const head = await reader.bytes(at, 4);
    const marker = u8(head, 1);
    if (u8(head, 0) !== 0xff || marker === 0) {
      const next = await findMarker(reader, at + 1);
      strayBytes += next - at;
      if (strayBytes > maxStrayBytes) return refused('unreadable');
      at = next;
      continue;
    }
    // Fill bytes and markers without content have no length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const length = u16be(head, 2);
      if (length < 2 || marker === 0xd9) return refused('unreadable');
      if (marker === 0xda)
        return frame === null
          ? refused('unreadable')
          : { ...frame, sideways: sideways === true, scanAt: at + 2 + length };
      if (isFrame(marker)) frame = await readFrame(reader, at);
      // Of several EXIF segments, the first counts.
      if (marker === 0xe1) sideways ??= await isTurned(reader, at, length);
      at += 2 + length;
    }
  }
  return refused('truncated');
}

const searchBytes = 4096;

/** The offset of the next marker; beyond `maxStrayBytes` or the end of the file, the offset where the search ended. */
async function findMarker(reader: Reader, start: number): Promise<number> {
  let at = start;
  while (at < reader.sizeBytes && at - start <= maxStrayBytes) {
    const bytes = await reader.bytes(at, searchBytes);
    // The last byte is read again together with the next one.
    for (let index = 0; index + 1 < bytes.byteLength; index += 1) {
      if (bytes[index] === 0xff && bytes[index + 1] !== 0) return at + index;
    }
    at += Math.max(1, bytes.byteLength - 1);
  }
  return at;
}

/** SOF0 to SOF15, without the three other markers in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

async function readFrame(reader: Reader, at: number): Promise<{ width: number; height: number }> {
  const bytes = await reader.bytes(at, 9);
  return { height: u16be(bytes, 5), width: u16be(bytes, 7) };
}

/** Null for a segment of another application. */
async function isTurned(reader: Reader, at: number, length: number): Promise<boolean | null> {
  const segment = await reader.bytes(at + 4, length - 2);
  if (ascii(segment, 0, 6) !== 'Exif\0\0') return null;
  return isSideways(
    await readTiffTags((offset, size) => Promise.resolve(segment.subarray(6 + offset, 6 + offset + size))),
  );
}

/**
 * Searches for the end marker backwards from the end, since cameras append videos and padding after it. The marker
 * cannot occur inside the picture's data. If more is appended than may be read, the file counts as whole.
 */
async function hasEnd(reader: Reader, scanAt: number, deepBytes: number): Promise<boolean> {
  let end = reader.sizeBytes;
  for (let chunk = 4096; end > scanAt; chunk = 1024 * 1024) {
    if (reader.sizeBytes - end > deepBytes) return true;
    const start = Math.max(scanAt, end - chunk);
    const bytes = await reader.exact(start, end - start);
    if (lastIndexOf(bytes, [0xff, 0xd9]) >= 0) return true;
    if (start === scanAt) return false;
    // One byte of overlap: the marker may span two chunks.
    end = start + 1;
  }
  return false;
}
