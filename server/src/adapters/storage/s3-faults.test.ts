import { createHash, randomBytes } from 'node:crypto';
import { startS3, type S3 } from '@ad-foundry/sandbox/s3/s3.ts';
import { faultKinds, operations, type FaultKind, type Operation } from '@ad-foundry/sandbox/s3/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newUuid } from '#infra/ids.ts';
import { isLong, longTest } from '#testing/long.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const megabyte = 1024 * 1024;
const organizationId = 'org_faults';
const first = randomBytes(8.5 * megabyte);
const bytes = Buffer.concat([first, randomBytes(megabyte)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');

let store: S3;
let storage: Storage;
beforeAll(async () => {
  store = await startS3();
  const { bucket, keys: credentials } = store;
  const endpoint = new URL(store.endpoint);
  storage = createS3Storage({ endpoint, bucket, credentials, region: 'us-east-1', prefix: '', answerMs: 2000 });
});
afterAll(async () => {
  storage.close();
  await store.close();
});
beforeEach(async () => {
  store.faults.set();
  store.objects.clear();
});

async function* chunks(from: number, to: number) {
  for (let at = from; at < to; at += 100_000) yield bytes.subarray(at, Math.min(at + 100_000, to));
}

/** An upload and its acknowledged bytes, which must never be lost. */
interface UploadProgress {
  id: string;
  acknowledged: number;
}

/** Continues an upload from any state to its end, as the client and the sweeper do. */
async function resumeToEnd(progress: UploadProgress): Promise<void> {
  const { id } = progress;
  if ((await storage.size(organizationId, sha256)) === bytes.length) return storage.incoming.remove(id);
  let size = await storage.incoming.size(id);
  if (size === null) {
    await storage.incoming.create(id);
    size = 0;
  }
  expect(size).toBeGreaterThanOrEqual(progress.acknowledged);
  for (const end of [first.length, bytes.length]) {
    if (size >= end) continue;
    size = await storage.incoming.write(id, size, chunks(size, end));
    progress.acknowledged = size;
  }
  const source = await storage.incoming.open(id);
  expect(Buffer.from(await source.read(5, 10)).equals(bytes.subarray(5, 15))).toBe(true);
  const content = await storage.incoming.identify(id);
  await storage.incoming.stage(id, organizationId, content);
  await storage.incoming.keep(id, organizationId, content);
  await storage.incoming.remove(id);
}

/** Expects one complete object and no leftovers. */
async function expectStored(): Promise<void> {
  const read: Buffer[] = [];
  for await (const chunk of storage.read(organizationId, sha256)) read.push(chunk as Buffer);
  expect(createHash('sha256').update(Buffer.concat(read)).digest('hex')).toBe(sha256);
  // Only the store knows about the leftover of a lost response.
  await storage.tidy(new Date(Date.now() + 1000));
  expect(store.objects.list('').map(([key]) => key)).toEqual([
    `blobs/${organizationId}/${sha256.slice(0, 2)}/${sha256}`,
  ]);
  expect(store.objects.listUploads('')).toEqual([]);
}

const answersWithBytes = new Set<Operation>(['GetObject', 'ListObjects']);
const used = operations.filter(
  (name) => !['HeadBucket', 'ListMultipartUploads', 'UploadPart', 'CopyObject', 'AbortMultipartUpload'].includes(name),
);
const every = used.flatMap((operation) =>
  faultKinds
    .filter((kind) => kind !== 'partial' || answersWithBytes.has(operation))
    .map((kind): [Operation, FaultKind] => [operation, kind]),
);
/** The long run tests every fault of every operation; the short run only faults that do not take seconds. */
const cases = every.filter(
  ([operation, kind]) =>
    isLong || (kind !== 'silent' && operation === (kind === 'partial' ? 'GetObject' : 'CompleteMultipartUpload')),
);

describe('a failing store keeps acknowledged bytes and ends with one object (R13, R14)', () => {
  test.each(cases)('%s: a single %s', async (operation, kind) => {
    const progress = { id: `upl_${newUuid().replaceAll('-', '')}`, acknowledged: 0 };
    store.faults.set({ operation, kind, count: 1, after: operation === 'PutObject' ? 1 : 0 });
    // Only a full store is not retried immediately; other faults are retried unnoticed.
    const noticed = await resumeToEnd(progress).catch((error: unknown) => error);
    if (kind !== '507' && kind !== 'slow') expect(noticed).toBeUndefined();
    store.faults.set();
    await resumeToEnd(progress);
    await expectStored();
  });

  const lasting = every.filter(([operation, kind]) =>
    isLong ? ['503', '507', 'reset'].includes(kind) : operation === 'PutObject' && ['503', '507'].includes(kind),
  );
  test.each([...lasting, ...(isLong ? ([['UploadPartCopy', 'silent']] as const) : [])])(
    '%s: %s, until the fault ends',
    async (operation, kind) => {
      const progress = { id: `upl_${newUuid().replaceAll('-', '')}`, acknowledged: 0 };
      store.faults.set({ operation, kind, after: 1 });
      const failure = await resumeToEnd(progress).catch((error: unknown) => error);
      const calls = store.faults.calls.get(operation) ?? 0;
      const wentThrough = failure === undefined;
      // Operations called only once succeed; the others fail after a few tries with a code that the product can report.
      if (!wentThrough) expect((failure as { code: string }).code).toBe(kind === '507' ? 'ENOSPC' : 'EHOSTDOWN');
      expect(calls).toBeLessThan(60);
      store.faults.set();
      await resumeToEnd(progress);
      await expectStored();
    },
  );
});

describe('an interrupted read resumes where it stopped (R13)', () => {
  test('resumes twice in one file', async () => {
    const content = storage.identify(bytes);
    await storage.put(organizationId, content, bytes);
    store.faults.set({ operation: 'GetObject', kind: 'partial', count: 2 });
    await expectStored();
    expect(store.faults.calls.get('GetObject')).toBe(3);
  });

  longTest('fails when the store no longer responds', async () => {
    await storage.put(organizationId, storage.identify(bytes), bytes);
    store.faults.set(
      { operation: 'GetObject', kind: '503', after: 1 },
      { operation: 'GetObject', kind: 'partial', count: 1 },
    );
    store.faults.set({ operation: 'GetObject', kind: 'reset' });
    await expect(expectStored()).rejects.toMatchObject({ code: 'EHOSTDOWN' });
    expect(store.faults.calls.get('GetObject')).toBeLessThanOrEqual(16);
  });
});

test('aborts old multipart uploads and keeps recent ones', async () => {
  store.objects.begin(`blobs/${organizationId}/aa/forgotten`);
  await storage.tidy(new Date(Date.now() - 60_000));
  expect(store.objects.listUploads('')).toHaveLength(1);
  await storage.tidy(new Date(Date.now() + 60_000));
  expect(store.objects.listUploads('')).toEqual([]);
});

test('a writer that lost its lock does not change acknowledged bytes', async () => {
  const id = `upl_${newUuid().replaceAll('-', '')}`;
  await storage.incoming.create(id);
  const other = Buffer.from(bytes.map((byte) => byte ^ 1));
  const late = async function* () {
    yield other.subarray(0, 3 * megabyte);
    // The lock is lost: another request uploads the file in the meantime.
    expect(await storage.incoming.write(id, 0, chunks(0, first.length))).toBe(first.length);
    yield other.subarray(3 * megabyte, 5 * megabyte);
  };
  await storage.incoming.write(id, 0, late()).catch(() => undefined);
  expect(await storage.incoming.size(id)).toBe(first.length);
  await storage.incoming.write(id, first.length, chunks(first.length, bytes.length));
  expect((await storage.incoming.identify(id)).sha256).toBe(sha256);
  await storage.incoming.remove(id);
});

longTest('an upload byte by byte rewrites only a few bytes each time', async () => {
  const id = `upl_${newUuid().replaceAll('-', '')}`;
  await storage.incoming.create(id);
  const large = 5 * megabyte;
  await storage.incoming.write(id, 0, chunks(0, large));
  const [before] = store.objects.list(`incoming/${id}/b-`);
  for (let at = large; at < large + 200; at++) await storage.incoming.write(id, at, chunks(at, at + 1));
  const pieces = store.objects.list(`incoming/${id}/b-`).map(([key]) => key);
  // The large segment was not rewritten, and the small ones were joined occasionally.
  expect(pieces).toContain(before?.[0]);
  expect(pieces.length).toBeLessThan(12);
  const calls = store.faults.calls.get('GetObject') ?? 0;
  expect(calls).toBeLessThan(400);
  await storage.incoming.write(id, large + 200, chunks(large + 200, bytes.length));
  expect((await storage.incoming.identify(id)).sha256).toBe(sha256);
  const source = await storage.incoming.open(id);
  const read = Buffer.from(await source.read(large - 10, 300));
  expect(read.equals(bytes.subarray(large - 10, large + 290))).toBe(true);
  await storage.incoming.remove(id);
});
