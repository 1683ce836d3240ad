import { BitReader } from './bits.ts';
import { u16be, u8 } from '@ad-foundry/probe/bytes.ts';
import type { Size } from '@ad-foundry/probe/stretch.ts';

/** Profiles whose parameter sets state the chroma format (ITU-T H.264, 7.3.2.1.1). */
const chromaProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** Width to height of one pixel by `aspect_ratio_idc` (ITU-T H.264, table E-1). */
const pixelAspects = [1, 1, 12 / 11, 10 / 11, 16 / 11, 40 / 33, 24 / 11, 20 / 11, 32 / 11]
  .concat([80 / 33, 18 / 11, 15 / 11, 64 / 33, 160 / 99, 4 / 3, 3 / 2, 2])
  .map((aspect, index) => (index === 0 ? null : aspect));
const statedAspect = 255;

type Cropped = Size & { isCutAtStart: boolean };

/**
 * A picture as described by its parameter set, cropped; `isCutAtStart` is true if the left or the upper side is
 * cropped; `aspect` of one pixel is null if not stated.
 */
export type H264Picture = Cropped & { aspect: number | null };

/** The picture of the first parameter set in a decoder configuration (`avcC`); null when it cannot be read. */
export function readH264Picture(configuration: Uint8Array): H264Picture | null {
  if ((u8(configuration, 5) & 0x1f) === 0) return null;
  const length = u16be(configuration, 6);
  if (!(length > 4) || 8 + length > configuration.byteLength) return null;
  // The first byte is the header of the unit.
  const bits = new BitReader(withoutEmulation(configuration.subarray(9, 8 + length)));
  const size = readSize(bits);
  const aspect = readAspect(bits);
  return bits.isPastEnd || !(size.width > 0 && size.height > 0) ? null : { ...size, aspect };
}

/** A byte 3 after two zeros is no data: it prevents start codes inside the unit. */
function withoutEmulation(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0));
}

const macroblock = 16;

/**
 * The picture cropped to the container's size, if that removes only a part of the last macroblocks: cameras that do not
 * crop in the stream crop there, and players follow. Any other size of the container is wrong, and the stream's size
 * counts.
 */
export function cutByContainer({ width, height, isCutAtStart }: H264Picture, container: Size): Size {
  const cuts = (length: number, shorter: number) => shorter <= length && blocks(shorter) === blocks(length);
  const isCut = !isCutAtStart && cuts(width, container.width) && cuts(height, container.height);
  return isCut ? container : { width, height };
}

const blocks = (length: number) => Math.ceil(length / macroblock);

function readSize(bits: BitReader): Cropped {
  const profile = bits.bits(8);
  bits.skip(16);
  bits.golomb();
  const chroma = chromaProfiles.includes(profile) ? readChroma(bits) : 1;
  bits.golomb();
  skipOrderCount(bits);
  bits.golomb();
  bits.skip(1);
  const columns = bits.golomb() + 1;
  const rows = bits.golomb() + 1;
  // Unless the stream has only frames, a unit of the height is two rows, one of each field.
  const fields = bits.flag() ? 1 : 2;
  if (fields === 2) bits.skip(1);
  bits.skip(1);
  const [left, right, top, bottom] = bits.flag() ? [0, 1, 2, 3].map(() => bits.golomb()) : [];
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = (chroma === 1 ? 2 : 1) * fields;
  return {
    width: columns * macroblock - ((left ?? 0) + (right ?? 0)) * across,
    height: rows * macroblock * fields - ((top ?? 0) + (bottom ?? 0)) * down,
    isCutAtStart: (left ?? 0) + (top ?? 0) > 0,
  };
}

/** The chroma format: 0 is grey, 1 halves width and height of the colour, 2 halves its width, 3 neither. */
function readChroma(bits: BitReader): number {
  const format = bits.golomb();
  const separate = format === 3 && bits.flag();
  bits.golomb();
  bits.golomb();
  bits.skip(1);
  if (bits.flag()) {
    for (let list = 0; list < (format === 3 ? 12 : 8); list += 1)
      if (bits.flag()) skipScaling(bits, list < 6 ? 16 : 64);
  }
  return separate ? 0 : format;
}

function skipScaling(bits: BitReader, count: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < count && next !== 0; index += 1) {
    next = (last + bits.signedGolomb() + 256) % 256;
    if (next !== 0) last = next;
  }
}

const maxOffsets = 255;

function skipOrderCount(bits: BitReader): void {
  const type = bits.golomb();
  if (type === 0) bits.golomb();
  if (type !== 1) return;
  bits.skip(1);
  bits.golomb();
  bits.golomb();
  const count = Math.min(bits.golomb(), maxOffsets);
  for (let index = 0; index < count; index += 1) bits.golomb();
}

function readAspect(bits: BitReader): number | null {
  if (!bits.flag() || !bits.flag()) return null;
  const code = bits.bits(8);
  if (code !== statedAspect) return pixelAspects[code] ?? null;
  const aspect = bits.bits(16) / bits.bits(16);
  return aspect > 0 && Number.isFinite(aspect) ? aspect : null;
}
