/** A range of an upload's bytes stored as one object; its key contains the range. */
export interface Segment {
  key: string;
  start: number;
  /** Exclusive. */
  end: number;
}

/** The contiguous segments from the first byte on. */
export interface Layout {
  segments: Segment[];
  sizeBytes: number;
}

const digits = 16;
const name = new RegExp(`/b-(\\d{${digits}})-(\\d{${digits}})-[\\w-]+$`);

/** `writer` makes the key unique, so that no object is overwritten. */
export function segmentKey(folder: string, { start, end }: { start: number; end: number }, writer: string): string {
  return `${folder}b-${String(start).padStart(digits, '0')}-${String(end).padStart(digits, '0')}-${writer}`;
}

export function parseSegment(key: string): Segment | null {
  const match = name.exec(key);
  return match ? { key, start: Number(match[1]), end: Number(match[2]) } : null;
}

/**
 * Selects the chain of segments that reaches furthest from the first byte. A longer segment supersedes a short one with
 * the same start; segments of a writer that had lost its lock are not part of the chain.
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

/** Minimum size of a multipart part except the last, in every store. */
export const leastPartBytes = 5 * 1024 * 1024;

/** Groups segments into parts: long ones are copied as they are, short ones are joined with their neighbours. */
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
