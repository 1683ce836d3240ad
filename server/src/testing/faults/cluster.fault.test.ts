import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { createClient, type TestClient } from '#testing/client.ts';
import { follow } from '#testing/event-stream.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { startStore } from '#testing/stores/sandbox.ts';
import { upload } from '#testing/uploading.ts';
import { Balancer } from './balancer.ts';
import { freePort, Installation } from './installation.ts';
import { hasDebianPostgres, OutsidePostgres } from './outside-postgres.ts';
import { noPooler, startPooler } from './pooler.ts';
import { randomFrom } from './random.ts';
import { resumeThroughFaults } from './resuming.ts';
import { skipReason } from './strace.ts';
import { report } from './summary.ts';

// Two nodes behind a balancer that share a PostgreSQL over TCP and an S3 store.
const random = randomFrom(inject('seed'));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let postgres: OutsidePostgres;
let store: Awaited<ReturnType<typeof startStore>>;
let balancer: Balancer;
let nodes: Installation[] = [];
let client: TestClient;

const settings = (where: { database?: string; port?: number } = {}) => ({
  DATABASE_URL: postgres.url({ ...where, role: 'foundry_product' }),
  DATABASE_OWNER_URL: postgres.url(where),
  APP_SECRET: 'kTz0vQ3mWn7yRb5xLp9cJd2fGh4sAe6u',
  PUBLIC_URL: `http://localhost:${new URL(balancer.url).port}`,
  TRUSTED_PROXIES: '1',
  ...store.settings,
});
const healthy = async () => void (await Promise.all(nodes.map((node) => node.healthy())));
const { begin, send } = resumeThroughFaults(healthy);
const browser = () =>
  createClient({ url: balancer.url, origin: settings().PUBLIC_URL, mailboxUrl: inject('mailboxUrl') });
const starts = () => nodes.map((node) => node.starts);

beforeAll(async () => {
  postgres = new OutsidePostgres(await freePort());
  await postgres.create();
  await postgres.createDatabase('foundry');
  store = await startStore();
  balancer = new Balancer(() => nodes.map(({ address }) => address));
  await balancer.start(await freePort());
  nodes = [new Installation(settings()), new Installation(settings())];
  // Both migrate the empty database at once.
  await Promise.all(nodes.map((node) => node.start()));
  await healthy();
  client = browser();
  await client.signUp();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  balancer.stop();
  await store.store.close();
  postgres.remove();
});

/** A playable video of a given size in bytes. */
async function largeVideo(megabytes: number): Promise<Buffer> {
  const clip = await encodeVideo({ width: 540, height: 960, seconds: 3 });
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(megabytes * 1024 * 1024)]);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  return Buffer.concat([clip, free]);
}

async function storedOnce(creative: Creative, bytes: Uint8Array): Promise<void> {
  const versions = versionsOf(await reread(client, creative));
  expect(versions).toHaveLength(1);
  const file = await client.send(`/api/versions/${versions[0]?.id}/file`);
  expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
}

test('requests alternate between nodes that share sessions, rows and live events', async () => {
  const screen = await follow(client);
  const { id } = await client.call(campaigns.create, { body: { name: 'Across nodes' } });
  const before = new Map(balancer.answered);
  for (let count = 0; count < 10; count++) {
    const { items } = await client.call(campaigns.list, { query: {} });
    expect(items.map((each) => each.id)).toContain(id);
  }
  for (const { address } of nodes)
    expect((balancer.answered.get(address) ?? 0) - (before.get(address) ?? 0)).toBeGreaterThanOrEqual(5);
  // Two requests, so that one of them reaches the node without the stream.
  for (const name of ['First', 'Second']) await client.call(campaigns.create, { body: { name } });
  await screen.until(() => screen.received().filter(({ name }) => name === 'campaign.created').length >= 3, 'events');
  screen.close();
});

test('an upload that alternates between nodes survives their kills, byte for byte', async () => {
  const creative = await brief(client, { formats: ['story'] });
  const bytes = await largeVideo(48);
  const location = await begin(client, slotOf(creative).id, 'across.mp4', bytes);
  let kills = 0;
  await send({
    client,
    location,
    bytes,
    chunkBytes: 2 * 1024 * 1024,
    onProgress(acknowledged) {
      if (kills >= 6 || acknowledged < (kills / 6) * bytes.length) return;
      const node = nodes[kills++ % 2];
      setTimeout(() => node?.killServer(), random() * 60);
    },
  });
  expect(kills).toBe(6);
  await healthy();
  await storedOnce(creative, bytes);
  report(`upload of ${Math.round(bytes.length / 1e6)} MB over alternating nodes: whole after ${kills} kills`);
});

test('an upload resumes at its offset after the store has answered 503 for seconds', async () => {
  const creative = await brief(client, { formats: ['story'] });
  const bytes = await largeVideo(48);
  const location = await begin(client, slotOf(creative).id, 'store.mp4', bytes);
  const outages: Promise<void>[] = [];
  const resumedAt: number[] = [];
  await send({
    client,
    location,
    bytes,
    chunkBytes: 8 * 1024 * 1024,
    onProgress(acknowledged) {
      resumedAt.push(acknowledged);
      if (outages.length > 0 || acknowledged < 16e6) return;
      const kinds = ['PutObject', 'UploadPart', 'HeadObject', 'GetObject', 'ListObjects'] as const;
      store.store.faults.set(...kinds.map((operation) => ({ operation, kind: '503' as const })));
      outages.push(sleep(8000).then(() => store.store.faults.set()));
    },
  });
  await Promise.all(outages);
  // Never behind the bytes that were acknowledged before the outage.
  expect(resumedAt.filter((at, index) => index > 0 && at === 0)).toEqual([]);
  await storedOnce(creative, bytes);
});

test('a rendition is restarted within two minutes after its node was killed', async () => {
  const creative = await brief(client, { formats: ['story'] });
  // Long enough to transcode for seconds, and too large to be played without a rendition.
  const clip = await encodeVideo({ width: 1080, height: 1920, seconds: 60 });
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(24 * 1024 * 1024)]);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  const bytes = Buffer.concat([clip, free]);
  // Videos of earlier tests must not be mistaken for this one.
  await vi.waitUntil(() => nodes.every((node) => !node.runs('ffmpeg')), { timeout: 60_000, interval: 200 });
  await upload(client, { slotId: slotOf(creative).id, name: 'video.mp4', bytes });
  const row = async () => {
    const [found] =
      (await nodes[0]?.sql<{ claimed: boolean; attempts: number; video: string | null }>(
        `select lease_token is not null and made_at is null as claimed, attempts, light_sha256 as video
         from renditions where sha256 = $1`,
        [sha256(bytes)],
      )) ?? [];
    return found;
  };
  await vi.waitUntil(async () => (await row())?.claimed === true, { timeout: 60_000, interval: 50 });
  // The node that transcodes it has started ffmpeg.
  const maker = await vi.waitUntil(() => nodes.find((node) => node.runs('ffmpeg')), { timeout: 30_000, interval: 20 });
  const began = Date.now();
  maker.killServer();
  expect((await row())?.video).toBeNull();
  await vi.waitUntil(async () => (await row())?.video != null, { timeout: 120_000, interval: 500 });
  expect((await row())?.attempts).toBe(2);
  const file = await client.send(`/api/versions/${versionsOf(await reread(client, creative))[0]?.id}/rendition`);
  expect(file.status).toBe(200);
  report(`rendition of a killed node: made again after ${Math.round((Date.now() - began) / 1000)} s`);
}, 240_000);

const restarts = 20;

test(`both nodes outlive ${restarts} restarts of the database`, async () => {
  await healthy();
  const before = starts();
  const names: string[] = [];
  const seconds: number[] = [];
  const ended = new AbortController();
  const statuses = new Map<number, number>();
  const reading = (async () => {
    while (!ended.signal.aborted) {
      const answer = await client.send('/api/campaigns').catch(() => null);
      await answer?.body?.cancel();
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      await sleep(20);
    }
  })();
  for (let count = 0; count < restarts; count++) {
    postgres.stop(count % 2 === 0 ? 'fast' : 'immediate');
    await sleep(random() * 500);
    postgres.start();
    const began = Date.now();
    await healthy();
    const name = `After restart ${count}`;
    await vi.waitUntil(async () => (await client.request(campaigns.create, { body: { name } })).ok, {
      timeout: 20_000,
      interval: 50,
    });
    seconds.push((Date.now() - began) / 1000);
    names.push(name);
  }
  ended.abort();
  await reading;
  expect(starts(), 'no process ended').toEqual(before);
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  const rows = await nodes[0]?.sql<{ name: string }>(`select name from campaigns where name like 'After restart %'`);
  expect(rows?.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  report(
    `${restarts} restarts of the database: no process ended, written again after at most ${Math.max(...seconds).toFixed(2)} s`,
  );
}, 300_000);

const noDump = hasDebianPostgres() ? null : 'PostgreSQL is not installed';
test.skipIf(noDump !== null)(
  `a dump and the bucket make an equal installation${skipReason(noDump)}`,
  async () => {
    await healthy();
    const files: string[] = [];
    const creative = await brief(client, { formats: ['feed', 'feed', 'feed'] });
    for (let index = 0; index < 3; index++) {
      const bytes = await picture({ width: 1080, height: 1080 + index });
      await upload(client, { slotId: slotOf(creative, index).id, name: `${index}.jpg`, bytes });
      files.push(sha256(bytes));
    }
    const where = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'app'];
    const restored = settings({ database: 'restored' });
    await postgres.createDatabase('restored');
    postgres.run('pg_dump', ...where, '-Fc', '-f', postgres.file('dump'), 'foundry');
    postgres.run('pg_restore', ...where, '--exit-on-error', '-d', 'restored', postgres.file('dump'));
    const { code, output } = await runAdmin({ ...restored, DATA_DIR: nodes[0]?.dataDir }, ['scrub']);
    expect(code, output).toBe(0);
    const installation = new Installation(restored);
    await installation.start();
    await installation.healthy();
    const stored = await installation.sql<{ sha256: string }>('select sha256 from blobs');
    expect(stored.map((row) => row.sha256)).toEqual(expect.arrayContaining(files));
    await installation.stop();
  },
  120_000,
);

describe.skipIf(noPooler !== null)(`PgBouncer in front of the database${skipReason(noPooler)}`, () => {
  test('transaction pooling is refused by name at the start', async () => {
    const pooler = await startPooler('transaction', postgres.port, ['app', 'foundry_product']);
    const node = new Installation(settings({ port: pooler.port }));
    await expect(node.start()).rejects.toThrow(/78.*DATABASE_URL: .*pools by transaction/s);
    await node.stop();
    pooler.stop();
  });

  test('a node runs with session pooling beside the others', async () => {
    const pooler = await startPooler('session', postgres.port, ['app', 'foundry_product']);
    const node = new Installation(settings({ port: pooler.port }));
    await node.start();
    await node.healthy();
    const direct = await client.call(campaigns.list, { query: {} });
    nodes.push(node);
    for (let count = 0; count < 6; count++)
      expect((await client.call(campaigns.list, { query: {} })).items).toEqual(direct.items);
    nodes.pop();
    await node.stop();
    pooler.stop();
  });
});
