import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Storage } from '#adapters/storage/storage.ts';
import type { SystemScope } from '#infra/scope.ts';
import { contentRows, type ContentRow } from './reconcile.ts';

export interface Scrubbed {
  contents: number;
  bytes: number;
  /** Contents that differ from their stored hash, or cannot be read. */
  damaged: ContentRow[];
}

/** Reads every content and compares it with its stored hash. */
export async function scrub(scope: SystemScope, storage: Storage): Promise<Scrubbed> {
  const result: Scrubbed = { contents: 0, bytes: 0, damaged: [] };
  for await (const row of contentRows(scope)) {
    result.contents += 1;
    result.bytes += row.sizeBytes;
    if (!(await isIntact(storage, row))) result.damaged.push(row);
  }
  return result;
}

/** @throws if the store does not answer, since that says nothing about the content */
async function isIntact(storage: Storage, row: ContentRow): Promise<boolean> {
  const sha = createHash('sha256');
  let crc = 0;
  try {
    for await (const chunk of storage.read(row.organizationId, row.sha256)) {
      sha.update(chunk as Buffer);
      crc = crc32(chunk as Buffer, crc);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EIO')) return false;
    throw error;
  }
  return sha.digest('hex') === row.sha256 && crc === row.crc32;
}
