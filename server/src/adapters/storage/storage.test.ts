import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startS3, type S3 } from '@ad-foundry/sandbox/s3/s3.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '#testing/long.ts';
import { rgwIsMissing, startRgw, type Rgw } from '#testing/stores/rgw.ts';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';
import { storageSuite } from './storage.suite.ts';

let nodes: [Storage, Storage];

describe('a local folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-storage-'));
    nodes = [await createLocalStorage(folder), await createLocalStorage(folder)];
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  storageSuite(() => nodes);
});

describe('S3: the sandbox', () => {
  let store: S3;
  beforeAll(async () => {
    store = await startS3();
    const { endpoint, bucket, keys: credentials } = store;
    const settings = { endpoint: new URL(endpoint), bucket, credentials, region: 'us-east-1', prefix: 'shared/place/' };
    nodes = [createS3Storage(settings), createS3Storage(settings)];
  });
  afterAll(async () => {
    for (const node of nodes) node.close();
    await store.close();
  });
  storageSuite(() => nodes);

  test('leaves no object or multipart upload outside the prefix', () => {
    expect(store.objects.list('').filter(([key]) => !key.startsWith('shared/place/'))).toEqual([]);
    expect(store.objects.listUploads('')).toEqual([]);
  });

  test('rejects a wrong key', async () => {
    const { endpoint, bucket } = store;
    const credentials = { accessKeyId: 'sandbox', secretAccessKey: 'wrong' };
    const unauthorized = createS3Storage({
      endpoint: new URL(endpoint),
      bucket,
      credentials,
      region: 'us-east-1',
      prefix: '',
    });
    await expect(unauthorized.check()).rejects.toMatchObject({ code: 'EHOSTDOWN' });
    unauthorized.close();
  });
});

const missing = isLong ? rgwIsMissing() : 'the long run tries it';
describe.skipIf(missing !== null)(`S3: Ceph’s gateway${missing ? ` (NOT TRIED HERE: ${missing})` : ''}`, () => {
  let store: Rgw;
  beforeAll(async () => {
    store = await startRgw();
    const { keys: credentials } = store;
    const endpoint = new URL(store.endpoint);
    const client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: 'files' }));
    client.destroy();
    const settings = { endpoint, bucket: 'files', credentials, region: 'us-east-1', prefix: '' };
    nodes = [createS3Storage(settings), createS3Storage(settings)];
  }, 180_000);
  afterAll(() => {
    for (const node of nodes) node.close();
    store.stop();
  });
  storageSuite(() => nodes);
});
