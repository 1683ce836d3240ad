import { accountIn } from '#meta/graph/accounts.ts';
import { type Edge, type EdgeCall, requireWrite } from '#meta/graph/context.ts';
import { readList } from '#meta/graph/list-edge.ts';
import { USUAL_VERSION } from '#meta/graph/versions.ts';
import { node } from '#meta/graph/nodes.ts';
import { GraphError, invalid, notFound } from '#meta/graph-error.ts';
import { cancelUpload, finishUpload, startUpload, transferPiece } from './upload-phases.ts';
import { fetchVideo } from './fetch-video.ts';
import { looksLikeVideo } from './video-header.ts';
import { beginVideo, finishVideo, LEAST_BYTES, requireVideo, titlesIn, toReceived, videosOf } from './video-store.ts';

/** Receives the whole video in one request. @throws {GraphError} 100, 352, 382, 389 */
async function sendWhole(call: EdgeCall): Promise<unknown> {
  const { context, params } = call;
  const file = context.call.files.find(({ part }) => part === 'source');
  const address = params.get('file_url');
  if (!file && address === undefined) throw invalid('No video file was sent', { field: 'source' });
  const received = file ?? toReceived(await fetchVideo(address ?? ''));
  if (received.bytes < LEAST_BYTES) throw new GraphError('video-too-small');
  if (!looksLikeVideo(received.head)) throw new GraphError('video-format');
  const video = beginVideo(context.backend, accountIn(call), { flow: 'one-call', fileBytes: received.bytes });
  finishVideo(context.backend, video, received, titlesIn(params));
  return { id: video.id };
}

async function post(call: EdgeCall): Promise<unknown> {
  const account = accountIn(call);
  requireWrite(call.context, account);
  const phase = call.params.get('upload_phase');
  if (phase === undefined) return sendWhole(call);
  switch (phase) {
    case 'start':
      return startUpload(call, account);
    case 'transfer':
      return transferPiece(call, account);
    case 'finish':
      return finishUpload(call, account);
    default:
      return cancelUpload(call, account);
  }
}

const read = readList((call) => {
  const account = accountIn(call);
  const { params } = call;
  const title = params.get('title')?.toLowerCase();
  const isWithin = (value: number, name: string) =>
    value >= Number(params.get(`min${name}`) ?? 0) && value <= Number(params.get(`max${name}`) ?? Infinity);
  return videosOf(call.context.backend, account)
    .filter((video) => title === undefined || video.title.toLowerCase().includes(title))
    .filter(
      ({ width, height, length }) =>
        isWithin(width, 'width') &&
        isWithin(height, 'height') &&
        isWithin(length, 'length') &&
        isWithin(width / height, '_aspect_ratio'),
    )
    .map((video) => node('AdVideo', video));
});

function remove(call: EdgeCall): unknown {
  const account = accountIn(call);
  requireWrite(call.context, account);
  requireVideo(call.context.backend, account.id, call.params.get('video_id') ?? '').state = 'deleted';
  return { success: true };
}

/**
 * Upload by the newer protocol: the client sends the bytes to the URL that `start` returns. @throws {GraphError} 10 for
 * a system user
 */
function postVideoAds(call: EdgeCall): unknown {
  const { context, params } = call;
  const { backend, session } = context;
  const account = accountIn(call);
  requireWrite(context, account);
  if (session.token.kind === 'SYSTEM_USER' && account.businessId !== null) {
    const message = '(#10) Business system users cannot upload videos to ad accounts of a business with this endpoint';
    throw new GraphError('permission-denied', { message });
  }
  const phase = params.get('upload_phase') ?? '';
  if (phase === 'start') {
    const video = beginVideo(backend, account, { flow: 'video-ads', fileBytes: null });
    return {
      video_id: video.id,
      upload_url: `${context.call.base}/rupload/video-ads-upload/${context.call.version ?? USUAL_VERSION}/${video.id}`,
    };
  }
  if (phase !== 'finish') throw invalid('Param upload_phase must be one of {start, finish}', { field: 'upload_phase' });
  const video = requireVideo(backend, account.id, params.get('video_id') ?? '');
  if (video.state === 'uploading') finishReceived(call, video.id, account.id);
  return { success: true };
}

/** @throws {GraphError} 6000 when bytes are missing */
function finishReceived({ context, params }: EdgeCall, id: string, accountId: string): void {
  const { backend } = context;
  const video = requireVideo(backend, accountId, id);
  const reception = backend.receptions.find(id);
  if (!reception || video.fileBytes === null || video.receivedBytes < video.fileBytes) {
    throw new GraphError('video-upload-failed', { message: '(#6000) The upload of the video is not complete' });
  }
  finishVideo(backend, video, toReceived(reception.digest), titlesIn(params));
}

const readVideoAds = readList((call) => {
  const account = accountIn(call);
  const toMs = (name: string, otherwise: number) => {
    const text = call.params.get(name);
    if (text === undefined) return otherwise;
    return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  };
  const [since, until] = [toMs('since', 0), toMs('until', Infinity)];
  return videosOf(call.context.backend, account)
    .filter(({ createdMs }) => createdMs >= since && createdMs <= until)
    .map((video) => node('AdVideo', video));
});

/** Changes title and description of a video. */
function change({ context, node: { type, value }, params }: EdgeCall): unknown {
  if (type !== 'AdVideo') throw notFound(type, 'post');
  const account = context.backend.world.accounts.get(value.accountId);
  if (account) requireWrite(context, account);
  const { title, description } = titlesIn(params);
  if (params.has('name')) value.title = title;
  if (params.has('description')) value.description = description;
  return { success: true };
}

function removeVideo({ context, node: { type, value } }: EdgeCall): unknown {
  if (type !== 'AdVideo') throw notFound(type, 'delete');
  const account = context.backend.world.accounts.get(value.accountId);
  if (account) requireWrite(context, account);
  value.state = 'deleted';
  return { success: true };
}

export const videoEdges: Record<string, Edge> = {
  'AdAccount/advideos': { read, post, remove },
  'AdAccount/video_ads': { read: readVideoAds, post: postVideoAds },
  AdVideo: { post: change, remove: removeVideo },
};
