import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { hashOf } from './content-hash.ts';
import { openBucket, type S3Settings } from './s3-bucket.ts';
import { storageError } from './s3-errors.ts';
import { createS3Incoming } from './s3-incoming.ts';
import { randomAccess, readObject } from './s3-reading.ts';
import type { Storage } from './storage.ts';
import { withTemporaryFile } from './temporary-file.ts';

const safeName = /^[a-z0-9_-]{1,64}$/;
const safeHash = /^[0-9a-f]{64}$/;
const blobPrefix = 'blobs/';

/** Storage in a bucket of an S3-compatible store. No key ever contains a name that a person chose. */
export function createS3Storage(settings: S3Settings): Storage {
  const bucket = openBucket(settings);
  const contentKey = (organizationId: string, sha256: string): string => {
    if (!safeName.test(organizationId) || !safeHash.test(sha256)) throw new Error('not the address of a content');
    return `${blobPrefix}${organizationId}/${sha256.slice(0, 2)}/${sha256}`;
  };
  const requireSize = async (key: string): Promise<number> => {
    const sizeBytes = await bucket.size(key);
    if (sizeBytes === null) throw storageError('ENOENT', 'the store does not have it');
    return sizeBytes;
  };
  const readWhole = async function* (key: string) {
    yield* readObject(bucket, key, { start: 0, end: await requireSize(key) });
  };

  return {
    incoming: createS3Incoming(bucket, contentKey),
    identify: hashOf,
    put: (organizationId, { sha256 }, bytes) => bucket.put(contentKey(organizationId, sha256), bytes),
    read(organizationId, sha256, range) {
      const key = contentKey(organizationId, sha256);
      return Readable.from(range ? readObject(bucket, key, range) : readWhole(key), { objectMode: false });
    },
    async open(organizationId, sha256) {
      const key = contentKey(organizationId, sha256);
      return randomAccess(await requireSize(key), (range) => readObject(bucket, key, range));
    },
    size: (organizationId, sha256) => bucket.size(contentKey(organizationId, sha256)),
    async withFile(organizationId, sha256, use) {
      const key = contentKey(organizationId, sha256);
      const sizeBytes = await requireSize(key);
      return withTemporaryFile({ bytes: readObject(bucket, key, { start: 0, end: sizeBytes }), sizeBytes }, use);
    },
    remove: (organizationId, sha256) => bucket.remove(contentKey(organizationId, sha256)),
    async *list() {
      for await (const { key, sizeBytes, modifiedAt } of bucket.list(blobPrefix)) {
        const [, organizationId = '', , sha256 = ''] = key.split('/');
        yield { organizationId, sha256, sizeBytes, modifiedAt };
      }
    },
    async tidy(before) {
      for await (const { key, uploadId, begunAt } of bucket.listBegun(blobPrefix))
        if (begunAt < before) await bucket.abort(key, uploadId);
    },
    check: () => bucket.check(),
    async checkRights() {
      const key = `start-checks/${randomUUID()}`;
      await bucket.put(key, new Uint8Array());
      await bucket.remove(key);
    },
    close: () => bucket.close(),
  };
}
