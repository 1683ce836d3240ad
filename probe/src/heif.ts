import { ascii, s32be, u16be, u32be, u8 } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import { type Box, boxBytes, childBoxes, isBeyondEnd, walkBoxes } from './iso-boxes.ts';
import { readIsoPicture } from './iso-picture.ts';
import { readIsoTracks, readTrackMs } from './iso-tracks.ts';
import type { FileKind, Kind } from './kind.ts';
import { readMovieHeader } from './movie-header.ts';
import type { Reader } from './reader.ts';
import { type Size, turn } from './stretch.ts';

/** AVIF and HEIC: the size of the primary picture as displayed, or of the first track; a sequence counts as animated. */
export async function readHeif(reader: Reader, head: Kind): Promise<Found> {
  const boxes = await walkBoxes(reader, 0, reader.sizeBytes);
  if (isBeyondEnd(boxes, reader)) return refused('truncated');
  const [meta, index] = ['meta', 'moov'].map((type) => boxes.find((box) => box.type === type));
  const moov = head.sequence && index !== undefined ? await childBoxes(reader, index) : null;
  const hasData = boxes.some((box) => box.type === 'mdat' || box.type === 'idat');
  if (meta === undefined && (moov === null || head.still)) return refused(hasData ? 'unreadable' : 'truncated');
  const still = meta && (await readItem(reader, meta, head.kind));
  if (still?.foreign) return refused('unsupported', `image/heif; codecs=${still.foreign}`);
  const size = still?.size ?? (moov && (await readSequenceSize(reader, moov)));
  if (!size) return refused('unreadable');
  if (!hasData && !still?.hasData) return refused('truncated');
  const durationMs = moov && (await readSequenceMs(reader, moov));
  return picture(size.width, size.height, { animated: moov !== null, durationMs });
}

/** The displayed size of a sequence without a still: that of its first track. */
async function readSequenceSize(reader: Reader, moov: readonly Box[]): Promise<Size | null> {
  const track = (await readIsoTracks(reader, moov)).find(({ handler }) => handler === 'pict' || handler === 'vide');
  return track === undefined ? null : readIsoPicture(reader, track, (await readMovieHeader(reader, moov)).matrix);
}

async function readSequenceMs(reader: Reader, moov: readonly Box[]): Promise<number | null> {
  const { timescale, durationMs } = await readMovieHeader(reader, moov);
  let longest = 0;
  for (const track of await readIsoTracks(reader, moov)) {
    longest = Math.max(longest, await readTrackMs(reader, track, timescale));
  }
  return longest > 0 ? longest : durationMs;
}

/** `foreign` is the codec of a picture that viewers cannot show; `hasData` is true for data inside the box itself. */
type Item = { size: Size | null; foreign: string | null; hasData: boolean };

async function readItem(reader: Reader, meta: Box, kind: FileKind): Promise<Item> {
  const boxes = await childBoxes(reader, meta, 4);
  const hasData = boxes.some((box) => box.type === 'idat');
  const foreign = await readForeignCodec(reader, boxes);
  return { size: foreign === null ? await readPrimarySize(reader, boxes, kind) : null, foreign, hasData };
}

const shownCodecs = ['hvc1', 'hev1', 'av01'];
const otherCodecs = ['avc1', 'jpeg', 'j2k1', 'vvc1', 'evc1', 'unci'];
const maxItems = 2000;

/** The codec of a file without any item in HEVC or AV1; null for any other file. */
async function readForeignCodec(reader: Reader, meta: readonly Box[]): Promise<string | null> {
  const list = meta.find((box) => box.type === 'iinf');
  if (list === undefined) return null;
  const version = u8(await reader.bytes(list.body, 1), 0);
  const items = (await childBoxes(reader, list, version === 0 ? 6 : 8)).slice(0, maxItems);
  const types: string[] = [];
  for (const item of items) {
    const bytes = await boxBytes(reader, item, 14);
    types.push(ascii(bytes, u8(bytes, 0) === 3 ? 10 : 8, 4));
  }
  if (types.some((type) => shownCodecs.includes(type))) return null;
  return types.find((type) => otherCodecs.includes(type)) ?? null;
}

async function readPrimarySize(reader: Reader, boxes: readonly Box[], kind: FileKind): Promise<Size | null> {
  const properties = boxes.find((box) => box.type === 'iprp');
  if (properties === undefined) return null;
  const parts = await childBoxes(reader, properties);
  const container = parts.find((box) => box.type === 'ipco');
  if (container === undefined) return null;
  const list = await childBoxes(reader, container);
  const primary = await readPrimaryId(reader, boxes);
  const associations = await readAssociations(reader, parts, primary);
  // Thumbnails and tiles have sizes too: without associations, the largest is the picture.
  const belongs =
    associations.length > 0 ? associations.map((index) => list[index - 1]).filter((box) => box !== undefined) : list;
  return applyProperties(reader, belongs, kind);
}

/** Cropping and rotation are applied to the size in their order; mirroring keeps it. */
async function applyProperties(reader: Reader, properties: readonly Box[], kind: FileKind): Promise<Size | null> {
  let size: Size | null = null;
  for (const box of properties.filter(({ type }) => type === 'ispe')) {
    const bytes = await reader.bytes(box.body, 12);
    const next = { width: u32be(bytes, 4), height: u32be(bytes, 8) };
    if (size === null || next.width * next.height > size.width * size.height) size = next;
  }
  for (const box of properties) {
    if (size === null) return null;
    if (box.type === 'irot') size = turn(size, u8(await reader.bytes(box.body, 1), 0) % 2 === 1);
    if (box.type === 'clap') size = crop(size, await boxBytes(reader, box, 32), kind);
  }
  return size;
}

/**
 * The part of a picture inside its clean aperture (ISO/IEC 14496-12, 12.1.4): four fractions, the offsets from centre
 * to centre. Browsers apply it to an AVIF only if it has whole pixels and lies inside the picture at its top left
 * corner.
 */
function crop(size: Size, bytes: Uint8Array, kind: FileKind): Size {
  const [width, height, right, down] = [0, 8, 16, 24].map((at) => s32be(bytes, at) / s32be(bytes, at + 4));
  const across = cutSide(size.width, width ?? Number.NaN, right ?? Number.NaN);
  const along = cutSide(size.height, height ?? Number.NaN, down ?? Number.NaN);
  if (across === null || along === null) return size;
  if (kind === 'avif' && !(across.isPlain && along.isPlain)) return size;
  return { width: across.length, height: along.length };
}

/**
 * The remaining length of a side; null if nothing remains. `isPlain` means that the rest consists of the first, whole
 * pixels.
 */
function cutSide(side: number, length: number, offset: number): { length: number; isPlain: boolean } | null {
  const start = (side - length) / 2 + offset;
  const left = Math.round(Math.min(side, start + length) - Math.max(0, start));
  return left > 0 ? { length: left, isPlain: start === 0 && Number.isInteger(length) && length <= side } : null;
}

async function readPrimaryId(reader: Reader, boxes: readonly Box[]): Promise<number | null> {
  const pitm = boxes.find((box) => box.type === 'pitm');
  if (pitm === undefined) return null;
  const bytes = await reader.bytes(pitm.body, 8);
  return u8(bytes, 0) === 0 ? u16be(bytes, 4) : u32be(bytes, 4);
}

/** The numbers (from 1) of the properties that belong to one item. */
async function readAssociations(reader: Reader, parts: readonly Box[], item: number | null): Promise<number[]> {
  const ipma = parts.find((box) => box.type === 'ipma');
  if (ipma === undefined || item === null) return [];
  const bytes = await reader.bytes(ipma.body, Math.min(ipma.end - ipma.body, 1024 * 1024));
  const idBytes = u8(bytes, 0) < 1 ? 2 : 4;
  const wide = (u8(bytes, 3) & 1) === 1;
  let at = 8;
  for (let left = u32be(bytes, 4); left > 0 && at < bytes.byteLength; left -= 1) {
    const id = idBytes === 2 ? u16be(bytes, at) : u32be(bytes, at);
    const count = u8(bytes, at + idBytes);
    at += idBytes + 1;
    if (id === item) {
      const indexOf = (n: number) => (wide ? u16be(bytes, at + n * 2) & 0x7fff : u8(bytes, at + n) & 0x7f);
      return Array.from({ length: count || 0 }, (_, n) => indexOf(n));
    }
    at += count * (wide ? 2 : 1);
  }
  return [];
}
