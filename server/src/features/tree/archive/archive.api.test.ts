import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { audit } from '@ad-foundry/contract/audit.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { sweepUploadsJob } from '#features/collect/uploads/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { announce, append, upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});
beforeEach(async () => {
  await client.signUp();
});

const listed = async (query = {}) => (await client.call(archive.list, { query })).items;
const campaign = (campaignId: CampaignId) => client.call(campaigns.find, { params: { campaignId } });
const archiveCampaign = (campaignId: CampaignId, reason?: string) =>
  client.call(archive.archiveCampaign, { params: { campaignId }, body: reason ? { reason } : {} });
const archiveCreative = ({ id: creativeId }: Creative) =>
  client.call(archive.archiveCreative, { params: { creativeId }, body: {} });

/** A group with two campaigns of one creative each. */
async function grouped() {
  const { id: groupId } = await client.call(groups.create, { body: { name: 'Europe' } });
  const inside: Creative[] = [];
  for (const name of ['France', 'Spain']) {
    const creative = await brief(client, { campaign: name });
    await client.call(campaigns.update, { params: { campaignId: creative.campaign.id }, body: { groupId } });
    inside.push(creative);
  }
  const [france, spain] = inside;
  if (!france || !spain) throw new Error('two campaigns were made');
  return { groupId, france, spain };
}

test('archiving and restoring a creative updates the progress and records the actor and reason', async () => {
  const creative = await brief(client);
  const campaignId = creative.campaign.id;
  await client.call(archive.archiveCreative, {
    params: { creativeId: creative.id },
    body: { reason: ' Postponed ' },
  });
  expect((await campaign(campaignId)).progress.total).toBe(0);
  expect((await client.call(creatives.list, { params: { campaignId }, query: {} })).items).toEqual([]);
  const [item] = await listed();
  expect(item).toMatchObject({
    id: creative.id,
    kind: 'creative',
    name: 'Hero',
    campaign: { id: campaignId, name: 'Spring launch', isArchived: false },
    reason: 'Postponed',
    archivedBy: expect.stringContaining(' '),
  });
  const days = (Date.parse(item?.deletesAt ?? '') - Date.parse(item?.archivedAt ?? '')) / 86_400_000;
  expect(days).toBe(30);
  // Repeated, it changes and records nothing.
  await archiveCreative(creative);
  await client.call(archive.restoreCreative, { params: { creativeId: creative.id }, body: {} });
  expect((await campaign(campaignId)).progress.total).toBe(1);
  expect(await listed()).toEqual([]);
  const { items } = await client.call(audit.list, { query: {} });
  expect(
    items.filter(({ act }) => act.startsWith('creative.')).map(({ act, target, place }) => [act, target, place]),
  ).toEqual([
    ['creative.restored', 'Hero', 'Spring launch'],
    ['creative.archived', 'Hero', 'Spring launch'],
  ]);
});

test('a group is archived and restored with its campaigns, except those archived before', async () => {
  const { groupId, france, spain } = await grouped();
  await archiveCampaign(spain.campaign.id);
  await client.call(archive.archiveGroup, { params: { groupId }, body: {} });
  expect((await campaign(france.campaign.id)).archivedAt).not.toBeNull();
  expect(
    (await listed()).map(({ name, kind, campaigns: inside, creatives: briefed }) => [name, kind, inside, briefed]),
  ).toEqual([
    ['Europe', 'group', 2, 2],
    ['Spain', 'campaign', 0, 1],
  ]);
  const refused = await client.request(groups.update, { params: { groupId }, body: { name: 'EU' } });
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'group.archived' })]);
  const planted = await client.request(campaigns.create, { body: { name: 'Italy', groupId } });
  expect(await planted.json()).toMatchObject({ code: 'group.archived' });

  await client.call(archive.restoreGroup, { params: { groupId } });
  expect((await campaign(france.campaign.id)).archivedAt).toBeNull();
  expect((await campaign(spain.campaign.id)).archivedAt).not.toBeNull();
});

test('restoring a campaign of an archived group requires a choice: with the group, or out of it', async () => {
  const { groupId, france, spain } = await grouped();
  await client.call(archive.archiveGroup, { params: { groupId }, body: {} });
  const params = { campaignId: france.campaign.id };
  const refused = await client.request(archive.restoreCampaign, { params, body: {} });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'archive.parent-archived', data: { kind: 'group', id: groupId, name: 'Europe' } }),
  ]);
  await client.call(archive.restoreCampaign, { params, body: { parent: 'leave' } });
  expect(await campaign(france.campaign.id)).toMatchObject({ archivedAt: null, group: null });
  await client.call(archive.restoreCampaign, {
    params: { campaignId: spain.campaign.id },
    body: { parent: 'restore' },
  });
  expect(await campaign(spain.campaign.id)).toMatchObject({ archivedAt: null, group: { id: groupId } });
  expect((await client.call(groups.find, { params: { groupId } })).archivedAt).toBeNull();
});

test('a creative of an archived campaign is restored with it, or into another', async () => {
  const [first, second] = [await brief(client), await brief(client, { campaign: 'Autumn' })];
  const other = await brief(client, { campaign: 'Winter' });
  for (const creative of [first, second]) {
    await archiveCreative(creative);
    await archiveCampaign(creative.campaign.id);
  }
  const inputOf = ({ id: creativeId }: Creative) => ({ params: { creativeId } });
  const refused = await client.request(archive.restoreCreative, { ...inputOf(first), body: {} });
  expect(await refused.json()).toMatchObject({ code: 'archive.parent-archived', data: { kind: 'campaign' } });
  await client.call(archive.restoreCreative, { ...inputOf(first), body: { parent: 'restore' } });
  expect((await reread(client, first)).campaign).toMatchObject({ id: first.campaign.id, archivedAt: null });
  await client.call(archive.restoreCreative, { ...inputOf(second), body: { campaignId: other.campaign.id } });
  expect((await reread(client, second)).campaign.id).toBe(other.campaign.id);
  expect((await campaign(other.campaign.id)).progress.total).toBe(2);
});

test('an upload that was complete when its campaign was archived is stored once it is restored', async () => {
  const creative = await brief(client);
  const created = await announce(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  await archiveCampaign(creative.campaign.id);
  const last = await append(client, created.headers.get('location') ?? '', 0, bytes);
  expect(last.status).toBe(409);
  await app.runJob(sweepUploadsJob);
  expect(versionsOf(await reread(client, creative))).toEqual([]);
  await client.call(archive.restoreCampaign, { params: { campaignId: creative.campaign.id }, body: {} });
  await app.runJob(sweepUploadsJob);
  expect(versionsOf(await reread(client, creative))).toHaveLength(1);
});

test('a deletion counts its contents first, hides them at once, and removes rows and files with the clean-up', async () => {
  const { groupId, france, spain } = await grouped();
  await upload(client, { slotId: slotOf(france).id, name: 'a.jpg', bytes });
  // The same content in another campaign, which stays.
  const kept = await brief(client, { campaign: 'Kept' });
  await upload(client, { slotId: slotOf(kept).id, name: 'a.jpg', bytes });
  expect(await client.call(archive.groupContents, { params: { groupId } })).toEqual({
    name: 'Europe',
    campaigns: 2,
    creatives: 2,
    files: 1,
    sizeBytes: bytes.length,
    comments: 0,
    links: 0,
  });
  await client.call(archive.deleteGroup, { params: { groupId } });
  for (const { id: creativeId, campaign: parent } of [france, spain]) {
    expect((await client.request(creatives.find, { params: { creativeId } })).status).toBe(404);
    expect((await client.request(campaigns.find, { params: { campaignId: parent.id } })).status).toBe(404);
  }
  expect(await listed()).toEqual([]);

  await app.sql(`update blobs set created_at = now() - interval '2 days'`);
  await app.runJob(cleanUpJob);
  const rows = async (table: string, id: string) =>
    (await app.sql(`select 1 from ${table} where id = $1`, [id])).length;
  expect([
    await rows('campaign_groups', groupId),
    await rows('campaigns', france.campaign.id),
    await rows('creatives', france.id),
    await rows('creatives', kept.id),
  ]).toEqual([0, 0, 0, 1]);
  const [version] = versionsOf(await reread(client, kept));
  expect((await client.send(`/api/versions/${version?.id}/file`)).status).toBe(200);
  const { items } = await client.call(audit.list, { query: { act: 'group.deleted' } });
  expect(items.map(({ target }) => target)).toEqual(['Europe']);

  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
  await app.sql(`update blobs set created_at = now() - interval '2 days'`);
  await client.call(archive.deleteCreative, { params: { creativeId: kept.id } });
  await app.runJob(cleanUpJob);
  const [left] = await app.sql<{ count: number }>(
    'select count(*)::int from blobs where organization_id = (select organization_id from campaigns where id = $1)',
    [kept.campaign.id],
  );
  expect(left?.count).toBe(0);
});

test('the clean-up deletes archived items after 30 days and records it', async () => {
  const { groupId, france } = await grouped();
  const [alone, young] = [await brief(client, { campaign: 'Alone' }), await brief(client, { campaign: 'Young' })];
  await client.call(archive.archiveGroup, { params: { groupId }, body: {} });
  await archiveCampaign(alone.campaign.id);
  const age = (table: string, id: CampaignId | CampaignGroupId | Creative['id'], days: number) =>
    app.sql(`update ${table} set archived_at = archived_at - make_interval(days => ${days}) where id = $1`, [id]);
  await age('campaign_groups', groupId, 31);
  await age('campaigns', france.campaign.id, 31);
  await age('campaigns', alone.campaign.id, 31);
  await archiveCreative(young);
  await age('creatives', young.id, 29);
  await app.runJob(cleanUpJob);
  expect((await listed()).map(({ id }) => id)).toEqual([young.id]);
  const remaining = await app.sql('select 1 from campaigns where id = any($1)', [
    [france.campaign.id, alone.campaign.id],
  ]);
  expect(remaining).toEqual([]);
  const { items } = await client.call(audit.list, { query: {} });
  expect(
    items.filter(({ act }) => act.endsWith('.deleted')).map(({ act, target, person }) => [act, target, person]),
  ).toEqual([
    ['campaign.deleted', 'Alone', null],
    ['group.deleted', 'Europe', null],
  ]);
});

test('a file is kept while a sending still reads it', async () => {
  const creative = await brief(client);
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const [version] = versionsOf(await reread(client, creative));
  const ids = [creative.campaign.id, version?.id];
  await app.sql(
    `with d as (insert into deliveries (id, organization_id, provider, client_key, name, files, created_at, told_at)
       select 'dlv_archive', organization_id, 'meta', gen_random_uuid(), 'x', 1, now(), now() from campaigns where id = $1
       returning id, organization_id)
     insert into sendings (id, organization_id, delivery_id, position, provider, advertiser_id, advertiser_name,
       creative_name, format_name, variation_name, kind, mime, sha256, size_bytes, file_name, state, created_at, updated_at)
     select 'snd_archive', d.organization_id, d.id, 1, 'meta', 'acc_1', 'x', 'x', 'x', 'x', 'image', 'image/jpeg', v.sha256, 1,
       'x', 'queued', now(), now() from d join versions v on v.id = $2`,
    ids,
  );
  await client.call(archive.deleteCampaign, { params: { campaignId: creative.campaign.id } });
  const left = async () => {
    await app.sql(`update blobs set created_at = now() - interval '2 days'`);
    await app.runJob(cleanUpJob);
    return app.sql(
      `select 1 from blobs b join sendings s on s.organization_id = b.organization_id and s.sha256 = b.sha256 where s.id = 'snd_archive'`,
    );
  };
  expect(await left()).toHaveLength(1);
  await app.sql(`update sendings set state = 'ready' where id = 'snd_archive'`);
  expect(await left()).toEqual([]);
});

test('the archive is found by name and kind, page by page, and not shown to other organizations', async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const creative = await brief(client, { campaign: name, name: `${name} film` });
    await archiveCreative(creative);
    await archiveCampaign(creative.campaign.id);
  }
  expect((await listed({ search: 'gam' })).map(({ name }) => name)).toEqual(['Gamma', 'Gamma film']);
  expect((await listed({ kind: 'campaign' })).map(({ name }) => name)).toEqual(['Gamma', 'Beta', 'Alpha']);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(archive.list, { query: { limit: 4, cursor } });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(['Gamma', 'Gamma film', 'Beta', 'Beta film', 'Alpha', 'Alpha film']);
  const stranger = app.browser();
  await stranger.signUp();
  expect((await stranger.call(archive.list, { query: {} })).items).toEqual([]);
});
