import { megabyte } from '@ad-foundry/contract/limits.ts';
import { type Found, refused } from './found.ts';
import { readFragmentsDuration } from './fragments.ts';
import { isBeyondEnd, walkBoxes } from './iso-boxes.ts';
import { readMovieHeader } from './movie-header.ts';
import type { Reader } from './reader.ts';
import { readTracks } from './tracks.ts';

/** The index of four hours at 60 frames per second is about 15 MB and is read in one piece. */
const mostIndexBytes = 64 * megabyte;

/** MP4, M4V, MOV and 3GP. Truncated when a box reaches beyond the end, or data and its index are not both there. */
export async function readIsoVideo(reader: Reader, deepBytes: number): Promise<Found> {
  const boxes = await walkBoxes(reader, 0, reader.sizeBytes);
  if (isBeyondEnd(boxes, reader)) return refused('truncated');
  const moov = boxes.find((box) => box.type === 'moov');
  const hasData = boxes.some((box) => box.type === 'mdat' || box.type === 'moof');
  if (moov === undefined || !hasData) return refused('truncated');
  reader.allow(Math.min(moov.end - moov.start, mostIndexBytes) + 8 * megabyte);
  const { durationMs, fragmented } = await readMovieHeader(reader, moov);
  return readTracks({
    reader,
    container: 'iso',
    statedMs: fragmented ? await readFragmentsDuration(reader, moov, boxes) : durationMs,
    fragmented,
    deepBytes,
    audioMime: 'audio/mp4',
  });
}
