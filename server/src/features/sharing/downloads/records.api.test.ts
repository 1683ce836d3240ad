import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { useApp } from '#testing/app.ts';
import { isLong } from '#testing/long.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let versionId: VersionId;
let organizationId: NonNullable<Awaited<ReturnType<TestClient['me']>>['organizationId']>;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});
beforeEach(async () => {
  organizationId = (await client.signUp()).organizationId!;
  creative = await brief(client);
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was stored');
  versionId = version.id;
});

const file = () => `/api/versions/${versionId}/file`;
const archive = () => `/api/creatives/${creative.id}/download`;

/** The history's download entries, newest first. */
async function fetched(): Promise<string[]> {
  const { items } = await client.call(downloads.history, { params: { versionId } });
  return items.map(({ act }) => act).filter((act) => act === 'downloaded' || act === 'opened');
}
const rows = () => app.sql('select id from downloads where organization_id = $1', [organizationId]);

/** Reads a response to its end. */
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
  ['in an unknown unit', { range: 'items=0-1' }, 200],
  ['with another ETag', { 'if-none-match': '"other"' }, 200],
  ['as the continuation of something else', { range: 'bytes=9-', 'if-range': '"other"' }, 200],
];

describe('a download is recorded', () => {
  test.each(ways)('of a file %s', async (_way, headers, status) => {
    expect(await take(file(), { headers })).toBe(status);
    expect(await fetched()).toEqual(['downloaded']);
  });

  test.each(isLong ? ways : ways.slice(0, 3))('of an archive %s', async (_way, headers, status) => {
    expect(await take(archive(), { headers })).toBe(status);
    expect(await fetched()).toEqual(['downloaded']);
  });

  test('of a file opened in the browser, as opened', async () => {
    expect(await take(`${file()}?disposition=inline`, { headers: { range: 'bytes=3-' } })).toBe(206);
    expect(await fetched()).toEqual(['opened']);
    await take(file());
    expect(await fetched()).toEqual(['downloaded', 'opened']);
  });
});

test('requests without bytes are not recorded: HEAD, an unchanged file, or an unsatisfiable range', async () => {
  for (const address of [file(), archive()]) {
    const etag = (await client.send(address, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(await take(address, { headers: { 'if-none-match': etag } })).toBe(304);
    expect(await take(address, { headers: { range: 'bytes=99999999-' } })).toBe(416);
  }
  expect(await rows()).toEqual([]);
});

test('downloading the same files again counts as one download, for any names and ranges', async () => {
  for (const [, headers] of ways) await take(file(), { headers });
  for (const query of ['', '?tables=true', '?names=x', '?folders={creativeName}', '?versions=all']) {
    await take(`${archive()}${query}`);
    await take(`${archive()}${query}`, { headers: { range: 'bytes=7-' } });
  }
  expect(await rows()).toHaveLength(1);
  // Other files, and another person, count as another download.
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

test('a file is recorded once in ten minutes across archives', async () => {
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
  // Another action, another person and a later time are recorded again.
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

test('concurrent range requests count as one download', async () => {
  const parts = Array.from({ length: 16 }, (_none, index) => ({ range: `bytes=${index * 100}-${index * 100 + 99}` }));
  await Promise.all(parts.map((headers) => take(file(), { headers })));
  expect(await rows()).toHaveLength(1);
});

test('download records are deleted after the retention period', async () => {
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
