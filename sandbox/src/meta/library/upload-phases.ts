import type { EdgeCall } from '#meta/graph/context.ts';
import { GraphError, invalid } from '#meta/graph-error.ts';
import { nextId } from '#meta/state.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { VideoRecord } from './records.ts';
import { beginVideo, finishVideo, titlesIn, toReceived } from './video-store.ts';

const MEBIBYTE = 1024 * 1024;
const LARGEST_PIECE = 16 * MEBIBYTE;
const LARGEST_FILE = 10 * 1024 * MEBIBYTE;
/** Approximate number of pieces of an upload; no piece is smaller than a mebibyte. */
const PIECES = 20;

/** The offsets of the next piece, as text; equal if nothing is missing. */
function nextPieceOf({ fileBytes, receivedBytes }: VideoRecord): { start_offset: string; end_offset: string } {
  const total = fileBytes ?? 0;
  const pieceBytes = Math.min(LARGEST_PIECE, Math.max(1, Math.ceil(total / PIECES / MEBIBYTE)) * MEBIBYTE);
  return { start_offset: String(receivedBytes), end_offset: String(Math.min(total, receivedBytes + pieceBytes)) };
}

/** Refuses a piece at the wrong offset; `error_data` contains the right one, as JSON text. */
const resumeAt = (video: VideoRecord): GraphError =>
  new GraphError('upload-resume', { data: JSON.stringify(nextPieceOf(video)) });

/** The upload of a session. @throws {GraphError} 100 for an unknown or cancelled session */
function requireUpload({ context, params }: EdgeCall, account: AdAccount): VideoRecord {
  const { state } = context.backend;
  const sessionId = params.get('upload_session_id');
  const video = [...state.videos.values()].find(
    (candidate) => candidate.sessionId !== undefined && candidate.sessionId === sessionId,
  );
  const isOpen = video?.accountId === account.id && (video.state === 'kept' || video.state === 'uploading');
  if (!isOpen) throw invalid('The video upload session does not exist or has ended', { field: 'upload_session_id' });
  return video;
}

export function startUpload({ context, params }: EdgeCall, account: AdAccount): unknown {
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
  return { upload_session_id: sessionId, video_id: video.id, ...nextPieceOf(video) };
}

/** Accepts the next piece only as a whole and only with the exact offsets. */
export function transferPiece(call: EdgeCall, account: AdAccount): unknown {
  const { backend, call: request } = call.context;
  const video = requireUpload(call, account);
  const piece = request.files.find(({ part }) => part === 'video_file_chunk');
  if (!piece) throw invalid('The parameter video_file_chunk is required', { field: 'video_file_chunk' });
  const nextPiece = nextPieceOf(video);
  const isWhole = piece.content?.length === Number(nextPiece.end_offset) - video.receivedBytes;
  if (video.state === 'kept' || call.params.get('start_offset') !== nextPiece.start_offset || !isWhole)
    throw resumeAt(video);
  const reception = backend.receptions.find(video.id);
  if (!reception) throw new GraphError('upload-retry');
  if (piece.content) reception.digest.update(piece.content);
  video.receivedBytes = reception.digest.bytes;
  return nextPieceOf(video);
}

/** Finishes the upload; a repeated call gets the same response. */
export function finishUpload(call: EdgeCall, account: AdAccount): unknown {
  const { backend } = call.context;
  const video = requireUpload(call, account);
  if (video.state === 'kept') return { success: true };
  const digest = backend.receptions.find(video.id)?.digest;
  if (!digest || video.receivedBytes < (video.fileBytes ?? 0)) throw resumeAt(video);
  finishVideo(backend, video, toReceived(digest), titlesIn(call.params));
  return { success: true };
}

export function cancelUpload(call: EdgeCall, account: AdAccount): unknown {
  const video = requireUpload(call, account);
  if (video.state === 'uploading') video.state = 'cancelled';
  call.context.backend.receptions.end(video.id);
  return { success: true };
}
