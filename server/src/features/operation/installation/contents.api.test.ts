import { beforeEach, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { findForPreview, storePreview } from '#features/collect/media/actions/previews.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { expectReconciled } from '#testing/files.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { cleanUpJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let organizationId: string;
beforeEach(async () => {
  organizationId = (await client.signUp()).organizationId ?? '';
  creative = await brief(client);
});

const day = 86_400_000;

async function deliver(edge: number) {
  const bytes = await picture({ width: edge, height: edge });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const newest = async () => versionsOf(await reread(client, creative)).at(-1);
  await expect.poll(async () => (await newest())?.preview.state, { timeout: 20_000 }).toBe('ready');
  const version = await newest();
  if (!version) throw new Error('nothing was stored');
  return version;
}

test('a deleted version is kept for a month, then deleted permanently with its file', async () => {
  const { id } = await deliver(700);
  await client.call(variations.removeVersion, { params: { versionId: id } });
  const rows = () => app.sql('select 1 from versions where id = $1', [id]);
  app.clock.advance(limits.archiveMs - day);
  await app.runJob(cleanUpJob);
  expect(await rows()).toHaveLength(1);
  app.clock.advance(2 * day);
  await app.runJob(cleanUpJob);
  expect(await rows()).toEqual([]);
  expect(await app.sql('select 1 from blobs where organization_id = $1', [organizationId])).toEqual([]);
  await expectReconciled(app);
});

test('a deleted version with a decision outlasts its file in the approval record', async () => {
  const { id } = await deliver(710);
  await client.call(comments.decide, { params: { versionId: id }, body: { decision: 'approved' } });
  const [stored] = await app.sql<{ sha256: string }>('select sha256 from versions where id = $1', [id]);
  await client.call(variations.removeVersion, { params: { versionId: id } });
  app.clock.advance(limits.archiveMs + 2 * day);
  await app.runJob(cleanUpJob);
  expect(await app.sql('select 1 from blobs where organization_id = $1', [organizationId])).toEqual([]);
  // The session would have ended.
  app.clock.advance(-(limits.archiveMs + 2 * day));
  const record = await client.send(`/api/campaigns/${creative.campaign.id}/approval-record?format=csv`);
  expect(await record.text()).toContain(stored?.sha256);
  await expectReconciled(app);
});

longTest('one run deletes all unused contents, for any number', async () => {
  await app.sql(
    `insert into blobs (organization_id, sha256, size_bytes, crc32, created_at)
     select $1, md5(n::text) || md5((n + 1)::text), 1, 0, now() - interval '1 year' from generate_series(1, 1203) n`,
    [organizationId],
  );
  await app.runJob(cleanUpJob);
  expect(await app.sql('select 1 from blobs where organization_id = $1', [organizationId])).toEqual([]);
});

longTest('a preview that is created while its content is garbage-collected exists afterwards', async () => {
  const { dependencies, adapters } = app.services;
  const scope = mintSystemScope(dependencies);
  const { id } = await deliver(640);
  const bytes = new TextEncoder().encode('the same picture each time');
  const content = adapters.storage.identify(bytes);
  for (let round = 0; round < 25; round++) {
    await app.sql(`update versions set preview_state = 'pending', preview_sha256 = null where id = $1`, [id]);
    await app.sql(`update blobs set created_at = now() - interval '1 year' where sha256 = $1`, [content.sha256]);
    const waiting = await findForPreview(scope, id);
    if (!waiting) throw new Error('the version waits for nothing');
    const drawn = { picture: { bytes, width: 1, height: 1 }, storage: adapters.storage };
    await Promise.all([app.runJob(cleanUpJob), storePreview(scope, waiting, drawn)]);
    await expectReconciled(app);
    expect((await client.send(`/api/versions/${id}/preview`)).status).toBe(200);
  }
});

test('a preview is cached privately for a minute and revalidated by its ETag', async () => {
  const { id } = await deliver(650);
  const answer = await client.send(`/api/versions/${id}/preview`);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
  const again = await client.send(`/api/versions/${id}/preview`, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});
