import type { DetailedError, Upload } from 'tus-js-client';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { ApiError, callHeaders } from '#lib/api.ts';
import { FileGone } from '#lib/file-gone.ts';
import { checkedParts } from './checked-parts.ts';
import { loadProtocol } from './parts.ts';
import { fingerprintOf, type Interruption, type Target } from './transfer.ts';

export interface FileUpload {
  file: File;
  target: Target;
  /** The upload to resume instead of creating one. */
  resume: UploadId | null;
  /** A stored upload of the same file, whose content the server reuses, so that no bytes are sent. */
  sameAs: UploadId | null;
  onStart(id: UploadId): void;
  onProgress(sentBytes: number): void;
  /** Called when the upload is interrupted and will retry automatically. */
  onInterrupted(why: Interruption): void;
  /** Called when the server no longer has the upload, so that it starts again from the beginning. */
  onRestarted(): void;
  /** Called with the id of the upload. */
  onStored(id: UploadId | null): void;
  onFailed(error: unknown): void;
}

export interface Running {
  /** Stops sending; the server keeps the received bytes. */
  pause(): Promise<void>;
  /**
   * Stops sending and deletes the bytes on the server. @throws ApiError `upload.stored` if the upload completed first
   */
  cancel(): Promise<void>;
}

const path = '/api/uploads';
// Covers server restarts, tunnels and overnight outages: short delays first, then every 30 s for a day.
const retryDelays = [0, 500, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 2880 }, () => 30_000)];

/** Sends a file over the tus protocol. */
export async function sendFile(sending: FileUpload): Promise<Running> {
  const { file, target, resume, sameAs } = sending;
  const [tus, sha256] = await Promise.all([loadProtocol(), resume || sameAs ? null : contentHashOf(file)]);
  let isKnown = false;
  const idNow = () => (upload.url?.split('/').at(-1) ?? null) as UploadId | null;
  const upload: Upload = new tus.Upload(file, {
    ...(resume ? { uploadUrl: `${path}/${resume}` } : { endpoint: path }),
    metadata: { ...metadataOf(file, target), ...(sha256 ? { sha256 } : {}), ...(sameAs ? { sameAs } : {}) },
    headers: callHeaders(),
    ...checkedParts(file, (bytes) => (upload.options.chunkSize = bytes)),
    retryDelays,
    // The server lists unfinished uploads; nothing is stored in the browser.
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      // With an endpoint, tus-js-client answers any error while resuming with a new upload.
      upload.options.endpoint = null;
      const id = idNow();
      if (id && !isKnown) sending.onStart(id);
    },
    onProgress: (sent) => sending.onProgress(sent),
    // The server has reused stored content, so there is nothing to send.
    onAfterResponse: async (request, response) => {
      if (request.getMethod() !== 'POST' || Number(response.getHeader('upload-offset') ?? -1) !== file.size) return;
      isKnown = true;
      // Read before aborting, which clears the headers.
      const id = (response.getHeader('location')?.split('/').at(-1) ?? null) as UploadId | null;
      await upload.abort(false);
      sending.onStored(id);
    },
    onSuccess: () => sending.onStored(idNow()),
    onError: (error) => {
      if (!isLost(error)) return sending.onFailed(toApiError(error));
      sending.onRestarted();
      upload.url = null;
      Object.assign(upload.options, { uploadUrl: null, endpoint: path });
      upload.start();
    },
    onShouldRetry: (error, tries) => {
      const again = worthRetrying(error, tries);
      if (again) sending.onInterrupted(isArchived(error) ? 'archived' : 'lost');
      return again;
    },
  });
  upload.start();
  return {
    pause: () => upload.abort(false),
    cancel: () =>
      upload.abort(true).catch((error: Error) => {
        throw toApiError(error);
      }),
  };
}

function metadataOf(file: File, { slotId, variationId, cardId }: Target): Record<string, string> {
  return {
    slotId,
    ...(variationId ? { variationId } : {}),
    ...(cardId ? { cardId } : {}),
    filename: file.name,
    ...(file.type ? { filetype: file.type } : {}),
    fingerprint: fingerprintOf(file),
  };
}

const maxDamaged = 5;

/**
 * Whether to retry: if the browser is offline, the server is down or busy, or the creative is archived; not if the
 * upload is rejected, forbidden, gone or unreadable.
 */
function worthRetrying(error: Error | DetailedError, tries: number): boolean {
  if (isUnreadable(error)) return false;
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  const code = 'originalResponse' in error ? readProblem(error.originalResponse?.getBody() ?? '').code : undefined;
  // After an offset conflict, the client requests the correct offset.
  return (
    status === 0 ||
    isArchived(error) ||
    code === 'upload.offset' ||
    status === 423 ||
    status === 429 ||
    (code === 'upload.checksum' && tries < maxDamaged) ||
    (status >= 500 && status !== 507)
  );
}

/** Whether the upload must wait until its creative or campaign is restored. */
function isArchived(error: Error | DetailedError): boolean {
  if (!('originalResponse' in error) || error.originalResponse?.getStatus() !== 409) return false;
  // A response to HEAD has no body, and archiving is its only possible conflict.
  if (error.originalRequest?.getMethod() === 'HEAD') return true;
  const { code } = readProblem(error.originalResponse.getBody());
  return code === 'creative.archived' || code === 'campaign.archived';
}

/** Whether the upload no longer exists on the server, or this account lost access to it. */
function isLost(error: Error | DetailedError): boolean {
  if (!('originalRequest' in error) || error.originalRequest?.getMethod() !== 'HEAD') return false;
  return [403, 404, 410].includes(error.originalResponse?.getStatus() ?? 0);
}

/** Whether the file was changed, moved or deleted since it was chosen, in the words of each browser. */
function isUnreadable(error: Error | DetailedError): boolean {
  const cause = 'causingError' in error ? error.causingError : error;
  return cause instanceof DOMException && /^Not(Readable|Found)Error$/.test(cause.name);
}

function toApiError(error: Error | DetailedError): unknown {
  if (isUnreadable(error)) return new FileGone();
  if (!('originalResponse' in error)) return error;
  const answer = error.originalResponse;
  if (!answer) return new ApiError(0, {}, null);
  const status = answer.getStatus();
  // A response to HEAD has no body with the problem, so the status determines it.
  const problem = status === 401 ? { code: 'auth.required' as const } : {};
  return new ApiError(
    status,
    { ...problem, ...readProblem(answer.getBody()) },
    answer.getHeader('x-request-id') ?? null,
  );
}

function readProblem(body: string): Partial<Problem> {
  try {
    return JSON.parse(body) as Partial<Problem>;
  } catch {
    return {};
  }
}

/** Above this size, hashing first would delay the upload longer than it could save. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The SHA-256 of a file in hexadecimal, by which the server recognizes stored content; null for large files and if it
 * cannot be computed. The browser computes it outside the main thread.
 */
async function contentHashOf(file: File): Promise<string | null> {
  if (file.size === 0 || file.size > maxBytes || !('subtle' in crypto)) return null;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
