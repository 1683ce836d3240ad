import { startsWith, u16be, u8 } from './bytes.ts';
import { type Element, childElements, ebml, readElement, readNumber } from './ebml.ts';
import type { Reader } from './reader.ts';

const clusterMark = [0x1f, 0x43, 0xb6, 0x75];
const tailBytes = 1024 * 1024;
const maxTailBytes = 16 * 1024 * 1024;

/** Starts of the last blocks of a track, in ticks, and the duration of the last block if stated. */
type LastBlocks = { last: number; before: number | null; ticks: number | null };

/**
 * The end of a video without a stated length, in milliseconds, from its last cluster, which is searched backwards.
 * `scale` is milliseconds per tick. Null if there is no cluster near the end.
 */
export async function readLastBlocksMs(reader: Reader, segment: Element, scale: number): Promise<number | null> {
  const end = Math.min(segment.end, reader.sizeBytes);
  const tracks = new Map<number, LastBlocks>();
  for (let to = end; to > segment.body && end - to < maxTailBytes;) {
    const from = Math.max(segment.body, to - tailBytes);
    const bytes = await reader.exact(from, Math.min(end, to + clusterMark.length) - from);
    for (let at = bytes.byteLength - clusterMark.length; at >= 0; at -= 1) {
      if (bytes[at] !== 0x1f || !startsWith(bytes, clusterMark, at)) continue;
      if (await readCluster(reader, from + at, end, tracks)) return endOf(tracks) * scale;
    }
    to = from;
  }
  return null;
}

/** Every track ends with its last block, whose length is stated or equals that of the previous block. */
function endOf(tracks: Map<number, LastBlocks>): number {
  const ends = [...tracks.values()].map(
    ({ last, before, ticks }) => last + (ticks ?? (before === null ? 0 : last - before)),
  );
  return Math.max(0, ...ends);
}

/** False for a false positive: the four bytes of a cluster id may occur inside picture data. */
async function readCluster(reader: Reader, at: number, end: number, tracks: Map<number, LastBlocks>): Promise<boolean> {
  const cluster = await readElement(reader, at);
  if (cluster === null || cluster.id !== ebml.cluster) return false;
  let start: number | null = null;
  let found = false;
  for (let next = cluster.body; next < Math.min(cluster.end, end);) {
    const element = await readElement(reader, next);
    if (element === null || !Number.isFinite(element.end)) break;
    if (element.id === ebml.timestamp) start = await readNumber(reader, [element], ebml.timestamp);
    if (start !== null && (element.id === ebml.simpleBlock || element.id === ebml.blockGroup)) {
      found = (await noteBlock(reader, element, start, tracks)) || found;
    }
    next = element.end;
  }
  return found;
}

async function noteBlock(
  reader: Reader,
  element: Element,
  start: number,
  tracks: Map<number, LastBlocks>,
): Promise<boolean> {
  const parts = element.id === ebml.blockGroup ? await childElements(reader, element) : [element];
  const block = parts.find((part) => part.id === ebml.block || part.id === ebml.simpleBlock);
  if (block === undefined) return false;
  const bytes = await reader.bytes(block.body, 4);
  // Track numbers of more than one byte are rare, since videos have few tracks.
  if (!(u8(bytes, 0) > 0x80)) return false;
  const offset = u16be(bytes, 1);
  const at = start + (offset >= 0x8000 ? offset - 0x1_0000 : offset);
  const track = tracks.get(u8(bytes, 0));
  const ticks = await readNumber(reader, parts, ebml.blockDuration);
  if (track === undefined) tracks.set(u8(bytes, 0), { last: at, before: null, ticks });
  else if (at > track.last) tracks.set(u8(bytes, 0), { last: at, before: track.last, ticks });
  return Number.isFinite(at);
}
