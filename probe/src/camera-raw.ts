import { ascii, u16be, u16le, u32be, u32le } from './bytes.ts';
import { type TiffTags, tiffTag } from './exif.ts';
import type { Reader } from './reader.ts';

/** Tags that distinguish a camera's raw file from a picture. */
const rawTag = { make: 271, parts: 330, dngVersion: 50706 } as const;
/** `PhotometricInterpretation` of unprocessed sensor data (DNG 1.7, Adobe). */
const sensorData = [32803, 34892];

const makers: [string, string][] = [
  ['NIKON', 'image/x-nikon-nef'],
  ['SONY', 'image/x-sony-arw'],
  ['Canon', 'image/x-canon-cr2'],
  ['PENTAX', 'image/x-pentax-pef'],
  ['SAMSUNG', 'image/x-samsung-srw'],
];

/**
 * The MIME type of a camera's raw file: a TIFF whose first directory describes a thumbnail or the sensor; null for a
 * picture.
 */
export async function nameCameraRaw(reader: Reader, tags: TiffTags): Promise<string | null> {
  if (tags.has(rawTag.dngVersion)) return 'image/x-adobe-dng';
  const head = await reader.bytes(8, 2);
  if (ascii(head, 0, 2) === 'CR') return 'image/x-canon-cr2';
  const isThumbnail = ((tags.get(tiffTag.subfile) ?? 0) & 1) === 1 && tags.has(rawTag.parts);
  if (!isThumbnail && !sensorData.includes(tags.get(tiffTag.photometric) ?? 0)) return null;
  const make = await readMake(reader);
  return makers.find(([maker]) => make.toUpperCase().startsWith(maker.toUpperCase()))?.[1] ?? 'image/x-dcraw';
}

const maxMakeBytes = 32;

/** The camera's maker, which is stored outside of the directory. */
async function readMake(reader: Reader): Promise<string> {
  const head = await reader.bytes(0, 8);
  const [u16, u32] = ascii(head, 0, 2) === 'II' ? [u16le, u32le] : [u16be, u32be];
  const directory = u32(head, 4);
  const entries = await reader.bytes(directory + 2, u16(await reader.bytes(directory, 2), 0) * 12 || 0);
  for (let at = 0; at + 12 <= entries.byteLength; at += 12) {
    if (u16(entries, at) !== rawTag.make) continue;
    return ascii(await reader.bytes(u32(entries, at + 8), maxMakeBytes), 0, maxMakeBytes);
  }
  return '';
}
