import { ascii, u32be, u64be, u8 } from './bytes.ts';
import { asFrameRate } from './found.ts';
import { type Box, boxBytes, childBoxes, readField } from './iso-boxes.ts';
import type { Reader } from './reader.ts';

/** A span of a track to play, in ticks of the movie's clock; `mediaStart` is null for a pause. */
type Edit = { movieTicks: number; mediaStart: number | null };

/** One track of an ISO movie, by its headers. `timescale` is ticks per second of its own clock. */
export type IsoTrack = {
  id: number;
  /** `vide`, `soun`, or another handler: subtitles, time codes. */
  handler: string;
  enabled: boolean;
  timescale: number;
  /** Length stated by its header, in its own ticks; 0 if it states none. */
  statedTicks: number;
  edits: Edit[];
  header: Box;
  tables: Box[];
};

const maxEdits = 1000;
const maxTracks = 200;

/** The tracks in the order of the file; those without a header or a clock are left out. */
export async function readIsoTracks(reader: Reader, moov: readonly Box[]): Promise<IsoTrack[]> {
  const tracks: IsoTrack[] = [];
  for (const trak of moov.filter((box) => box.type === 'trak').slice(0, maxTracks)) {
    const track = await readTrack(reader, trak);
    if (track !== null) tracks.push(track);
  }
  return tracks;
}

async function readTrack(reader: Reader, trak: Box): Promise<IsoTrack | null> {
  const boxes = await childBoxes(reader, trak);
  const header = boxes.find((box) => box.type === 'tkhd');
  const media = boxes.find((box) => box.type === 'mdia');
  if (header === undefined || media === undefined) return null;
  const head = await boxBytes(reader, header, 24);
  const inside = await childBoxes(reader, media);
  const timescale = await readField(reader, inside, 'mdhd', (bytes, long) => u32be(bytes, long ? 20 : 12));
  if (timescale === null || timescale <= 0) return null;
  const ticks = await readField(reader, inside, 'mdhd', (bytes, long) =>
    long ? u64be(bytes, 24) : unlessAllOnes(u32be(bytes, 16)),
  );
  const handler = inside.find((box) => box.type === 'hdlr');
  return {
    id: u32be(head, u8(head, 0) === 1 ? 20 : 12),
    handler: handler === undefined ? '' : ascii(await boxBytes(reader, handler, 12), 8, 4),
    enabled: (u8(head, 3) & 1) === 1,
    timescale,
    statedTicks: ticks !== null && ticks < 2 ** 53 ? ticks : 0,
    edits: await readEdits(reader, boxes),
    header,
    tables: await readTables(reader, inside),
  };
}

/** All bits set means "unknown". */
function unlessAllOnes(ticks: number): number {
  return ticks === 0xffff_ffff ? 0 : ticks;
}

async function readTables(reader: Reader, media: readonly Box[]): Promise<Box[]> {
  const information = media.find((box) => box.type === 'minf');
  if (information === undefined) return [];
  const table = (await childBoxes(reader, information)).find((box) => box.type === 'stbl');
  return table === undefined ? [] : childBoxes(reader, table);
}

async function readEdits(reader: Reader, trak: readonly Box[]): Promise<Edit[]> {
  const container = trak.find((box) => box.type === 'edts');
  if (container === undefined) return [];
  const list = (await childBoxes(reader, container)).find((box) => box.type === 'elst');
  if (list === undefined) return [];
  const bytes = await boxBytes(reader, list, 8 + maxEdits * 20);
  const long = u8(bytes, 0) === 1;
  const entry = long ? 20 : 12;
  const edits: Edit[] = [];
  for (let at = 8; at + entry <= bytes.byteLength && edits.length < u32be(bytes, 4); at += entry) {
    const start = long ? u64be(bytes, at + 8) : u32be(bytes, at + 4);
    const pause = start >= (long ? 2 ** 63 : 2 ** 31);
    edits.push({
      movieTicks: long ? u64be(bytes, at) : unlessAllOnes(u32be(bytes, at)),
      mediaStart: pause ? null : start,
    });
  }
  return edits;
}

/** Media skipped at the beginning of a track, in its own ticks: codec priming, reordered frames. */
export function leadingTicks(track: IsoTrack): number {
  const [first] = track.edits;
  return track.edits.length === 1 ? (first?.mediaStart ?? 0) : 0;
}

/**
 * Playing time of a track in milliseconds: its samples, cut by its edits. 0 without samples, as in a fragmented file.
 * `movieTimescale` is ticks per second of the movie's clock.
 */
export async function readTrackMs(reader: Reader, track: IsoTrack, movieTimescale: number): Promise<number> {
  const sampleTicks = await readSampleTicks(reader, track);
  if (track.edits.length === 0 || !(movieTimescale > 0)) return (sampleTicks / track.timescale) * 1000;
  // Edits use the display order, which begins later than the storage order if frames are reordered.
  const endMs = ((sampleTicks + (await readFirstOffset(reader, track))) / track.timescale) * 1000;
  const spans = track.edits.map(({ movieTicks, mediaStart }) => {
    const span = (movieTicks / movieTimescale) * 1000;
    if (mediaStart === null) return span;
    const left = Math.max(0, endMs - (mediaStart / track.timescale) * 1000);
    // An edit without a length reaches to the end; an edit that is too long ends with the last sample.
    return movieTicks === 0 ? left : Math.min(span, left);
  });
  return spans.reduce((sum, span) => sum + span, 0);
}

async function readFirstOffset(reader: Reader, track: IsoTrack): Promise<number> {
  const offset = await readField(reader, track.tables, 'ctts', (bytes) => u32be(bytes, 12));
  return offset !== null && offset < 0x8000_0000 ? offset : 0;
}

/** A longer table is read only if the header does not state the length. */
const shortTableBytes = 64 * 1024;
const longTableBytes = 8 * 1024 * 1024;

/** The total length of all samples in the track's own ticks; they are stored as runs of equal length. */
async function readSampleTicks(reader: Reader, track: IsoTrack): Promise<number> {
  return (await readSamples(reader, track))?.ticks ?? track.statedTicks;
}

/** Number and total length of a track's samples; null if its table is missing or too long to read. */
async function readSamples(reader: Reader, track: IsoTrack): Promise<{ count: number; ticks: number } | null> {
  const table = track.tables.find((box) => box.type === 'stts');
  if (table === undefined) return null;
  const length = table.end - table.body;
  if (length > shortTableBytes && track.statedTicks > 0) return null;
  const bytes = await boxBytes(reader, table, longTableBytes);
  const runs = u32be(bytes, 4);
  let [count, ticks] = [0, 0];
  for (let at = 8, index = 0; index < runs && at + 8 <= bytes.byteLength; index += 1, at += 8) {
    count += u32be(bytes, at);
    ticks += u32be(bytes, at) * u32be(bytes, at + 4);
  }
  return { count, ticks };
}

/** Average frames per second; null in a fragmented movie, whose samples are not counted here. */
export async function readTrackRate(reader: Reader, track: IsoTrack): Promise<number | null> {
  const samples = await readSamples(reader, track);
  return samples === null || samples.ticks === 0
    ? null
    : asFrameRate((samples.count * track.timescale) / samples.ticks);
}
