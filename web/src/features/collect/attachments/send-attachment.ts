import type { Problem } from '@ad-foundry/contract/errors.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { attachments, type Attachment } from '@ad-foundry/contract/attachments.ts';
import { addressOf, ApiError, callHeaders } from '#lib/api.ts';
import { FileGone } from '#lib/file-gone.ts';

/** The target of an attachment: a brief, or a comment that is being written. */
export type AttachTarget = { creativeId: CreativeId; purpose: 'add' | 'addToComment' };

interface AttachmentUpload {
  file: File;
  target: AttachTarget;
  /** Identical in every attempt, so that retries attach the file once. */
  creationKey: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/** Delays before retries if the server does not respond or is busy. */
const retryDelays = [1000, 3000, 10_000];

/**
 * Sends a file to a brief or comment. @throws ApiError; FileGone if the file was changed or deleted; the reason of
 * `signal` if it aborts
 */
export async function sendAttachment(sending: AttachmentUpload): Promise<Attachment> {
  for (const delay of retryDelays) {
    try {
      return await sendOnce(sending);
    } catch (error) {
      if (!(error instanceof ApiError) || !isWorthRetrying(error)) throw error;
      sending.onProgress(0);
      await new Promise((resolve) => setTimeout(resolve, delay));
      sending.signal.throwIfAborted();
    }
  }
  return sendOnce(sending);
}

const isWorthRetrying = ({ status }: ApiError) => status === 0 || status === 429 || (status >= 500 && status !== 507);

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
async function sendOnce({ file, target, creationKey, signal, onProgress }: AttachmentUpload): Promise<Attachment> {
  signal.throwIfAborted();
  // Reads the file first, to distinguish an unreadable file from a failed connection.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileGone();
    });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { creativeId, purpose } = target;
    const query = { name: nameOf(file), creationKey };
    request.open('POST', addressOf(attachments[purpose], { params: { creativeId }, query }));
    const headers = { ...callHeaders(), 'content-type': 'application/offset+octet-stream' };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as Attachment);
      else reject(new ApiError(request.status, readProblem(request), request.getResponseHeader('x-request-id')));
    });
    request.addEventListener('error', () => reject(new ApiError(0, {}, null)));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(file);
  });
}

/** The file name without control characters, which some file systems allow. */
const nameOf = ({ name }: File) => name.replace(/\p{Cc}/gu, ' ').trim() || 'file';

function readProblem({ responseText }: XMLHttpRequest): Partial<Problem> {
  try {
    return JSON.parse(responseText) as Partial<Problem>;
  } catch {
    return {};
  }
}
