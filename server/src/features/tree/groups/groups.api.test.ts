import { beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';

const app = await useApp();
const client = app.browser();
beforeEach(async () => {
  await client.signUp();
});

const create = (name: string) => client.call(groups.create, { body: { name } });
const find = (groupId: CampaignGroupId) => client.call(groups.find, { params: { groupId } });
const move = (campaignId: CampaignId, groupId: CampaignGroupId | null) =>
  client.call(campaigns.update, { params: { campaignId }, body: { groupId } });

test('groups are listed by name, each once over all pages, and found by parts of their name', async () => {
  for (const name of ['beta', 'Alpha', 'Ärger', 'alpha', 'Gamma']) await create(name);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(groups.list, { query: { limit: 2, cursor } });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const whole = (await client.call(groups.list, { query: {} })).items.map(({ name }) => name);
  expect(names).toEqual(whole);
  expect(new Set(names).size).toBe(5);
  expect(names.slice(0, 2).toSorted()).toEqual(['Alpha', 'alpha']);
  expect((await client.call(groups.list, { query: { search: 'AMM' } })).items.map(({ name }) => name)).toEqual([
    'Gamma',
  ]);
});

test('creating and renaming a group emits an event', async () => {
  const { id: groupId } = await create('  Spring  ');
  expect(await find(groupId)).toMatchObject({ name: 'Spring', campaigns: 0, progress: { complete: 0, total: 0 } });
  await client.call(groups.update, { params: { groupId }, body: { name: 'Summer' } });
  expect((await find(groupId)).name).toBe('Summer');
  const events = await app.sql<{ name: string }>(`select name from events where payload->>'groupId' = $1 order by id`, [
    groupId,
  ]);
  expect(events.map(({ name }) => name)).toEqual(['group.created', 'group.updated']);
});

test('a campaign is created in a group, moved to another and removed; the list filters by group', async () => {
  const [first, second] = [await create('First'), await create('Second')];
  const made = await client.call(campaigns.create, { body: { name: 'Launch', groupId: first.id } });
  expect(made.group).toEqual({ id: first.id, name: 'First' });
  const listed = async (groupId: CampaignGroupId) =>
    (await client.call(campaigns.list, { query: { groupId } })).items.map(({ name }) => name);
  expect([await listed(first.id), await listed(second.id)]).toEqual([['Launch'], []]);
  expect((await move(made.id, second.id)).group?.name).toBe('Second');
  expect([await listed(first.id), await listed(second.id)]).toEqual([[], ['Launch']]);
  const renamed = await client.call(campaigns.update, { params: { campaignId: made.id }, body: { name: 'Renamed' } });
  expect(renamed.group?.name).toBe('Second');
  expect((await move(made.id, null)).group).toBeNull();
  expect((await find(second.id)).campaigns).toBe(0);
});

test('progress sums the group’s campaigns without archived ones; the date is the nearest open due date', async () => {
  const { id: groupId } = await create('Spring');
  const [done, open, gone] = [await brief(client), await brief(client), await brief(client)].map(
    ({ campaign }) => campaign.id,
  );
  if (!done || !open || !gone) throw new Error('three were briefed');
  for (const [campaignId, day] of [
    [done, '01'],
    [open, '03'],
    [gone, '02'],
  ] as const)
    await client.call(campaigns.update, {
      params: { campaignId },
      body: { groupId, dueAt: `2030-01-${day}T00:00:00Z` },
    });
  await app.sql('update campaigns set creatives_complete = creatives_total where id = $1', [done]);
  await app.sql('update campaigns set archived_at = now() where id = $1', [gone]);
  expect(await find(groupId)).toMatchObject({
    campaigns: 2,
    progress: { complete: 1, total: 2 },
    dueAt: '2030-01-03T00:00:00.000Z',
  });
});

test('a group of another organization is not found, as target or as filter (S03)', async () => {
  const ownCampaign = await client.call(campaigns.create, { body: { name: 'Mine' } });
  const stranger = app.browser();
  await stranger.signUp();
  const { id: groupId } = await stranger.call(groups.create, { body: { name: 'Theirs' } });
  const refusals = [
    await client.problem(campaigns.create, { body: { name: 'x', groupId } }),
    await client.problem(campaigns.update, { params: { campaignId: ownCampaign.id }, body: { groupId } }),
    await client.problem(campaigns.list, { query: { groupId } }),
    await client.problem(groups.find, { params: { groupId } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'group.not-found'));
  expect(await client.call(campaigns.find, { params: { campaignId: ownCampaign.id } })).toEqual(ownCampaign);
});
