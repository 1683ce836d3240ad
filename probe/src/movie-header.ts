import { u32be, u64be, u8 } from './bytes.ts';
import { type Box, childBoxes } from './iso-boxes.ts';
import type { Reader } from './reader.ts';

export type MovieHeader = { durationMs: number | null; fragmented: boolean };

/**
 * The presentation time that `mvhd` states: what a player plays, edit lists applied. Null when it is not stated, as
 * in fragmented files, which say it piece by piece.
 */
export async function readMovieHeader(reader: Reader, moov: Box): Promise<MovieHeader> {
  const boxes = await childBoxes(reader, moov);
  const fragmented = boxes.some((box) => box.type === 'mvex');
  const mvhd = boxes.find((box) => box.type === 'mvhd');
  if (mvhd === undefined) return { durationMs: null, fragmented };
  const bytes = await reader.bytes(mvhd.body, 32);
  const long = u8(bytes, 0) === 1;
  const timescale = u32be(bytes, long ? 20 : 12);
  const duration = long ? u64be(bytes, 24) : u32be(bytes, 16);
  // All ones means "not known".
  const known = timescale > 0 && duration > 0 && duration < (long ? 2 ** 53 : 0xffff_ffff);
  return { durationMs: known ? (duration / timescale) * 1000 : null, fragmented };
}
