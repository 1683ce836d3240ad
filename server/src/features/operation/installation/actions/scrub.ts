import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Storage } from '#adapters/storage/storage.ts';
import type { SystemScope } from '#infra/scope.ts';
import { contentRows, type ContentRow } from './reconcile.ts';

export interface Scrubbed {
  /** Number of contents that could be read completely. */
  contents: number;
  /** Bytes read in total. */
  bytes: number;
  /** Contents that differ from their stored hash, or cannot be read. */
  damaged: ContentRow[];
}

/** Reads every content and compares it with its stored hash. */
export async function scrub(scope: SystemScope, storage: Storage): Promise<Scrubbed> {
  const result: Scrubbed = { contents: 0, bytes: 0, damaged: [] };
  for await (const row of contentRows(scope)) {
    const { isWhole, isIntact, bytes } = await read(storage, row);
    if (isWhole) result.contents += 1;
    result.bytes += bytes;
    if (!isIntact) result.damaged.push(row);
  }
  return result;
}

/** Reads one content. @throws if the store does not answer, since that says nothing about the content */
async function read(storage: Storage, row: ContentRow) {
  const sha = createHash('sha256');
  let [crc, bytes] = [0, 0];
  try {
    for await (const chunk of storage.read(row.organizationId, row.sha256)) {
      bytes += (chunk as Buffer).length;
      sha.update(chunk as Buffer);
      crc = crc32(chunk as Buffer, crc);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EIO'))
      return { isWhole: false, isIntact: false, bytes };
    throw error;
  }
  return { isWhole: true, isIntact: sha.digest('hex') === row.sha256 && crc === row.crc32, bytes };
}
