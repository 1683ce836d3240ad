import { createHash, randomBytes } from 'node:crypto';
import type { S3 } from '@ad-foundry/sandbox/s3/s3.ts';
import { operations, type Operation } from '@ad-foundry/sandbox/s3/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { reconcile } from '#features/operation/installation/actions/reconcile.ts';
import { scrub } from '#features/operation/installation/actions/scrub.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { isLong, longTest } from '#testing/long.ts';
import { startStore } from '#testing/stores/sandbox.ts';
import { announce, append, offsetOf, upload } from '#testing/uploading.ts';
import { sweepUploadsJob } from './jobs.ts';

let store: S3;
let settings: Record<string, string>;
let app: TestApp;
let other: TestApp;
let client: TestClient;
let twin: TestClient;
let creative: Creative;
let slotId: string;
beforeAll(async () => {
  ({ store, settings } = await startStore());
  app = await startApp(settings);
  other = await startApp(settings, { beside: app });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
  await store.close();
});
beforeEach(async () => {
  store.faults.set();
  client = app.browser();
  await client.signUp();
  creative = await brief(client, { formats: ['story', 'feed'] });
  slotId = slotOf(creative).id;
  twin = seenBy(other);
});

/** A client with the same session at another node. */
function seenBy(node: TestApp): TestClient {
  const same = node.browser();
  for (const [name, value] of client.cookies) same.cookies.set(name, value);
  return same;
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A video padded by this many bytes in a `free` box, which players ignore. */
async function largeVideo(freeBytes: number): Promise<Buffer> {
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(freeBytes)]);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  return Buffer.concat([await encodeVideo({ width: 540, height: 960, seconds: 2 }), free]);
}

async function begin(bytes: Uint8Array, uploader = client): Promise<string> {
  uploader.actIn((await client.me()).organizationId);
  const created = await announce(uploader, { slotId, name: 'video.mp4', bytes });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

const versions = async () => versionsOf(await reread(client, creative));

/** Expects that rows and objects agree, contents are unchanged, and only unfinished uploads have parts. */
async function expectInOrder(): Promise<void> {
  const scope = mintSystemScope(app.services.dependencies);
  const { storage } = app.services.adapters;
  // Polls, since videos are transcoded meanwhile in the same storage, and their bytes are stored before their row.
  const compared = () => reconcile(scope, storage, { remove: false });
  await expect.poll(compared, { timeout: 20_000 }).toMatchObject({ orphans: [], missing: [] });
  expect((await scrub(scope, storage)).damaged).toEqual([]);
  await expect.poll(() => store.objects.listUploads(''), { timeout: 20_000 }).toEqual([]);
  const open = await app.sql<{ id: string }>(`select id from uploads where state = 'receiving'`);
  const arriving = new Set(store.objects.list('incoming/').map(([key]) => key.split('/')[1]));
  expect([...arriving].filter((id) => id?.startsWith('upl_') && !open.some((row) => row.id === id))).toEqual([]);
  const rows = async () => (await app.sql('select 1 from blobs')).length;
  const unmatched = async () => store.objects.list('blobs/').length - (await rows());
  await expect.poll(unmatched, { timeout: 20_000 }).toBe(0);
}

test('a file is uploaded, previewed, downloaded, deleted and purged', async () => {
  const bytes = await largeVideo(17_000_000);
  const sending = { slotId, name: 'video.mp4', bytes, sha256: sha256(bytes), chunkBytes: 7_000_000 };
  expect((await upload(client, sending)).status).toBe(204);
  const [version] = await versions();
  expect(version?.facts).toMatchObject({ width: 540, height: 960, sizeBytes: bytes.length });
  await expect.poll(async () => (await versions())[0]?.preview.state, { timeout: 20_000 }).toBe('ready');
  const preview = await client.send(`/api/versions/${version?.id}/preview`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await preview.arrayBuffer()).byteLength).toBe(Number(preview.headers.get('content-length')));

  const address = `/api/versions/${version?.id}/file`;
  const whole = await client.send(address);
  expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(bytes));
  const etag = whole.headers.get('etag') ?? '';
  const part = await twin.send(address, { headers: { range: 'bytes=8000000-9000000', 'if-range': etag } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8000000-9000000/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(8_000_000, 9_000_001))).toBe(true);
  expect((await client.send(address, { headers: { 'if-none-match': etag } })).status).toBe(304);

  const archive = await client.send(`/api/creatives/${creative.id}/download`);
  const packed = Buffer.from(await archive.arrayBuffer());
  expect(packed.length).toBe(Number(archive.headers.get('content-length')));
  expect(packed.includes(bytes.subarray(0, 10_000_000))).toBe(true);

  // A content that is already stored is neither sent nor stored again.
  const again = await announce(client, { slotId, name: 'again.mp4', bytes, sha256: sha256(bytes) });
  expect(again.headers.get('upload-offset')).toBe(String(bytes.length));
  await expectInOrder();

  for (const { id } of await versions()) await client.call(variations.removeVersion, { params: { versionId: id } });
  app.clock.advance(limits.archiveMs + 2 * 86_400_000);
  await app.runJob(cleanUpJob);
  await app.runJob(cleanUpJob);
  expect(store.objects.list('blobs/').filter(([key]) => key.endsWith(sha256(bytes)))).toEqual([]);
  await expectInOrder();
});

const lanes = isLong ? 10 : 1;

describe('several nodes with one store', () => {
  longTest('an upload starts at one node, resumes at the other and finishes after a restart of both', async () => {
    const bytes = await largeVideo(20_000_000);
    const location = await begin(bytes);
    const organizationId = (await client.me()).organizationId;
    expect((await append(client, location, 0, bytes.subarray(0, 6_000_000))).status).toBe(204);
    twin.actIn(organizationId);
    expect((await offsetOf(twin, location)).headers.get('upload-offset')).toBe('6000000');
    expect((await append(twin, location, 6_000_000, bytes.subarray(6_000_000, 11_000_000))).status).toBe(204);
    // The node that received the last bytes stops; a new node has only what is stored.
    await other.stop();
    other = await startApp(settings, { beside: app });
    const third = seenBy(other);
    third.actIn(organizationId);
    expect((await offsetOf(third, location)).headers.get('upload-offset')).toBe('11000000');
    expect((await append(third, location, 11_000_000, bytes.subarray(11_000_000))).status).toBe(204);
    const [version] = await versions();
    const file = await client.send(`/api/versions/${version?.id}/file`);
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
    await expectInOrder();
  });

  longTest(
    `one of two writers at two nodes wins each of ${lanes * 10} times, and no bytes are mixed (R07)`,
    async () => {
      const bytes = await picture({ width: 700, height: 700 });
      twin.actIn((await client.me()).organizationId);
      // Each lane uses its own slot, which takes ten files.
      const lane = async () => {
        const place = slotOf(await brief(client, { formats: ['feed'] })).id;
        for (let round = 0; round < 10; round++) {
          const created = await announce(client, { slotId: place, name: 'a.jpg', bytes });
          const location = created.headers.get('location') ?? '';
          const answers = await Promise.all([client, twin].map((uploader) => append(uploader, location, 0, bytes)));
          const [low, high] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
          expect(low).toBe(204);
          expect([409, 423]).toContain(high);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      const rows = await app.sql<{ n: number }>(
        'select count(*)::int as n from versions v where v.sha256 = $1 and v.organization_id = $2',
        [sha256(bytes), (await client.me()).organizationId],
      );
      expect(rows[0]?.n).toBe(lanes * 10);
      await expectInOrder();
    },
    240_000,
  );

  longTest('concurrent sweeps of both nodes finish abandoned uploads once', async () => {
    const bytes = await largeVideo(12_000_000);
    const location = await begin(bytes);
    const id = location.split('/').at(-1) ?? '';
    const arriving = async function* () {
      yield bytes;
    };
    await app.services.adapters.storage.incoming.write(id, 0, arriving());
    await Promise.all([app.runJob(sweepUploadsJob), other.runJob(sweepUploadsJob), app.runJob(sweepUploadsJob)]);
    expect(await versions()).toHaveLength(1);
    await app.runJob(sweepUploadsJob);
    app.clock.advance(2 * 86_400_000);
    await app.runJob(cleanUpJob);
    await expectInOrder();
  });
});

// The S3 operations between the first byte of an upload and its version; the long run tries each of them.
const called: readonly Operation[] = isLong
  ? operations.filter(
      (name) =>
        !['HeadBucket', 'ListMultipartUploads', 'UploadPart', 'CopyObject', 'AbortMultipartUpload'].includes(name),
    )
  : ['CompleteMultipartUpload'];

describe('a store that fails during an upload (R13)', () => {
  test.each(called)('at %s: the client retries as the answer says, and the file is stored once', async (operation) => {
    const bytes = await largeVideo(17_000_000);
    const location = await begin(bytes);
    expect((await append(client, location, 0, bytes.subarray(0, 9_000_000))).status).toBe(204);
    store.faults.set({ operation, kind: '503' });
    const answer = await append(client, location, 9_000_000, bytes.subarray(9_000_000));
    // A failed clean-up does not affect the client.
    if (operation === 'DeleteObject') expect(answer.status).toBe(204);
    else {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await answer.json()) as { code: string }).code).toBe('server.unavailable');
    }
    store.faults.set();
    const head = await offsetOf(client, location);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(9_000_000);
    if (offset < bytes.length)
      expect((await append(client, location, offset, bytes.subarray(offset))).status).toBe(204);
    const made = await versions();
    expect(made).toHaveLength(1);
    const file = await client.send(`/api/versions/${made[0]?.id}/file`);
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
    app.clock.advance(2 * 3_600_000);
    await app.runJob(sweepUploadsJob);
    await expectInOrder();
  });

  longTest('slow assembly of the object holds no open transaction', async () => {
    const bytes = await largeVideo(17_000_000);
    const location = await begin(bytes);
    store.faults.set({ operation: 'CompleteMultipartUpload', kind: 'slow' });
    const waiting = () =>
      app.sql(`select query from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and xact_start < now() - interval '1400 ms'`);
    const waitingQueries: object[] = [];
    const sending = new AbortController();
    const sent = append(client, location, 0, bytes).finally(() => sending.abort());
    while (!sending.signal.aborted) waitingQueries.push(...(await waiting()));
    expect((await sent).status).toBe(204);
    expect(store.faults.calls.get('CompleteMultipartUpload')).toBe(1);
    expect(waitingQueries).toEqual([]);
    expect(await versions()).toHaveLength(1);
  });

  longTest('an object that was staged for a creative archived meanwhile is deleted with its upload', async () => {
    const bytes = await largeVideo(17_000_000);
    const location = await begin(bytes);
    await append(client, location, 0, bytes.subarray(0, 9_000_000));
    await app.sql('update creatives set archived_at = now() where id = $1', [creative.id]);
    expect((await append(client, location, 9_000_000, bytes.subarray(9_000_000))).status).toBeGreaterThanOrEqual(400);
    const headers = { 'tus-resumable': '1.0.0' };
    expect((await client.send(location, { method: 'DELETE', headers })).status).toBe(204);
    expect(store.objects.list('blobs/').filter(([key]) => key.endsWith(sha256(bytes)))).toEqual([]);
    await expectInOrder();
  });

  longTest(
    'an upload to a full store is answered with 507, loses nothing, and resumes once there is room (R06)',
    async () => {
      const bytes = await largeVideo(9_000_000);
      const location = await begin(bytes);
      store.faults.set({ operation: 'PutObject', kind: '507' });
      expect((await append(client, location, 0, bytes)).status).toBe(507);
      store.faults.set();
      expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
      expect((await append(client, location, 0, bytes)).status).toBe(204);
      expect(await versions()).toHaveLength(1);
    },
  );

  longTest('a read that breaks off resumes and completes', async () => {
    const bytes = await largeVideo(9_000_000);
    await upload(client, { slotId, name: 'video.mp4', bytes });
    const [version] = await versions();
    store.faults.set({ operation: 'GetObject', kind: 'partial', count: 2 });
    const file = await client.send(`/api/versions/${version?.id}/file`);
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
  });

  longTest('a node with an unreachable store is not ready, while the rest of the product works (R45)', async () => {
    store.faults.set(...operations.map((operation) => ({ operation, kind: 'reset' as const })));
    // Polls, since the readiness result is cached for a second.
    const ready = async () => (await client.send('/api/health/ready')).status;
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    expect((await reread(client, creative)).id).toBe(creative.id);
    const created = await announce(client, { slotId, name: 'a.mp4', bytes: await picture({ width: 9, height: 9 }) });
    expect(created.status).toBe(503);
    store.faults.set();
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  });
});
