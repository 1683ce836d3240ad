import { u16be, u32be, u8 } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import { type Box, childBoxes, isBeyondEnd, walkBoxes } from './iso-boxes.ts';
import { readIsoTracks, readTrackMs } from './iso-tracks.ts';
import { readMovieHeader } from './movie-header.ts';
import type { Reader } from './reader.ts';

type Size = { width: number; height: number };

/** AVIF and HEIC: the size of the primary picture with its rotation; a sequence counts as animated. */
export async function readHeif(reader: Reader, head: { sequence: boolean }): Promise<Found> {
  const boxes = await walkBoxes(reader, 0, reader.sizeBytes);
  if (isBeyondEnd(boxes, reader)) return refused('truncated');
  const meta = boxes.find((box) => box.type === 'meta');
  if (meta === undefined) return refused(boxes.some((box) => box.type === 'mdat') ? 'unreadable' : 'truncated');
  const size = await readPrimarySize(reader, meta);
  if (size === null) return refused('unreadable');
  if (!boxes.some((box) => box.type === 'mdat' || box.type === 'idat')) {
    const inside = await childBoxes(reader, meta, 4);
    if (!inside.some((box) => box.type === 'idat')) return refused('truncated');
  }
  const moov = boxes.find((box) => box.type === 'moov');
  const animated = head.sequence && moov !== undefined;
  const durationMs = animated ? await readSequenceMs(reader, await childBoxes(reader, moov)) : null;
  return picture(size.width, size.height, { animated, durationMs });
}

async function readSequenceMs(reader: Reader, moov: readonly Box[]): Promise<number | null> {
  const { timescale, durationMs } = await readMovieHeader(reader, moov);
  let longest = 0;
  for (const track of await readIsoTracks(reader, moov)) {
    longest = Math.max(longest, await readTrackMs(reader, track, timescale));
  }
  return longest > 0 ? longest : durationMs;
}

async function readPrimarySize(reader: Reader, meta: Box): Promise<Size | null> {
  const boxes = await childBoxes(reader, meta, 4);
  const properties = boxes.find((box) => box.type === 'iprp');
  if (properties === undefined) return null;
  const parts = await childBoxes(reader, properties);
  const container = parts.find((box) => box.type === 'ipco');
  if (container === undefined) return null;
  const list = await childBoxes(reader, container);
  const primary = await readPrimaryId(reader, boxes);
  const own = await readAssociations(reader, parts, primary);
  // Thumbnails and tiles have sizes too: without associations, the largest is the picture.
  const belongs = own.length > 0 ? own.map((index) => list[index - 1]).filter((box) => box !== undefined) : list;
  return applyProperties(reader, belongs);
}

async function applyProperties(reader: Reader, properties: readonly Box[]): Promise<Size | null> {
  let size: Size | null = null;
  let quarterTurns = 0;
  for (const box of properties) {
    const bytes = await reader.bytes(box.body, 12);
    if (box.type === 'irot') quarterTurns = u8(bytes, 0) & 0x03;
    if (box.type !== 'ispe') continue;
    const next = { width: u32be(bytes, 4), height: u32be(bytes, 8) };
    if (size === null || next.width * next.height > size.width * size.height) size = next;
  }
  return size !== null && quarterTurns % 2 === 1 ? { width: size.height, height: size.width } : size;
}

async function readPrimaryId(reader: Reader, boxes: readonly Box[]): Promise<number | null> {
  const pitm = boxes.find((box) => box.type === 'pitm');
  if (pitm === undefined) return null;
  const bytes = await reader.bytes(pitm.body, 8);
  return u8(bytes, 0) === 0 ? u16be(bytes, 4) : u32be(bytes, 4);
}

/** Which properties (counted from 1) belong to one item. */
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
