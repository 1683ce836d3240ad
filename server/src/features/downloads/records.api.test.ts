import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cleanUpJob } from '#features/installation/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

let app: TestApp;
let client: TestClient;
let creative: Creative;
let versionId: VersionId;
let organizationId: NonNullable<Awaited<ReturnType<TestClient['me']>>['organizationId']>;
let bytes: Buffer;
beforeAll(async () => {
  app = await startApp();
  bytes = await picture({ width: 700, height: 700 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = app.browser();
  organizationId = (await client.signUp()).organizationId!;
  creative = await brief(client);
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was stored');
  versionId = version.id;
});

const file = () => `/api/versions/${versionId}/file`;
const archive = () => `/api/creatives/${creative.id}/download`;

/** What the history tells of fetching, newest first. */
async function fetched(): Promise<string[]> {
  const { items } = await client.call(downloads.history, { params: { versionId } });
  return items.map(({ act }) => act).filter((act) => act === 'downloaded' || act === 'opened');
}
const rows = () => app.sql('select id from downloads where organization_id = $1', [organizationId]);

/** Reads an answer to its end. */
async function take(address: string, init: RequestInit = {}): Promise<number> {
  const answer = await client.send(address, init);
  await answer.arrayBuffer();
  return answer.status;
}

const ways: [string, Record<string, string>, number][] = [
  ['whole', {}, 200],
  ['without its first byte', { range: 'bytes=1-' }, 206],
  ['by its end', { range: 'bytes=-5' }, 206],
  ['by its middle', { range: 'bytes=20-40' }, 206],
  ['by several ranges', { range: 'bytes=0-1,5-6' }, 200],
  ['in a unit there is none of', { range: 'items=0-1' }, 200],
  ['with a tag that it does not have', { 'if-none-match': '"other"' }, 200],
  ['as the continuation of something else', { range: 'bytes=9-', 'if-range': '"other"' }, 200],
];

describe('who was handed bytes is written down', () => {
  test.each(ways)('of a file %s', async (_way, headers, status) => {
    expect(await take(file(), { headers })).toBe(status);
    expect(await fetched()).toEqual(['downloaded']);
  });

  test.each(ways)('of an archive %s', async (_way, headers, status) => {
    expect(await take(archive(), { headers })).toBe(status);
    expect(await fetched()).toEqual(['downloaded']);
  });

  test('of a file that was opened in a page, as what it is', async () => {
    expect(await take(`${file()}?disposition=inline`, { headers: { range: 'bytes=3-' } })).toBe(206);
    expect(await fetched()).toEqual(['opened']);
    await take(file());
    expect(await fetched()).toEqual(['downloaded', 'opened']);
  });
});

test('who was handed none is not: asking how large it is, whether it has changed, or for what is beyond its end', async () => {
  for (const address of [file(), archive()]) {
    const etag = (await client.send(address, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(await take(address, { headers: { 'if-none-match': etag } })).toBe(304);
    expect(await take(address, { headers: { range: 'bytes=99999999-' } })).toBe(416);
  }
  expect(await rows()).toEqual([]);
});

test('the same files to the same person are one download, whatever they are called and however they come', async () => {
  for (const [, headers] of ways) await take(file(), { headers });
  for (const query of ['', '?tables=true', '?names=x', '?folders={creativeName}', '?versions=all']) {
    await take(`${archive()}${query}`);
    await take(`${archive()}${query}`, { headers: { range: 'bytes=7-' } });
  }
  expect(await rows()).toHaveLength(1);
  // Of other files it is another one, and so it is for somebody else.
  await upload(client, { slotId: slotOf(creative).id, name: 'b.jpg', bytes });
  await take(archive());
  expect(await rows()).toHaveLength(2);
  const { client: colleague } = await joinAs(app, organizationId, 'member');
  await (await colleague.send(archive())).arrayBuffer();
  expect(await rows()).toHaveLength(3);
  app.clock.advance(11 * 60_000);
  await take(archive());
  expect(await rows()).toHaveLength(4);
});

test('a file is written down once in ten minutes, in however many sets it comes', async () => {
  await upload(client, { slotId: slotOf(creative).id, name: 'b.jpg', bytes });
  const [variation] = slotOf(await reread(client, creative)).variations;
  const files = () =>
    app.sql('select version_id from downloaded_versions where organization_id = $1', [organizationId]);
  const sets = [file(), archive(), `${archive()}?variationIds=${variation?.id}`];
  const part = { headers: { range: 'bytes=0-0' } };
  await Promise.all(sets.map((set) => take(set, part)));
  for (const set of sets) await take(set, part);
  expect(await files()).toHaveLength(2);
  expect(await fetched()).toEqual(['downloaded']);
  // Another act and another person's are others, and so is the same one later on.
  await take(`${file()}?disposition=inline`);
  expect(await files()).toHaveLength(3);
  const { client: colleague } = await joinAs(app, organizationId, 'member');
  await (await colleague.send(archive(), part)).arrayBuffer();
  expect(await files()).toHaveLength(5);
  app.clock.advance(11 * 60_000);
  await take(archive(), part);
  expect(await files()).toHaveLength(7);
  expect(await fetched()).toEqual(['downloaded', 'downloaded', 'opened', 'downloaded']);
});

test('in however many parts at once, it is one', async () => {
  const parts = Array.from({ length: 16 }, (_none, index) => ({ range: `bytes=${index * 100}-${index * 100 + 99}` }));
  await Promise.all(parts.map((headers) => take(file(), { headers })));
  expect(await rows()).toHaveLength(1);
});

test('who fetched what is kept for as long as is said, and no longer', async () => {
  await take(file());
  const days = (count: number) => count * 86_400_000;
  const { downloadsKeptMs } = limits;
  app.clock.advance(downloadsKeptMs - days(1));
  await app.runJob(cleanUpJob);
  expect(await rows()).toHaveLength(1);
  app.clock.advance(days(2));
  await app.runJob(cleanUpJob);
  expect(await rows()).toEqual([]);
  const left = await app.sql('select 1 from downloaded_versions where organization_id = $1', [organizationId]);
  expect(left).toEqual([]);
});
