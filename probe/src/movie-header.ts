import { u32be, u64be, u8 } from './bytes.ts';
import { type Box, boxBytes } from './iso-boxes.ts';
import { matrixOf } from './iso-picture.ts';
import type { Reader } from './reader.ts';

/** `durationMs` is null if the header does not state it, as in fragmented files, which state it per fragment. */
export type MovieHeader = {
  durationMs: number | null;
  /** Ticks per second of the movie's clock; 0 without a header. */
  timescale: number;
  matrix: ReturnType<typeof matrixOf>;
};

/** The values that `mvhd` states for the whole movie. */
export async function readMovieHeader(reader: Reader, moov: readonly Box[]): Promise<MovieHeader> {
  const mvhd = moov.find((box) => box.type === 'mvhd');
  if (mvhd === undefined) return { durationMs: null, timescale: 0, matrix: { a: 1, b: 0, c: 0, d: 1 } };
  const bytes = await boxBytes(reader, mvhd, 96);
  const long = u8(bytes, 0) === 1;
  const timescale = u32be(bytes, long ? 20 : 12);
  const duration = long ? u64be(bytes, 24) : u32be(bytes, 16);
  // All bits set means "unknown".
  const isStated = timescale > 0 && duration > 0 && duration < (long ? 2 ** 53 : 0xffff_ffff);
  return {
    durationMs: isStated ? (duration / timescale) * 1000 : null,
    timescale: timescale > 0 ? timescale : 0,
    matrix: matrixOf(bytes, long ? 48 : 36),
  };
}
