import { type Found, found, refused, refuseSize } from './found.ts';
import { readFragmentsMs } from './fragments.ts';
import { type Box, childBoxes, isBeyondEnd, walkBoxes } from './iso-boxes.ts';
import { readIsoPicture } from './iso-picture.ts';
import { type IsoTrack, readIsoTracks, readTrackMs, readTrackRate } from './iso-tracks.ts';
import { type MovieHeader, readMovieHeader } from './movie-header.ts';
import type { Reader } from './reader.ts';

/** MP4, M4V, MOV and 3GP. Truncated if a box reaches beyond the end, or if data or its index is missing. */
export async function readIsoVideo(reader: Reader, deepBytes: number): Promise<Found> {
  const boxes = await walkBoxes(reader, 0, reader.sizeBytes);
  if (isBeyondEnd(boxes, reader)) return refused('truncated');
  const index = boxes.find((box) => box.type === 'moov');
  const hasData = boxes.some((box) => box.type === 'mdat' || box.type === 'moof');
  if (index === undefined || !hasData) return refused('truncated');
  const moov = await childBoxes(reader, index);
  const tracks = await readIsoTracks(reader, moov);
  const videos = tracks.filter((track) => track.handler === 'vide');
  const sounds = tracks.filter((track) => track.handler === 'soun');
  // A disabled track is a chapter's picture or another take.
  const video = videos.find((track) => track.enabled) ?? videos[0];
  if (video === undefined) return sounds.length > 0 ? refused('not-media', 'audio/mp4') : refused('unreadable');
  const header = await readMovieHeader(reader, moov);
  const picture = await readIsoPicture(reader, video, header.matrix);
  if (picture === null) return refused('unreadable');
  const unshown = refuseSize(picture);
  if (unshown !== null) return unshown;
  const playedTracks = [video, ...sounds];
  const durationMs = await readDuration({ reader, deepBytes, boxes, moov, header, tracks: playedTracks });
  const frameRate = await readTrackRate(reader, video);
  return found({ ...picture, durationMs, hasAudio: sounds.length > 0, frameRate });
}

/** The longest track, as in players; the movie's header only if the tracks state no duration. */
async function readDuration(input: {
  reader: Reader;
  deepBytes: number;
  boxes: readonly Box[];
  moov: readonly Box[];
  header: MovieHeader;
  tracks: readonly IsoTrack[];
}): Promise<number | null> {
  const { reader, deepBytes, boxes, moov, header, tracks } = input;
  if (moov.some((box) => box.type === 'mvex')) {
    reader.allow(deepBytes);
    const fragmentsMs = await readFragmentsMs({ reader, moov, boxes, tracks });
    if (fragmentsMs !== null && fragmentsMs > 0) return fragmentsMs;
  }
  let longest = 0;
  for (const track of tracks) longest = Math.max(longest, await readTrackMs(reader, track, header.timescale));
  return longest > 0 ? longest : header.durationMs;
}
