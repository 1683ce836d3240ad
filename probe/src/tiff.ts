import { nameCameraRaw } from './camera-raw.ts';
import { isSideways, readTiffTags, tiffTag } from './exif.ts';
import { type Found, found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

/** Size from the first directory; a camera's raw file is unsupported. BigTIFF is recognized, but not read. */
export async function readTiff(reader: Reader): Promise<Found> {
  const version = (await reader.bytes(2, 2)).find((byte) => byte !== 0);
  if (version === 43) return found({});
  const tags = await readTiffTags((offset, length) => reader.bytes(offset, length));
  if (tags === null) return refused('truncated');
  const raw = await nameCameraRaw(reader, tags);
  if (raw !== null) return refused('unsupported', raw);
  const [width, height] = [tags.get(tiffTag.width), tags.get(tiffTag.height)];
  if (width === undefined || height === undefined) return refused('unreadable');
  return isSideways(tags) ? picture(height, width) : picture(width, height);
}
