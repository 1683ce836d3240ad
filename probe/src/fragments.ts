import { u16be, u32be, u64be, u8 } from './bytes.ts';
import { type Box, childBoxes } from './iso-boxes.ts';
import type { Reader } from './reader.ts';

/** How time is counted on one track, and how long a sample lasts where a fragment does not say. */
type Clock = { timescale: number; editOffset: number; defaultTicks: number };

const mostFragments = 64;

/**
 * The running time of a fragmented file in milliseconds, from the last fragment of each track alone: each states its
 * own start. Null when a track's fragments do not (old writers), or none is found near the end.
 */
export async function readFragmentsDuration(reader: Reader, moov: Box, boxes: readonly Box[]): Promise<number | null> {
  const clocks = await readClocks(reader, moov);
  const ends = new Map<number, number>();
  const fragments = boxes.filter((box) => box.type === 'moof').slice(-mostFragments);
  for (const moof of fragments.toReversed()) {
    for (const traf of (await childBoxes(reader, moof)).filter((box) => box.type === 'traf')) {
      const end = await readTrackEnd(reader, traf, clocks);
      if (end === null) return null;
      ends.set(end.track, Math.max(ends.get(end.track) ?? 0, end.ms));
    }
    if (ends.size >= clocks.size) break;
  }
  return ends.size === 0 ? null : Math.max(...ends.values());
}

async function readClocks(reader: Reader, moov: Box): Promise<Map<number, Clock>> {
  const clocks = new Map<number, Clock>();
  const boxes = await childBoxes(reader, moov);
  for (const trak of boxes.filter((box) => box.type === 'trak')) {
    const inside = await childBoxes(reader, trak);
    const track = await readField(reader, inside, 'tkhd', (bytes, long) => u32be(bytes, long ? 20 : 12));
    const media = inside.find((box) => box.type === 'mdia');
    if (track === null || media === undefined) continue;
    const header = await childBoxes(reader, media);
    const timescale = await readField(reader, header, 'mdhd', (bytes, long) => u32be(bytes, long ? 20 : 12));
    if (timescale === null || !(timescale > 0)) continue;
    clocks.set(track, { timescale, editOffset: await readEditOffset(reader, inside), defaultTicks: 0 });
  }
  for (const mvex of boxes.filter((box) => box.type === 'mvex')) {
    for (const trex of (await childBoxes(reader, mvex)).filter((box) => box.type === 'trex')) {
      const bytes = await reader.bytes(trex.body, 24);
      const clock = clocks.get(u32be(bytes, 4));
      if (clock !== undefined) clock.defaultTicks = u32be(bytes, 12);
    }
  }
  return clocks;
}

/** Ticks at the beginning that an edit list leaves out: codec priming, reordered frames. */
async function readEditOffset(reader: Reader, trak: readonly Box[]): Promise<number> {
  const edits = trak.find((box) => box.type === 'edts');
  if (edits === undefined) return 0;
  const offset = await readField(reader, await childBoxes(reader, edits), 'elst', (bytes, long) => {
    if (u32be(bytes, 4) !== 1) return 0;
    return long ? u64be(bytes, 16) : u32be(bytes, 12);
  });
  return offset !== null && offset < 0x7fff_ffff ? offset : 0;
}

async function readField(
  reader: Reader,
  boxes: readonly Box[],
  type: string,
  field: (bytes: Uint8Array, long: boolean) => number,
): Promise<number | null> {
  const box = boxes.find((one) => one.type === type);
  if (box === undefined) return null;
  const bytes = await reader.bytes(box.body, 32);
  const value = field(bytes, u8(bytes, 0) === 1);
  return Number.isFinite(value) ? value : null;
}

async function readTrackEnd(
  reader: Reader,
  traf: Box,
  clocks: Map<number, Clock>,
): Promise<{ track: number; ms: number } | null> {
  const boxes = await childBoxes(reader, traf);
  const start = await readField(reader, boxes, 'tfdt', (bytes, long) => (long ? u64be(bytes, 4) : u32be(bytes, 4)));
  const header = boxes.find((box) => box.type === 'tfhd');
  if (start === null || header === undefined) return null;
  const head = await reader.bytes(header.body, 24);
  const clock = clocks.get(u32be(head, 4));
  if (clock === undefined) return null;
  const sampleTicks = statedTicks(head) ?? clock.defaultTicks;
  let ticks = start - clock.editOffset;
  for (const run of boxes.filter((box) => box.type === 'trun')) ticks += await runTicks(reader, run, sampleTicks);
  return { track: u32be(head, 4), ms: (ticks / clock.timescale) * 1000 };
}

/** `tfhd` holds the default sample duration behind two optional fields. */
function statedTicks(head: Uint8Array): number | null {
  const flags = u16be(head, 2);
  if ((flags & 0x08) === 0) return null;
  return u32be(head, 8 + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4));
}

async function runTicks(reader: Reader, run: Box, sampleTicks: number): Promise<number> {
  const bytes = await reader.exact(run.body, Math.min(run.end - run.body, 1024 * 1024));
  const flags = u16be(bytes, 2);
  const count = u32be(bytes, 4);
  if ((flags & 0x100) === 0) return count * sampleTicks;
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  let at = 8 + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4);
  let ticks = 0;
  for (let index = 0; index < count && at + 4 <= bytes.byteLength; index += 1, at += entry) ticks += u32be(bytes, at);
  return ticks;
}
