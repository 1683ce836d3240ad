import { BitReader } from './bits.ts';

/** Width to height of one pixel by its code (ITU-T H.263, table 5). */
const pixelAspects: Record<number, number> = { 1: 1, 2: 12 / 11, 3: 10 / 11, 4: 16 / 11, 5: 40 / 33 };
const statedAspect = 15;

const pictureStart = 0x20;
const extended = 7;
const custom = 6;

/**
 * Width to height of one pixel from a picture's header, which states it only for custom sizes; null if it is not a
 * picture.
 */
export function readH263Aspect(picture: Uint8Array): number | null {
  const bits = new BitReader(picture);
  if (bits.bits(22) !== pictureStart) return null;
  // Time, two constant bits, split screen, document camera, freeze.
  bits.skip(8 + 5);
  const format = bits.bits(3);
  if (format !== extended) return format >= 1 && format <= 5 ? 12 / 11 : null;
  if (bits.bits(3) !== 1 || bits.bits(3) !== custom) return 12 / 11;
  // The remaining options, the picture's type, and the stream's number if there are several.
  bits.skip(15 + 9);
  if (bits.flag()) bits.skip(2);
  const code = bits.bits(4);
  bits.skip(9 + 1 + 9);
  const aspect = code === statedAspect ? bits.bits(8) / bits.bits(8) : pixelAspects[code];
  return aspect !== undefined && aspect > 0 && Number.isFinite(aspect) ? aspect : null;
}
