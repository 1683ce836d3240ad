import { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError, failureOf } from '#adapters/ads/ad-platform-error.ts';
import type { Access, Asset, NewVideo, VideoBytes, VideoTransfer } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { listAll } from './list.ts';
import { multipart } from './multipart.ts';
import { accountOf, videoSchema } from './translate.ts';

/**
 * Videos are sent by `video_ads`: one stream to a URL that the platform returns. System users may not use it for other
 * accounts; for them, and if it is refused, `advideos` accepts pieces chosen by the platform.
 */
const handleSchema = z.union([
  z.object({ route: z.literal('stream'), url: z.url() }),
  z.object({ route: z.literal('pieces'), session: z.string(), end: z.number() }),
]);
type Handle = z.output<typeof handleSchema>;
type Pieces = Extract<Handle, { route: 'pieces' }>;

const offset = z.coerce.number().int().nonnegative();
const streamStart = z.object({ video_id: z.string(), upload_url: z.url() });
const piecesStart = z.object({
  video_id: z.string(),
  upload_session_id: z.string(),
  start_offset: offset,
  end_offset: offset,
});
const pieceAnswer = z.object({ start_offset: offset, end_offset: offset });
const success = z.object({ success: z.literal(true) });

const listedSchema = z.object({ id: z.string(), title: z.string().nullish(), created_time: z.string().catch('') });
const maxListed = 2000;

const probeBytes = 1024 * 1024;

const titleLength = 254;
const titleOf = (name: string) => [...name].slice(0, titleLength).join('');

export async function beginVideo(client: MetaClient, access: Access, video: NewVideo): Promise<VideoTransfer> {
  const account = accountOf(video.advertiserId);
  try {
    const started = await client.call({
      access,
      method: 'POST',
      path: `/act_${account}/video_ads`,
      form: { upload_phase: 'start' },
      schema: streamStart,
      account,
    });
    return toTransfer(started.video_id, { route: 'stream', url: started.upload_url });
  } catch (error) {
    const isRefused = error instanceof AdPlatformError && ['missing-scope', 'refused'].includes(error.failure.kind);
    if (!isRefused) throw error;
  }
  const started = await client.call({
    access,
    method: 'POST',
    host: 'graphVideo',
    path: `/act_${account}/advideos`,
    form: { upload_phase: 'start', file_size: String(video.size) },
    schema: piecesStart,
    account,
  });
  return toTransfer(started.video_id, { route: 'pieces', session: started.upload_session_id, end: started.end_offset });
}

/** Number of bytes that the platform has. A transfer in pieces begins again if the platform no longer reports it. */
export async function transferredBytes(client: MetaClient, access: Access, transfer: VideoTransfer): Promise<number> {
  const video = await readVideo(client, access, transfer.videoId);
  const { status } = video;
  return status?.uploading_phase?.bytes_transferred ?? 0;
}

export async function sendVideo(
  client: MetaClient,
  access: Access,
  { transfer, bytes }: { transfer: VideoTransfer; bytes: VideoBytes },
): Promise<number> {
  const handle = handleOf(transfer);
  return handle.route === 'stream'
    ? sendStream(client, access, { url: handle.url, bytes })
    : sendPiece(client, access, { transfer, handle, bytes });
}

async function sendStream(
  client: MetaClient,
  access: Access,
  { url, bytes }: { url: string; bytes: VideoBytes },
): Promise<number> {
  const { advertiserId, offset: from, size, open, onProgress } = bytes;
  await client.transfer({
    access,
    url: new URL(url),
    account: accountOf(advertiserId),
    bytes: {
      length: size - from,
      headers: {
        // This host requires its own scheme instead of Bearer.
        authorization: `OAuth ${access.token}`,
        offset: String(from),
        file_size: String(size),
        'content-type': 'application/octet-stream',
      },
      open: () => open(from, size),
      ...(onProgress ? { onProgress } : {}),
    },
    schema: success,
  });
  return size;
}

async function sendPiece(
  client: MetaClient,
  access: Access,
  { transfer, handle, bytes }: { transfer: VideoTransfer; handle: Pieces; bytes: VideoBytes },
): Promise<number> {
  // After a lost response, the end of the next piece is unknown: sending a small piece reveals it.
  const range = { start: bytes.offset, end: handle.end > bytes.offset ? handle.end : bytes.offset + probeBytes };
  const next = await transferPiece(client, access, { handle, bytes, piece: range }).catch((error: unknown) => {
    const failure = failureOf(error);
    const requested = failure?.kind === 'unavailable' ? failure.resume : undefined;
    if (!requested) throw error;
    // The platform has all bytes.
    if (requested.start === requested.end) return { start_offset: requested.start, end_offset: requested.end };
    return transferPiece(client, access, { handle, bytes, piece: requested });
  });
  // The next piece must match the requested range exactly.
  transfer.handle = JSON.stringify({ ...handle, end: next.end_offset } satisfies Handle);
  return next.start_offset === next.end_offset ? bytes.size : next.start_offset;
}

interface Piece {
  start: number;
  end: number;
}

async function transferPiece(
  client: MetaClient,
  access: Access,
  { handle, bytes, piece }: { handle: Pieces; bytes: VideoBytes; piece: Piece },
): Promise<z.output<typeof pieceAnswer>> {
  const { advertiserId, size, open, onProgress } = bytes;
  const account = accountOf(advertiserId);
  const from = piece.start;
  const end = Math.min(size, piece.end);
  const body = multipart({
    fields: { upload_phase: 'transfer', upload_session_id: handle.session, start_offset: String(from) },
    file: { field: 'video_file_chunk', name: 'piece', type: 'application/octet-stream', size: end - from },
    open: () => open(from, end),
    ...(onProgress ? { onProgress } : {}),
  });
  return client.call({
    access,
    method: 'POST',
    host: 'graphVideo',
    path: `/act_${account}/advideos`,
    bytes: body,
    schema: pieceAnswer,
    account,
  });
}

export async function finishVideo(
  client: MetaClient,
  access: Access,
  { transfer, video }: { transfer: VideoTransfer; video: NewVideo },
): Promise<Asset> {
  const account = accountOf(video.advertiserId);
  const handle = handleOf(transfer);
  const title = titleOf(video.name);
  const isStream = handle.route === 'stream';
  await client.call({
    access,
    method: 'POST',
    host: isStream ? 'graph' : 'graphVideo',
    path: `/act_${account}/${isStream ? 'video_ads' : 'advideos'}`,
    form: {
      upload_phase: 'finish',
      title,
      ...(isStream ? { video_id: transfer.videoId } : { upload_session_id: handle.session }),
    },
    schema: success,
    account,
  });
  return { kind: 'video', id: transfer.videoId, name: title };
}

export async function readVideo(client: MetaClient, access: Access, videoId: string) {
  return client.call({
    access,
    method: 'GET',
    path: `/${videoId}`,
    query: { fields: 'id,title,status' },
    schema: videoSchema,
  });
}

/** Videos of an account with this title, newest first. */
export async function findVideos(
  client: MetaClient,
  access: Access,
  { advertiserId, name }: { advertiserId: AdvertiserId; name: string },
): Promise<Asset[]> {
  const account = accountOf(advertiserId);
  const found = await listAll(client, access, {
    path: `/act_${account}/advideos`,
    query: { fields: 'id,title,created_time', title: titleOf(name) },
    item: listedSchema,
    max: maxListed,
    account,
  });
  const title = titleOf(name);
  return found
    .filter((video) => video.title === title)
    .toSorted((a, b) => b.created_time.localeCompare(a.created_time))
    .map(({ id }) => ({ kind: 'video', id, name: title }));
}

function toTransfer(videoId: string, handle: Handle): VideoTransfer {
  return { videoId, handle: JSON.stringify(handle) };
}

function handleOf({ handle }: VideoTransfer): Handle {
  return handleSchema.parse(JSON.parse(handle));
}
