import type { InputFormat } from 'mediabunny';
import { type Found, found, refused } from './found.ts';
import type { Reader } from './reader.ts';

export type Containers = 'iso' | 'ebml';

/**
 * The tracks of an ISO or Matroska file: displayed size (rotation and pixel aspect applied), codec, sound and running
 * time. `statedMs` is the running time that the container's header gives; without one it is taken from the tracks,
 * for which the reader may be allowed more bytes. The library is loaded only here, so pictures never load it.
 */
export async function readTracks(input: {
  reader: Reader;
  container: Containers;
  statedMs: number | null;
  fragmented: boolean;
  deepBytes: number;
  audioMime: string;
}): Promise<Found> {
  const { reader, container, statedMs, audioMime } = input;
  const library = await import('mediabunny');
  // What is odd about a file is an answer here, not a line in the log.
  library.Logging.level = library.LogLevel.Silent;
  const formats: Record<Containers, InputFormat[]> = {
    iso: [library.MP4, library.QTFF],
    ebml: [library.WEBM, library.MATROSKA],
  };
  const source = new library.CustomSource({
    getSize: () => reader.sizeBytes,
    read: (start, end) => reader.exact(start, end - start),
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  });
  const media = new library.Input({ source, formats: formats[container] });
  try {
    const video = await media.getPrimaryVideoTrack();
    const sound = await media.getPrimaryAudioTrack();
    if (video === null) return sound === null ? refused('unreadable') : refused('not-media', audioMime);
    const [width, height] = [Math.round(await video.getDisplayWidth()), Math.round(await video.getDisplayHeight())];
    if (!(width > 0 && height > 0)) return refused('no-pixels');
    const tracks = sound === null ? [video] : [video, sound];
    const durationMs = statedMs ?? (await tracksDuration({ media, tracks, ...input }));
    const internal = await video.getInternalCodecId();
    const videoCodec = (await video.getCodec()) ?? (typeof internal === 'string' ? internal.trim() : null);
    return found({ width, height, durationMs, videoCodec, hasAudio: sound !== null });
  } finally {
    media.dispose();
  }
}

type Media = InstanceType<(typeof import('mediabunny'))['Input']>;
type Tracks = Awaited<ReturnType<Media['getTracks']>>;

/** Null when even the packets do not tell within the bytes allowed. */
async function tracksDuration(input: {
  media: Media;
  tracks: Tracks;
  reader: Reader;
  deepBytes: number;
  fragmented: boolean;
}): Promise<number | null> {
  const { media, tracks, reader, deepBytes, fragmented } = input;
  // The header of a fragmented file speaks of its first piece only, if at all.
  const stated = fragmented ? null : await media.getDurationFromMetadata(tracks, { skipLiveWait: true });
  if (stated !== null && stated > 0) return stated * 1000;
  reader.allow(deepBytes);
  try {
    const computed = await media.computeDuration(tracks, { skipLiveWait: true, metadataOnly: true });
    return computed > 0 ? computed * 1000 : null;
  } catch {
    return null;
  }
}
