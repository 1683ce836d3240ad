/** Bytes of an upload that have arrived, as one object; what it holds stands in its name. */
export interface Segment {
  key: string;
  start: number;
  /** Exclusive. */
  end: number;
}

/** From the first byte without a gap. */
export interface Layout {
  segments: Segment[];
  sizeBytes: number;
}

const digits = 16;
const name = new RegExp(`/b-(\\d{${digits}})-(\\d{${digits}})-[\\w-]+$`);

/** `writer` tells apart who wrote it: an object is never written twice. */
export function segmentKey(folder: string, { start, end }: { start: number; end: number }, writer: string): string {
  return `${folder}b-${String(start).padStart(digits, '0')}-${String(end).padStart(digits, '0')}-${writer}`;
}

export function parseSegment(key: string): Segment | null {
  const match = name.exec(key);
  return match ? { key, start: Number(match[1]), end: Number(match[2]) } : null;
}

/**
 * What of all that was written belongs together: the way that leads furthest from the first byte. A longer piece takes
 * the place of the short one it begins with; what a writer left that had lost its turn leads nowhere.
 */
export function layOut(written: readonly Segment[]): Layout {
  const furthest = new Map<number, { segment: Segment; reaches: number }>();
  const ordered = written.toSorted((a, b) => b.start - a.start || (a.key < b.key ? -1 : 1));
  for (const segment of ordered) {
    const reaches = furthest.get(segment.end)?.reaches ?? segment.end;
    const best = furthest.get(segment.start);
    if (segment.end > segment.start && (!best || reaches > best.reaches))
      furthest.set(segment.start, { segment, reaches });
  }
  const segments: Segment[] = [];
  for (let next = furthest.get(0); next; next = furthest.get(next.segment.end)) segments.push(next.segment);
  return { segments, sizeBytes: segments.at(-1)?.end ?? 0 };
}

/** Of a part of an object, but the last, for every store. */
export const leastPartBytes = 5 * 1024 * 1024;

/** What can be copied as it is, a part each, and what is too short for that and has to be joined with its neighbours. */
export function partsOf(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [];
  let joined: Segment[] = [];
  for (const segment of segments) {
    joined.push(segment);
    if (segment.end - (joined[0]?.start ?? 0) < leastPartBytes) continue;
    parts.push(joined);
    joined = [];
  }
  return joined.length > 0 ? [...parts, joined] : parts;
}
