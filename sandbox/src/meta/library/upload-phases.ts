import type { EdgeCall } from '#meta/graph/context.ts';
import { GraphError, invalid } from '#meta/graph-error.ts';
import { nextId } from '#meta/state.ts';
import type { Account } from '#meta/world/accounts.ts';
import type { VideoRecord } from './records.ts';
import { beginVideo, finishVideo, titlesIn, toReceived } from './video-store.ts';

const MEBIBYTE = 1024 * 1024;
const LARGEST_PIECE = 16 * MEBIBYTE;
const LARGEST_FILE = 10 * 1024 * MEBIBYTE;
/** A video is asked for in about this many pieces, none smaller than a mebibyte. */
const PIECES = 20;

/** The next piece wanted, as texts: both offsets are equal when nothing is missing. */
function wantedOf({ fileBytes, receivedBytes }: VideoRecord): { start_offset: string; end_offset: string } {
  const total = fileBytes ?? 0;
  const pieceBytes = Math.min(LARGEST_PIECE, Math.max(1, Math.ceil(total / PIECES / MEBIBYTE)) * MEBIBYTE);
  return { start_offset: String(receivedBytes), end_offset: String(Math.min(total, receivedBytes + pieceBytes)) };
}

/** Refuses a piece at the wrong place; `error_data` tells the right one, as JSON text. */
const resumeAt = (video: VideoRecord): GraphError =>
  new GraphError('upload-resume', { data: JSON.stringify(wantedOf(video)) });

/** The upload of a session. @throws {GraphError} 100 for one that is unknown, cancelled or was lost in a restart */
function requireUpload({ context, params }: EdgeCall, account: Account): VideoRecord {
  const { state } = context.backend;
  const sessionId = params.get('upload_session_id');
  const video = [...state.videos.values()].find((one) => one.sessionId !== undefined && one.sessionId === sessionId);
  const isOpen = video?.accountId === account.id && (video.state === 'kept' || video.state === 'uploading');
  if (!isOpen) throw invalid('The video upload session does not exist or has ended', { field: 'upload_session_id' });
  return video;
}

export function startUpload({ context, params }: EdgeCall, account: Account): unknown {
  const text = params.get('file_size') ?? '';
  const fileBytes = Number(text);
  if (!/^\d+$/.test(text) || fileBytes === 0)
    throw invalid('Param file_size must be a positive integer', { field: 'file_size' });
  if (fileBytes > LARGEST_FILE) {
    throw new GraphError('video-upload-refused', {
      userTitle: 'Video too large',
      userMessage: 'The largest size is 10 GB.',
    });
  }
  const sessionId = nextId(context.backend.state, 'session');
  const video = beginVideo(context.backend, account, { flow: 'phases', fileBytes, sessionId });
  return { upload_session_id: sessionId, video_id: video.id, ...wantedOf(video) };
}

/** One piece, exactly the one that was asked for: it counts as a whole or not at all. */
export function transferPiece(call: EdgeCall, account: Account): unknown {
  const { backend, call: request } = call.context;
  const video = requireUpload(call, account);
  const piece = request.files.find(({ part }) => part === 'video_file_chunk');
  if (!piece) throw invalid('The parameter video_file_chunk is required', { field: 'video_file_chunk' });
  const wanted = wantedOf(video);
  const isWhole = piece.content?.length === Number(wanted.end_offset) - video.receivedBytes;
  if (video.state === 'kept' || call.params.get('start_offset') !== wanted.start_offset || !isWhole)
    throw resumeAt(video);
  const reception = backend.receptions.find(video.id);
  if (!reception) throw new GraphError('upload-retry');
  if (piece.content) reception.digest.update(piece.content);
  video.receivedBytes = reception.digest.bytes;
  return wantedOf(video);
}

/** Ends the upload; asked again it says the same. */
export function finishUpload(call: EdgeCall, account: Account): unknown {
  const { backend } = call.context;
  const video = requireUpload(call, account);
  if (video.state === 'kept') return { success: true };
  const digest = backend.receptions.find(video.id)?.digest;
  if (!digest || video.receivedBytes < (video.fileBytes ?? 0)) throw resumeAt(video);
  finishVideo(backend, video, toReceived(digest), titlesIn(call.params));
  return { success: true };
}

export function cancelUpload(call: EdgeCall, account: Account): unknown {
  const video = requireUpload(call, account);
  if (video.state === 'uploading') video.state = 'cancelled';
  call.context.backend.receptions.end(video.id);
  return { success: true };
}
