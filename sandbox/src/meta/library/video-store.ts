import type { Backend } from '#meta/backend.ts';
import { notFound } from '#meta/graph-error.ts';
import { draw, drawInteger } from '#meta/random.ts';
import { nextId } from '#meta/state.ts';
import type { FileDigest } from '#meta/transport/file-digest.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { seededVideosOf } from './seeded.ts';
import { looksLikeVideo, readVideoHeader } from './video-header.ts';
import type { VideoRecord } from './records.ts';

/** The smallest accepted video. */
export const LEAST_BYTES = 1024;
const LONGEST_TITLE = 254;
const THUMBNAILS = 3;
/** Processing takes the configured time once, plus once for each of these blocks. */
const BYTES_PER_ROUND = 500_000_000;

interface NewVideo {
  flow: VideoRecord['flow'];
  fileBytes: number | null;
  sessionId?: string;
}

/** Starts an upload. */
export function beginVideo(
  backend: Backend,
  account: AdAccount,
  { flow, fileBytes, sessionId }: NewVideo,
): VideoRecord {
  const { clock, state } = backend;
  const video: VideoRecord = {
    id: nextId(state, 'video'),
    accountId: account.id,
    flow,
    ...(sessionId === undefined ? {} : { sessionId }),
    title: '',
    description: '',
    fileBytes,
    receivedBytes: 0,
    sha256: null,
    createdMs: clock.now(),
    finishedMs: null,
    processingMs: 0,
    failure: null,
    length: 0,
    width: 0,
    height: 0,
    thumbnails: [],
    state: 'uploading',
  };
  state.videos.set(video.id, video);
  backend.receptions.begin(video.id);
  return video;
}

export interface ReceivedVideo {
  sha256: string;
  bytes: number;
  head: Buffer;
  tail: Buffer;
}

export const toReceived = (digest: FileDigest): ReceivedVideo => ({
  bytes: digest.bytes,
  sha256: digest.sha256(),
  head: digest.head(),
  tail: digest.tail(),
});

export interface Titles {
  title: string;
  description: string;
}

/** Titles in the parameters of an upload: `title`, or else `name`. */
export const titlesIn = (params: ReadonlyMap<string, string>): Titles => ({
  title: (params.get('title') ?? params.get('name') ?? '').slice(0, LONGEST_TITLE),
  description: params.get('description') ?? '',
});

function failureFor(backend: Backend, { id }: VideoRecord, { bytes, head }: ReceivedVideo): VideoRecord['failure'] {
  const { settings, world } = backend;
  if (bytes < LEAST_BYTES) return { code: 382, message: 'The video file is too small.' };
  if (!looksLikeVideo(head))
    return { code: 352, message: "The video file you selected is in a format that we don't support." };
  const isUnlucky = draw(world.seed, 'processing', id) < settings.processingFailures;
  return isUnlucky
    ? { code: 351, message: 'There was a problem with your video file. Please try again with another file.' }
    : null;
}

/** Finishes an upload and starts the processing. */
export function finishVideo(backend: Backend, video: VideoRecord, received: ReceivedVideo, titles: Titles): void {
  const { clock, settings, state, world } = backend;
  const { seed } = world;
  const facts = {
    length: drawInteger(6, 60, seed, 'length', video.id),
    width: 1080,
    height: 1920,
    ...readVideoHeader(received.head, received.tail),
  };
  const rounds = 1 + Math.floor(received.bytes / BYTES_PER_ROUND);
  const thumbnails = Array.from({ length: THUMBNAILS }, (_, index) => ({
    id: nextId(state, 'thumbnail'),
    isPreferred: index === 0,
    hash: null,
  }));
  Object.assign(video, facts, titles, {
    fileBytes: received.bytes,
    receivedBytes: received.bytes,
    sha256: received.sha256,
    finishedMs: clock.now(),
    processingMs: settings.processingMs * rounds,
    failure: failureFor(backend, video, received),
    thumbnails,
    state: 'kept',
  });
  backend.receptions.end(video.id);
}

/** A video that an account may see. @throws {GraphError} 100/33 */
export function requireVideo({ state }: Backend, accountId: string, id: string): VideoRecord {
  const video = state.videos.get(id);
  const isVisible = video?.accountId === accountId && (video.state === 'uploading' || video.state === 'kept');
  if (!isVisible) throw notFound(id, 'post');
  return video;
}

/** Videos whose upload is complete, newest first. */
export function videosOf(backend: Backend, account: AdAccount): VideoRecord[] {
  const uploaded = [...backend.state.videos.values()].filter(
    ({ accountId, state }) => accountId === account.id && state === 'kept',
  );
  return [...uploaded.toReversed(), ...seededVideosOf(backend, account)];
}
