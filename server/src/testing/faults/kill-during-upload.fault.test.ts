import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { incomingFiles, expectReconciled } from '#testing/files.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';
import { resumeThroughFaults } from './resuming.ts';

const seed = inject('seed');
const random = randomFrom(seed);
process.stdout.write(`seed ${seed}: repeat with --sequence.seed ${seed}\n`);

let installation: Installation;
beforeEach(async () => {
  installation = new Installation();
  await installation.start();
});
afterEach(() => installation.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Kills the server and the database in turn; of the database, the postmaster or one of its backends. */
function kill(count: number): string {
  if (count % 2 === 0) {
    installation.killServer();
    return 'server';
  }
  const which = count % 4 === 1 ? 'postmaster' : Math.floor(random() * 10);
  installation.killDatabase(which);
  return `database ${which}`;
}

const { begin, send } = resumeThroughFaults(() => installation.healthy());

async function settled(): Promise<void> {
  await installation.healthy();
  const pending = () =>
    installation.sql(`select 1 from versions where preview_state = 'pending' and deleted_at is null`);
  await vi.waitUntil(async () => (await pending()).length === 0, { timeout: 90_000, interval: 500 });
}

test('a large file survives ten kills and is stored once, byte for byte (R01, R02, R15, R17)', async () => {
  const client = installation.browser();
  await client.signUp();
  const creative = await brief(client, { formats: ['story'] });
  const clip = await encodeVideo({ width: 540, height: 960, seconds: 3 });
  // A video with 64 MB in a box of type `free`, which players ignore.
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(64 * 1024 * 1024)]);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  const bytes = Buffer.concat([clip, free]);
  const location = await begin(client, slotOf(creative).id, 'large.mp4', bytes);
  const kills: string[] = [];
  const moments = Array.from({ length: 10 }, (_, index) => ((index + random()) / 10) * bytes.length);
  await send({
    client,
    location,
    bytes,
    chunkBytes: 2 * 1024 * 1024,
    onProgress(acknowledged) {
      if (kills.length >= 10 || acknowledged < (moments[kills.length] ?? 0)) return;
      const count = kills.length;
      kills.push('');
      setTimeout(() => (kills[count] = kill(count)), random() * 60);
    },
  });
  expect(kills.length, kills.join(', ')).toBe(10);
  await settled();
  const versions = versionsOf(await reread(client, creative));
  expect(versions).toHaveLength(1);
  const file = await client.send(`/api/versions/${versions[0]?.id}/file`);
  expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
  expect(versions[0]?.preview.state).toBe('ready');
  expect(incomingFiles(installation)).toEqual([]);
  await expectReconciled(installation);
  expect(installation.starts).toBeGreaterThanOrEqual(5);
});

test('each acknowledged one of many small files is stored exactly once (R02, R12)', async () => {
  const client = installation.browser();
  await client.signUp();
  const creative = await brief(client, { formats: ['feed', 'feed', 'feed', 'feed'] });
  const still = await picture({ width: 640, height: 640 });
  const acknowledged = new Map<string, string>();
  const killing = new AbortController();
  const sender = async (lane: number) => {
    for (let count = 0; count < 8 || (count < 45 && !killing.signal.aborted); count++) {
      const bytes = Buffer.concat([still, randomBytes(20_000)]);
      const location = await begin(client, slotOf(creative, lane).id, `${lane}-${count}.jpg`, bytes);
      await send({ client, location, bytes, chunkBytes: 15_000 });
      acknowledged.set(sha256(bytes), location);
      await sleep(50 + random() * 200);
    }
  };
  const killer = async () => {
    for (let count = 0; count < 10; count++) {
      await sleep(200 + random() * 800);
      kill(count);
      await installation.healthy();
    }
    killing.abort();
  };
  await Promise.all([killer(), sender(0), sender(1), sender(2), sender(3)]);
  await settled();
  expect(acknowledged.size).toBeGreaterThanOrEqual(32);
  const stored = await installation.sql<{ sha256: string; n: number }>(
    'select sha256, count(*)::int as n from versions where deleted_at is null group by 1',
  );
  expect(stored.filter(({ n }) => n !== 1)).toEqual([]);
  const storedHashes = new Set(stored.map((row) => row.sha256));
  for (const [hash, location] of acknowledged) expect(storedHashes.has(hash), location).toBe(true);
  const versions = versionsOf(await reread(client, creative));
  expect(versions).toHaveLength(stored.length);
  for (const { id } of versions) {
    const file = await client.send(`/api/versions/${id}/file`);
    expect(storedHashes.has(sha256(Buffer.from(await file.arrayBuffer())))).toBe(true);
  }
  await expectReconciled(installation);
  const receiving = await installation.sql<{ id: string }>(`select id from uploads where state = 'receiving'`);
  // A kill may leave a partial preview, which is swept later (recovery.api.test).
  const uploaded = incomingFiles(installation).filter((name) => !name.startsWith('put_'));
  const leftovers = uploaded.filter((name) => !receiving.some(({ id }) => id === name));
  expect(leftovers).toEqual([]);
});
