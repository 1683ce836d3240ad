import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startClamd } from '@ad-foundry/sandbox/clamd/clamd.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { releaseVersions } from './actions/scans.ts';
import { scanVersionsJob } from './jobs.ts';

// Other processes may load the machine.
const patience = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

type Clamd = Awaited<ReturnType<typeof startClamd>>;
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

let clamd: Clamd | null;
let port: number;
let app: TestApp;
let client: TestClient;
let creative: Creative;
let clean: Buffer;
beforeAll(async () => {
  clamd = await startClamd();
  port = Number(new URL(clamd.address).port);
  app = await startApp({ SCANNER: clamd.address });
  clean = await picture({ width: 1080, height: 1080 });
});
afterAll(async () => {
  await app.stop();
  await clamd?.close();
});
beforeEach(async () => {
  client = app.browser();
  await client.signUp();
  creative = await brief(client, { formats: ['feed'] });
});
afterEach(async () => {
  clamd ??= await startClamd({ port });
});

/** A picture that fits the slot, with the EICAR test file in a JPEG comment. */
function infected(): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, eicar.length + 2]);
  return Buffer.concat([clean.subarray(0, 2), head, Buffer.from(eicar), clean.subarray(2)]);
}

const deliver = (bytes: Buffer, name = 'a.jpg') => upload(client, { slotId: slotOf(creative).id, name, bytes });
const newest = async () => {
  const stored = await reread(client, creative);
  const [version] = versionsOf(stored);
  if (!version) throw new Error('nothing was delivered');
  return { version, state: slotOf(stored).state, completedAt: stored.completedAt };
};
const scanOf = async () => (await newest()).version.scan;
const fetched = async (path: string) => {
  const answer = await client.send(path);
  const { code } = answer.ok ? { code: null } : ((await answer.json()) as { code: string });
  return [answer.status, code];
};
const plan = () => client.call(downloads.creativePlan, { params: { creativeId: creative.id }, query: {} });

describe('an installation with a scanner (S46)', () => {
  test('a clean file can be downloaded after its scan', async () => {
    await deliver(clean);
    await expect.poll(scanOf, patience).toBe(null);
    const { version, state } = await newest();
    expect(await fetched(`/api/versions/${version.id}/file`)).toEqual([200, null]);
    expect(state).toBe('delivered');
    expect(await plan()).toMatchObject({ files: 1, unscanned: 0 });
  });

  test('an infected file is marked, cannot be downloaded and does not count as delivered', async () => {
    await deliver(infected());
    await expect.poll(scanOf, patience).toBe('infected');
    const { version, state, completedAt } = await newest();
    expect([state, completedAt]).toEqual(['does-not-fit', null]);
    for (const query of ['', '?disposition=inline'])
      expect(await fetched(`/api/versions/${version.id}/file${query}`)).toEqual([409, 'version.infected']);
    expect(await fetched(`/api/versions/${version.id}/rendition`)).toEqual([409, 'version.infected']);
    expect(await plan()).toMatchObject({ files: 0, unscanned: 1, missing: { total: 1 } });
    const archive = await client.send(`/api/creatives/${creative.id}/download`);
    expect(Buffer.from(await archive.arrayBuffer()).includes(eicar)).toBe(false);
    const page = await client.call(guestPages.find, { params: { campaignId: creative.campaign.id }, query: {} });
    expect(page.creatives[0]?.slots[0]?.variations[0]?.cards[0]?.versions[0]?.scan).toBe('infected');
  });

  test('files wait while the scanner is unavailable, and are scanned later', async () => {
    await clamd?.close();
    clamd = null;
    await deliver(clean);
    const { version, state } = await newest();
    expect([version.scan, state]).toEqual(['pending', 'delivered']);
    expect(await fetched(`/api/versions/${version.id}/file`)).toEqual([409, 'version.unscanned']);
    expect(await plan()).toMatchObject({ files: 0, unscanned: 1 });
    await app.runJob(scanVersionsJob);
    expect(await scanOf()).toBe('pending');
    clamd = await startClamd({ port });
    // The file is due again only after two minutes, so that a file that makes the scanner fail does not delay others.
    await app.runJob(scanVersionsJob);
    expect(await scanOf()).toBe('pending');
    app.clock.advance(121_000);
    await app.runJob(scanVersionsJob);
    // Polls, since the scheduled job may be scanning the file.
    await expect.poll(scanOf, patience).toBe(null);
    expect(await fetched(`/api/versions/${version.id}/file`)).toEqual([200, null]);
  });

  test('a file that the scanner refuses each time becomes unscannable, and an operator can release it', async () => {
    await clamd?.close();
    clamd = await startClamd({ port, maxBytes: 1000 });
    await deliver(clean);
    const { id } = (await newest()).version;
    const refusals = async () => (await app.sql(`select scan_refusals as count from versions where id = '${id}'`))[0];
    for (const count of [1, 2, 3, 4]) {
      await expect.poll(refusals, patience).toEqual({ count });
      expect(await scanOf()).toBe('pending');
      app.clock.advance(121_000);
      await app.runJob(scanVersionsJob);
    }
    await expect.poll(scanOf, patience).toBe('unscannable');
    const { version, state } = await newest();
    expect(state).toBe('delivered');
    expect(await fetched(`/api/versions/${version.id}/file`)).toEqual([409, 'version.unscannable']);
    expect(await plan()).toMatchObject({ files: 0, unscanned: 1 });
    await clamd.close();
    clamd = await startClamd({ port });
    expect(await releaseVersions(mintSystemScope(app.services.dependencies), ['unscannable'])).toBe(1);
    expect(await scanOf()).toBe(null);
    expect(await fetched(`/api/versions/${version.id}/file`)).toEqual([200, null]);
  });

  test('a file larger than one chunk is scanned whole', async () => {
    const tail = Buffer.concat([infected(), Buffer.alloc(5_000_000)]);
    await expect(app.services.adapters.scanner?.scan(pieces(tail))).resolves.toBe('infected');
    const late = Buffer.concat([Buffer.alloc(3_000_000), Buffer.from(eicar)]);
    await expect(app.services.adapters.scanner?.scan(pieces(late))).resolves.toBe('infected');
    await expect(app.services.adapters.scanner?.scan(pieces(Buffer.alloc(3_000_000)))).resolves.toBe('clean');
  });

  async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
});

test('a node without a scanner blocks downloads unless the operator allows them (S46)', async () => {
  await deliver(infected());
  await expect.poll(scanOf, patience).toBe('infected');
  const found = (await newest()).version.id;
  await deliver(clean, 'b.jpg');
  await expect.poll(() => app.sql(`select 1 from versions where scan_state = 'clean'`), patience).not.toEqual([]);
  // Another worker holds the lease, so that the node with a scanner skips these versions.
  const waits = `update versions set scan_state = 'pending', leased_until = now() + interval '1 day' where scan_state = 'clean'`;
  await app.sql(waits);
  const waiting = () => app.sql(`select 1 from versions where scan_state = 'pending'`);
  const second = await startApp({}, { beside: app });
  const browser = second.browser();
  for (const [name, value] of client.cookies) browser.cookies.set(name, value);
  const before = (await waiting()).length;
  expect(before).toBeGreaterThan(0);
  await second.runJob(scanVersionsJob);
  expect((await waiting()).length).toBe(before);
  expect(await releaseVersions(mintSystemScope(second.services.dependencies), ['pending'])).toBe(before);
  expect(await waiting()).toEqual([]);
  expect((await browser.send(`/api/versions/${found}/file`)).status).toBe(409);
  await second.stop();
});
