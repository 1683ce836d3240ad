import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ERRORS } from '@tus/utils';
import { newUuid } from '#infra/ids.ts';
import { appendSegments } from './s3-append.ts';
import { createRunningHashes } from './running-hashes.ts';
import type { Bucket } from './s3-bucket.ts';
import { storageError } from './s3-errors.ts';
import { folderOf, freeze, incomingPrefix, readFolder, removeFolder, type Folder } from './s3-folder.ts';
import { randomAccess, readObject } from './s3-reading.ts';
import type { Layout } from './s3-segments.ts';
import { placeContent } from './s3-stage.ts';
import type { Incoming, StoredContent } from './storage.ts';
import { TusError } from './tus-error.ts';
import { withTemporaryFile } from './temporary-file.ts';

type ContentKey = (organizationId: string, sha256: string) => string;
const safeName = /^[a-z0-9_-]{1,64}$/;
// A database transaction waits for this check.
const sizeCheckMs = 10_000;

/**
 * Incoming uploads as objects of some megabytes each: any node can resume an upload, and every acknowledged byte is in
 * one of the objects. When the upload is complete, copies within the store join them to one object.
 */
export function createS3Incoming(
  bucket: Bucket,
  contentKey: (organizationId: string, sha256: string) => string,
): Incoming {
  // Part of each key, which identifies uploads that this process wrote completely, so that it has their hashes.
  const nodeId = newUuid();
  let written = 0;
  const hashes = createRunningHashes();
  const safe = (id: string): string => {
    if (!safeName.test(id)) throw new Error('not the id of an upload');
    return id;
  };
  const require = async (id: string): Promise<Folder> => {
    const folder = await readFolder(bucket, safe(id));
    if (!folder) throw storageError('ENOENT', 'there is no such upload');
    return folder;
  };
  const isOurs = (layout: Layout) => layout.segments.every(({ key }) => key.includes(nodeId));

  return {
    create: (id) => bucket.put(`${folderOf(safe(id))}created`, new Uint8Array()),
    size: async (id) => (await readFolder(bucket, safe(id)))?.layout.sizeBytes ?? null,
    async write(id, offset, bytes, { whole } = { whole: false }) {
      const { layout } = await require(id);
      // Another request has appended in the meantime.
      if (layout.sizeBytes !== offset) throw new TusError(ERRORS.INVALID_OFFSET);
      hashes.begin(id, offset);
      try {
        return await appendSegments(bucket, bytes, {
          folder: folderOf(id),
          layout,
          writer: () => `${nodeId}-${written++}`,
          onBytes: (chunk) => hashes.update(id, chunk),
          whole,
        });
      } catch (error) {
        // The number of bytes stored is unknown until the next listing.
        hashes.forget(id);
        throw error;
      }
    },
    head: async (id, maxBytes) => readHead(bucket, (await require(id)).layout, maxBytes),
    ...completedUploadCalls({
      bucket,
      contentKey,
      require,
      findHashes: (id, layout) => (isOurs(layout) ? hashes.find(id, layout.sizeBytes) : null),
    }),
    async remove(id) {
      hashes.forget(id);
      await removeFolder(bucket, safe(id));
    },
    async listOlder(before) {
      const newest = new Map<string, number>();
      for await (const { key, modifiedAt } of bucket.list(incomingPrefix)) {
        const id = key.slice(incomingPrefix.length).split('/', 1)[0] ?? '';
        newest.set(id, Math.max(newest.get(id) ?? 0, modifiedAt.getTime()));
      }
      return [...newest].filter(([, at]) => at < before.getTime()).map(([id]) => id);
    },
  };
}

interface CompletedUploadOptions {
  bucket: Bucket;
  contentKey: ContentKey;
  require(id: string): Promise<Folder>;
  /** Hashes computed while the upload passed through this process. */
  findHashes(id: string, layout: Layout): StoredContent | null;
}

/** Operations on a completely received upload. */
function completedUploadCalls({ bucket, contentKey, require, findHashes }: CompletedUploadOptions) {
  const complete = async (id: string): Promise<Layout> => {
    const folder = await require(id);
    await freeze(bucket, id, folder);
    return folder.layout;
  };

  return {
    async open(id: string) {
      const layout = await complete(id);
      return randomAccess(layout.sizeBytes, (range) => readLayout(bucket, layout, range));
    },
    async withFile<T>(id: string, use: (path: string) => Promise<T>) {
      const layout = await complete(id);
      const { sizeBytes } = layout;
      return withTemporaryFile({ bytes: readLayout(bucket, layout, { start: 0, end: sizeBytes }), sizeBytes }, use);
    },
    async identify(id: string) {
      const layout = await complete(id);
      const hashed = findHashes(id, layout);
      if (hashed) return hashed;
      const sha = createHash('sha256');
      let crc = 0;
      for await (const chunk of readLayout(bucket, layout, { start: 0, end: layout.sizeBytes })) {
        sha.update(chunk);
        crc = crc32(chunk, crc);
      }
      return { sha256: sha.digest('hex'), crc32: crc, sizeBytes: layout.sizeBytes };
    },
    async stage(id: string, organizationId: string, { sha256, sizeBytes }: StoredContent) {
      const to = contentKey(organizationId, sha256);
      if ((await bucket.size(to)) !== sizeBytes)
        await placeContent(bucket, id, { to, sizeBytes, folder: await require(id) });
    },
    async keep(_id: string, organizationId: string, { sha256, sizeBytes }: StoredContent) {
      if ((await bucket.size(contentKey(organizationId, sha256), sizeCheckMs)) !== sizeBytes)
        throw storageError('ENOENT', 'the staged content no longer exists');
    },
  } satisfies Partial<Incoming>;
}

async function readHead(bucket: Bucket, layout: Layout, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readLayout(bucket, layout, { start: 0, end: Math.min(maxBytes, layout.sizeBytes) }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* readLayout(bucket: Bucket, layout: Layout, range: { start: number; end: number }) {
  for (const { key, start, end } of layout.segments) {
    const objectRange = { start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start };
    if (objectRange.end > objectRange.start) yield* readObject(bucket, key, objectRange);
  }
}
