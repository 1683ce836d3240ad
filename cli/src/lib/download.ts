import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { addressOf, waitOf, type Api } from './api.ts';
import { exit, Stop } from './exit.ts';
import { hashOf } from './folder.ts';

export interface Download {
  versionId: VersionId;
  sizeBytes: number;
  target: string;
  onProgress: (bytes: number) => void;
}

const maxFailures = 5;

// Not on Windows.
const noFollow = constants.O_NOFOLLOW ?? 0;

/** The ETag of a file is the first half of its SHA-256. */
const tagLength = 32;
const tagOf = (hash: string) => `"${hash.slice(0, tagLength)}"`;

/** Whether a local file has the content of a version, by its size and hash. */
export async function isSame(
  api: Api,
  { versionId, sizeBytes, target }: Omit<Download, 'onProgress'>,
): Promise<boolean> {
  const stats = await stat(target).catch(() => null);
  if (stats?.size !== sizeBytes) return false;
  const headers = { 'if-none-match': tagOf(await hashOf(target)) };
  const response = await api.attempt(addressOf(downloads.version, { params: { versionId } }), { headers });
  await response?.body?.cancel();
  return response?.status === 304;
}

/**
 * Downloads a version beside its target, goes on after interruptions, also of an earlier run, and renames it once its
 * size and hash are right. @throws Stop
 */
export async function download(api: Api, order: Download): Promise<void> {
  const { versionId, sizeBytes, target, onProgress } = order;
  await mkdir(path.dirname(target), { recursive: true });
  // A version never changes, so that its part can be continued.
  const part = `${target}.${versionId.replaceAll(/[^0-9a-z]/g, '').slice(-8)}.partial`;
  for (let failures = 0; ; failures += 1) {
    const { hash, bytes } = await hashPart(part, sizeBytes);
    if (bytes > 0) onProgress(bytes);
    const response = await api.request(addressOf(downloads.version, { params: { versionId } }), {
      headers: bytes > 0 ? { range: `bytes=${bytes}-` } : {},
    });
    const isContinued = response.status === 206;
    const digest = isContinued ? hash : createHash('sha256');
    try {
      await write(response, { part, digest, from: isContinued ? bytes : 0, onProgress });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOSPC') throw new Stop(exit.error, 'The disk is full. Free some space and run the same again.');
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
        throw new Stop(exit.error, 'You may not write here. Choose another folder.');
      if (failures === maxFailures)
        throw new Stop(exit.later, 'The connection broke several times. Run the same again to go on.');
      await sleep(waitOf(null, failures + 1));
      continue;
    }
    if ((await stat(part)).size === sizeBytes && response.headers.get('etag') === tagOf(digest.digest('hex'))) break;
    await rm(part, { force: true });
    if (failures === maxFailures) throw new Stop(exit.error, 'The file arrived damaged. Run the same again.');
  }
  await rename(part, target);
}

/** The hash of the bytes that have arrived before; a complete or longer part is begun again. */
async function hashPart(part: string, sizeBytes: number): Promise<{ hash: Hash; bytes: number }> {
  const hash = createHash('sha256');
  const bytes = (await stat(part).catch(() => null))?.size ?? 0;
  if (bytes === 0 || bytes >= sizeBytes) return { hash, bytes: 0 };
  for await (const chunk of createReadStream(part)) hash.update(chunk as Buffer);
  return { hash, bytes };
}

interface Writing {
  part: string;
  digest: Hash;
  from: number;
  onProgress: (bytes: number) => void;
}

async function write(response: Response, { part, digest, from, onProgress }: Writing): Promise<void> {
  let bytes = from;
  const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC } = constants;
  // Links are not followed: others may write in the folder.
  const handle = await open(part, O_WRONLY | O_CREAT | (from > 0 ? O_APPEND : O_TRUNC) | noFollow);
  const body = Readable.fromWeb((response.body ?? new ReadableStream()) as never);
  await pipeline(
    body,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        bytes += chunk.byteLength;
        onProgress(bytes);
        yield chunk;
      }
    },
    handle.createWriteStream(),
  );
}
