import { createHash } from 'node:crypto';
import { type Edge, type EdgeCall, requireRead, requireWrite } from '#meta/graph/context.ts';
import { nonexisting } from '#meta/graph/select.ts';
import { membersOf } from '#meta/graph/specification.ts';
import { notFound } from '#meta/graph-error.ts';
import { nextId } from '#meta/state.ts';
import { decodeImage } from './images.ts';
import type { VideoRecord } from './records.ts';
import { statusOf } from './video-status.ts';
import { viewThumbnail } from './views.ts';

function videoIn({ context, node: { type, value } }: EdgeCall, isWrite: boolean): VideoRecord {
  const account = type === 'AdVideo' ? context.backend.world.accounts.get(value.accountId) : undefined;
  if (type !== 'AdVideo' || !account) throw notFound(type);
  if (isWrite) requireWrite(context, account);
  else requireRead(context, account);
  return value;
}

const DEFAULTS = ['id', 'uri', 'height', 'width', 'scale', 'is_preferred', 'name'];

/** Thumbnails to choose from; frames of the video exist once it is ready. */
function read(call: EdgeCall): unknown {
  const { context, fields } = call;
  const video = videoIn(call, false);
  const names = fields?.map(({ name }) => name) ?? DEFAULTS;
  const unknown = names.find((name) => !membersOf('VideoThumbnail').has(name));
  if (unknown !== undefined) throw nonexisting(unknown, 'VideoThumbnail');
  const isReady = statusOf(context.backend.clock.now(), video).video_status === 'ready';
  const data = video.thumbnails
    .filter(({ hash }) => isReady || hash !== null)
    .map((thumbnail) => {
      const view = viewThumbnail(context, video, thumbnail);
      return Object.fromEntries([...new Set([...names, 'id'])].map((name) => [name, view[name]]));
    });
  return { data };
}

async function post(call: EdgeCall): Promise<unknown> {
  const { context, params } = call;
  const video = videoIn(call, true);
  const content = context.call.files.find(({ part }) => part === 'source')?.content ?? null;
  const { preview } = await decodeImage(content);
  const hash = createHash('md5')
    .update(content ?? '')
    .digest('hex');
  context.backend.pictures.set(hash, preview);
  const isPreferred = params.get('is_preferred') === 'true' || params.get('is_preferred') === '1';
  if (isPreferred) for (const thumbnail of video.thumbnails) thumbnail.isPreferred = false;
  video.thumbnails.push({ id: nextId(context.backend.state, 'thumbnail'), isPreferred, hash });
  return { success: true };
}

export const thumbnailEdges: Record<string, Edge> = { 'AdVideo/thumbnails': { read, post } };
