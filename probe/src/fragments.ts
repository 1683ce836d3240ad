import { u16be, u32be, u64be } from './bytes.ts';
import { type Box, boxBytes, childBoxes, readField } from './iso-boxes.ts';
import { type IsoTrack, leadingTicks } from './iso-tracks.ts';
import type { Reader } from './reader.ts';

/** A fragment of one track: its start, if stated, and its duration, in the track's ticks. */
type Piece = { track: IsoTrack; start: number | null; ticks: number };

/** Default sample lengths by track, for fragments that do not state them. */
type Defaults = Map<number, number>;

const fragmentsAtEnd = 64;

/**
 * The duration of a fragmented video in milliseconds: from the last fragments if each states its start, else summed
 * over all fragments. Null if there is no fragment with samples.
 */
export async function readFragmentsMs(input: {
  reader: Reader;
  moov: readonly Box[];
  boxes: readonly Box[];
  tracks: readonly IsoTrack[];
}): Promise<number | null> {
  const { reader, tracks } = input;
  const defaults = await readDefaults(reader, input.moov);
  const fragments = input.boxes.filter((box) => box.type === 'moof');
  const ends = new Map<IsoTrack, number>();
  for (const moof of fragments.slice(-fragmentsAtEnd).toReversed()) {
    for (const { track, start, ticks } of await readPieces(reader, moof, tracks, defaults)) {
      if (start === null) return addUp(reader, fragments, tracks, defaults);
      const end = (start - leadingTicks(track) + ticks) / track.timescale;
      ends.set(track, Math.max(ends.get(track) ?? 0, end));
    }
    if (ends.size >= tracks.length) break;
  }
  return ends.size === 0 ? null : Math.max(...ends.values()) * 1000;
}

async function addUp(
  reader: Reader,
  fragments: readonly Box[],
  tracks: readonly IsoTrack[],
  defaults: Defaults,
): Promise<number | null> {
  const sums = new Map<IsoTrack, number>();
  for (const moof of fragments) {
    for (const { track, ticks } of await readPieces(reader, moof, tracks, defaults)) {
      sums.set(track, (sums.get(track) ?? 0) + ticks);
    }
  }
  const ends = [...sums].map(([track, ticks]) => (ticks - leadingTicks(track)) / track.timescale);
  return ends.length === 0 ? null : Math.max(0, ...ends) * 1000;
}

async function readDefaults(reader: Reader, moov: readonly Box[]): Promise<Defaults> {
  const defaults: Defaults = new Map();
  for (const mvex of moov.filter((box) => box.type === 'mvex')) {
    for (const trex of (await childBoxes(reader, mvex)).filter((box) => box.type === 'trex')) {
      const bytes = await boxBytes(reader, trex, 24);
      defaults.set(u32be(bytes, 4), u32be(bytes, 12) || 0);
    }
  }
  return defaults;
}

async function readPieces(
  reader: Reader,
  moof: Box,
  tracks: readonly IsoTrack[],
  defaults: Defaults,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const traf of (await childBoxes(reader, moof)).filter((box) => box.type === 'traf')) {
    const boxes = await childBoxes(reader, traf);
    const header = boxes.find((box) => box.type === 'tfhd');
    if (header === undefined) continue;
    const head = await boxBytes(reader, header, 24);
    const id = u32be(head, 4);
    const track = tracks.find((candidate) => candidate.id === id);
    if (track === undefined) continue;
    const start = await readField(reader, boxes, 'tfdt', (bytes, long) => (long ? u64be(bytes, 4) : u32be(bytes, 4)));
    const sampleTicks = statedTicks(head) ?? defaults.get(id) ?? 0;
    let ticks = 0;
    for (const run of boxes.filter((box) => box.type === 'trun')) ticks += await runTicks(reader, run, sampleTicks);
    pieces.push({ track, start, ticks });
  }
  return pieces;
}

/** `tfhd` stores the default sample length after two optional fields. */
function statedTicks(head: Uint8Array): number | null {
  const flags = u16be(head, 2);
  if ((flags & 0x08) === 0) return null;
  return u32be(head, 8 + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4));
}

const maxRunBytes = 1024 * 1024;

/** The claimed number of samples is not trusted: it is only multiplied, or bounded by the bytes present. */
async function runTicks(reader: Reader, run: Box, sampleTicks: number): Promise<number> {
  const head = await boxBytes(reader, run, 8);
  const flags = u16be(head, 2);
  const count = u32be(head, 4);
  if ((flags & 0x100) === 0) return (count || 0) * sampleTicks;
  const bytes = await boxBytes(reader, run, maxRunBytes);
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  let at = 8 + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4);
  let ticks = 0;
  for (let index = 0; index < count && at + 4 <= bytes.byteLength; index += 1, at += entry) ticks += u32be(bytes, at);
  return ticks;
}
