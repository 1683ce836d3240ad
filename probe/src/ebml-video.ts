import { readEbmlHead } from './ebml.ts';
import { type Found, refused } from './found.ts';
import type { Reader } from './reader.ts';
import { readTracks } from './tracks.ts';

/** WebM and Matroska; truncated when the segment claims to reach beyond the end of the file. */
export async function readEbmlVideo(reader: Reader, mime: string, deepBytes: number): Promise<Found> {
  const head = await readEbmlHead(reader);
  if (head === null || !head.hasSegment) return refused('truncated');
  if (head.segmentEnd !== null && head.segmentEnd > reader.sizeBytes) return refused('truncated');
  const audioMime = mime.replace('video/', 'audio/');
  return readTracks({ reader, container: 'ebml', statedMs: null, fragmented: false, deepBytes, audioMime });
}
