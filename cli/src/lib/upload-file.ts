import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardId, SlotId, UploadId, VariationId } from '@ad-foundry/contract/ids.ts';
import { tusVersion } from '@ad-foundry/contract/tus-protocol.ts';
import { stopFor, waitOf, type Api } from './api.ts';
import { exit, Stop } from './exit.ts';
import { hashOf, type FoundFile } from './folder.ts';

export interface FileUpload {
  file: FoundFile;
  slotId: SlotId;
  variationId: VariationId | null;
  cardId: CardId | null;
  /** An unfinished upload of the same file to the same slot. */
  resume: UploadId | null;
  /** A stored upload of the same file, whose content the server reuses. */
  sameAs: UploadId | null;
  onProgress: (sentBytes: number) => void;
}

const MiB = 1024 * 1024;
const part = { least: MiB, most: 16 * MiB, seconds: 4 };
/** Above this size, hashing first would delay the upload longer than it could save. */
const maxHashedBytes = 64 * MiB;
/** Failures in a row without a byte that arrived. */
const maxFailures = 8;
const tus = { 'tus-resumable': tusVersion };

/** The same as in the browser, so that either resumes what the other began. */
export const fingerprintOf = ({ name, sizeBytes, modifiedMs }: FoundFile): string =>
  `${name}/${sizeBytes}/${modifiedMs}`.slice(-500);

const idOf = (location: string) => (location.split('/').at(-1) ?? '') as UploadId;

/**
 * Uploads a file by the tus protocol, in parts with checksums, and goes on where the server has stopped receiving.
 * @throws Stop with the sentence of the error
 */
export async function uploadFile(api: Api, upload: FileUpload): Promise<UploadId> {
  const handle = await open(upload.file.path, 'r');
  try {
    let begun = upload.resume === null ? null : await findOffset(api, upload.resume);
    // The server no longer has it, or it was stored in the meantime.
    begun ??= await create(api, upload);
    if (begun.offset < upload.file.sizeBytes) await uploadParts(api, { handle, upload, begun });
    upload.onProgress(upload.file.sizeBytes);
    return begun.id;
  } finally {
    await handle.close();
  }
}

interface PartialUpload {
  id: UploadId;
  offset: number;
}

async function create(api: Api, { file, sameAs, ...target }: FileUpload): Promise<PartialUpload> {
  const isHashed = sameAs === null && file.sizeBytes > 0 && file.sizeBytes <= maxHashedBytes;
  const metadata = Object.entries({
    slotId: target.slotId,
    variationId: target.variationId,
    cardId: target.cardId,
    filename: file.name,
    fingerprint: fingerprintOf(file),
    sameAs,
    sha256: isHashed ? await hashOf(file.path) : null,
  });
  const response = await api.request('/api/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(file.sizeBytes),
      'upload-metadata': metadata
        .flatMap(([name, value]) => (value === null ? [] : `${name} ${Buffer.from(value).toString('base64')}`))
        .join(','),
    },
  });
  const id = idOf(response.headers.get('location') ?? '');
  return { id, offset: Number(response.headers.get('upload-offset') ?? 0) };
}

/** How much of an upload has arrived; null if it is gone. */
async function findOffset(api: Api, id: UploadId): Promise<PartialUpload | null> {
  const response = await api.attempt(`/api/uploads/${id}`, { method: 'HEAD', headers: tus });
  if (response?.ok) return { id, offset: Number(response.headers.get('upload-offset') ?? 0) };
  return null;
}

async function uploadParts(
  api: Api,
  { handle, upload, begun }: { handle: FileHandle; upload: FileUpload; begun: PartialUpload },
): Promise<void> {
  const { file, onProgress } = upload;
  let { offset } = begun;
  let failures = 0;
  let partBytes = part.least;
  while (offset < file.sizeBytes) {
    const bytes = await readPart(handle, file, { offset, length: partBytes });
    const startedAt = performance.now();
    const response = await api.attempt(`/api/uploads/${begun.id}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
      },
      body: bytes,
    });
    if (response?.ok) {
      offset = Number(response.headers.get('upload-offset') ?? offset + bytes.byteLength);
      failures = 0;
      const perSecond = (bytes.byteLength / Math.max(performance.now() - startedAt, 1)) * 1000;
      partBytes = Math.round(Math.min(part.most, Math.max(part.least, perSecond * part.seconds)));
      onProgress(offset);
      continue;
    }
    failures += 1;
    if (!(await mayContinue(response)) || failures > maxFailures) throw await stopFor(response, api.login.host);
    await sleep(Math.min(waitOf(response, failures), 30_000));
    const current = await findOffset(api, begun.id);
    if (current !== null) offset = current.offset;
  }
}

/** Whether the next try may succeed: no answer, a busy server, or another offset or damaged bytes. */
async function mayContinue(response: Response | null): Promise<boolean> {
  if (response === null) return true;
  const { status } = response;
  if (status === 423 || status === 429 || status === 460 || (status >= 500 && status !== 507)) return true;
  if (status !== 409) return false;
  const problem = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return problem.code === 'upload.offset';
}

/** @throws Stop if the file became shorter while it is uploaded */
async function readPart(handle: FileHandle, file: FoundFile, { offset, length }: { offset: number; length: number }) {
  const { mtimeMs } = await handle.stat();
  const bytes = new Uint8Array(Math.min(length, file.sizeBytes - offset));
  const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, offset);
  if (bytesRead < bytes.byteLength || Math.floor(mtimeMs) !== file.modifiedMs)
    throw new Stop(exit.later, 'The file was changed while it was uploaded. Upload it again once it is complete.');
  return bytes;
}
