import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { BulkChangeId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { bulk, type BulkProgress } from '@ad-foundry/contract/bulk.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { useApp } from '#testing/app.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const client = app.browser();
let colleague: Colleague;
let organizationId: OrganizationId;
beforeAll(async () => {
  organizationId = (await client.signUp()).organizationId as OrganizationId;
  colleague = await joinAs(app, organizationId, 'member');
});

const dueAt = '2031-05-01T10:00:00.000Z';
type Body = CallArguments<typeof bulk.campaigns>['body'];
const bodyOf = (of: Body['of'], change: Body['change']): Body => ({ creationKey: randomUUID(), of, change });

/** Waits for a change that continues after the answer. */
const finished = (progress: BulkProgress) =>
  vi.waitUntil(
    async () => {
      const found = await client.call(bulk.find, { params: { bulkId: progress.id } });
      return found.finishedAt !== null && found;
    },
    { timeout: 20_000 },
  );
const change = async (campaignIds: CampaignId[], input: Body['change']) =>
  finished(await client.call(bulk.campaigns, { body: bodyOf({ campaignIds }, input) }));
const undo = async (bulkId: BulkChangeId) => finished(await client.call(bulk.undo, { params: { bulkId } }));
const create = (name: string) => client.call(campaigns.create, { body: { name } });
const read = (campaignId: CampaignId) => client.call(campaigns.find, { params: { campaignId } });

test('120 matching campaigns get a due date by one request, and an undo restores the previous one', async () => {
  const group = await client.call(groups.create, { body: { name: 'Europe' } });
  await app.sql(
    `insert into campaigns (id, organization_id, group_id, name, created_at, updated_at)
     select 'cam_' || lpad(to_hex(n), 26, '0'), $1, $2, 'Spring ' || n, now(), now() from generate_series(1, 120) n`,
    [organizationId, group.id],
  );
  const filter = { groupId: group.id, search: 'spring' };
  expect(await client.call(lists.countCampaigns, { query: filter })).toEqual({
    count: 120,
    isMore: false,
    slots: countReviews([]),
  });
  const requestFor = (count: number) => ({ body: bodyOf({ filter, count }, { act: 'due', dueAt }) });
  const refused = await client.request(bulk.campaigns, requestFor(119));
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'bulk.count-changed', data: { count: 120 } },
  ]);
  const request = requestFor(120);
  const done = await finished(await client.call(bulk.campaigns, request));
  expect(done).toMatchObject({ kind: 'campaign', act: 'due', total: 120, done: 120, failed: 0, canUndo: true });
  expect((await client.call(bulk.campaigns, request)).id).toBe(done.id);
  const dues = async () =>
    app.sql('select due_at, count(*)::int, min(edition) as edition from campaigns where group_id = $1 group by 1', [
      group.id,
    ]);
  expect(await dues()).toEqual([{ due_at: new Date(dueAt), count: 120, edition: 2 }]);
  expect(await undo(done.id)).toMatchObject({ done: 120, failed: 0, canUndo: false });
  expect(await dues()).toEqual([{ due_at: null, count: 120, edition: 3 }]);
});

test('campaigns change their group and people; an undo keeps later changes', async () => {
  const [first, second] = [await create('One'), await create('Two')];
  const ids = [first.id, second.id];
  const group = await client.call(groups.create, { body: { name: 'Asia' } });
  const moved = await change(ids, { act: 'group', groupId: group.id });
  expect((await read(second.id)).group).toMatchObject({ name: 'Asia' });
  await client.call(campaigns.update, { params: { campaignId: second.id }, body: { name: 'Two again' } });
  expect((await undo(moved.id)).faults).toEqual([{ id: second.id, name: 'Two again', code: 'edit.outdated' }]);
  expect([(await read(first.id)).group, (await read(second.id)).group?.name]).toEqual([null, 'Asia']);

  const peopleOf = async () =>
    (await client.call(people.ofCampaign, { params: { campaignId: first.id } })).members.map(
      ({ memberId }) => memberId,
    );
  const assigned = await change(ids, { act: 'people', add: [colleague.memberId] });
  expect(await peopleOf()).toEqual([colleague.memberId]);
  await undo(assigned.id);
  expect(await peopleOf()).toEqual([]);

  await client.call(archive.archiveGroup, { params: { groupId: group.id }, body: {} });
  const refused = await client.request(bulk.campaigns, {
    body: bodyOf({ campaignIds: [first.id] }, { act: 'group', groupId: group.id }),
  });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'group.archived' }]);
});

test('due dates are moved by days, and an undo restores them', async () => {
  const first = await create('Moved');
  await change([first.id], { act: 'due', dueAt: '2031-05-08T10:00:00.000Z' });
  const moved = await change([first.id], { act: 'shift', shiftDays: -7 });
  expect((await read(first.id)).dueAt).toBe('2031-05-01T10:00:00.000Z');
  await undo(moved.id);
  expect((await read(first.id)).dueAt).toBe('2031-05-08T10:00:00.000Z');
});

test('campaigns are archived, restored and deleted; failed ones are listed with name and reason', async () => {
  const [first, second, inGroup] = [await create('First'), await create('Second'), await create('In a group')];
  const group = await client.call(groups.create, { body: { name: 'Closed' } });
  await change([inGroup.id], { act: 'group', groupId: group.id });
  await client.call(archive.archiveGroup, { params: { groupId: group.id }, body: {} });
  const ids = [first.id, second.id, inGroup.id];
  const archived = await change(ids, { act: 'archive', reason: 'Over' });
  expect(archived).toMatchObject({ done: 3, canUndo: true });
  expect((await change(ids, { act: 'due', dueAt })).faults.map(({ code }) => code)).toEqual(
    ids.map(() => 'campaign.archived'),
  );
  await undo(archived.id);
  expect([(await read(first.id)).archivedAt, (await read(inGroup.id)).archivedAt]).toEqual([null, expect.any(String)]);
  await change([first.id, second.id], { act: 'archive' });
  const restored = await change(ids, { act: 'restore' });
  expect(restored.faults).toEqual([{ id: inGroup.id, name: 'In a group', code: 'archive.parent-archived' }]);
  expect((await read(second.id)).archivedAt).toBeNull();
  await undo(restored.id);
  expect((await read(second.id)).archivedAt).not.toBeNull();
  const removed = await change(ids, { act: 'delete' });
  expect(removed).toMatchObject({ done: 3, canUndo: false });
  expect((await client.request(campaigns.find, { params: { campaignId: first.id } })).status).toBe(404);
  expect((await client.request(bulk.undo, { params: { bulkId: removed.id } })).status).toBe(409);
  expect(
    (await client.request(bulk.campaigns, { body: bodyOf({ campaignIds: ids }, { act: 'archive' }) })).status,
  ).toBe(404);
});

test('campaigns are copied with their creatives; an undo removes the unused copies', async () => {
  const [first, second] = [await create('Launch'), await create('Relaunch')];
  for (const { id } of [first, second])
    await client.call(creatives.create, { params: { campaignId: id }, body: { name: 'Banner', formatIds: [] } });
  const copied = await change([first.id, second.id], { act: 'duplicate', shiftDays: 7 });
  expect(copied).toMatchObject({ done: 2, canUndo: true });
  const { items } = await client.call(lists.campaigns, { query: { search: 'launch', sort: 'name' } });
  expect(items.map(({ name, progress }) => [name, progress.total])).toEqual([
    ['Launch', 1],
    ['Launch 2', 1],
    ['Relaunch', 1],
    ['Relaunch 2', 1],
  ]);
  const campaignId = items[1]?.id as CampaignId;
  await client.call(creatives.create, { params: { campaignId }, body: { name: 'Own work', formatIds: [] } });
  await app.sql(`update campaigns set created_at = created_at - interval '1 minute' where id = $1`, [campaignId]);
  expect((await undo(copied.id)).faults).toMatchObject([{ id: first.id, code: 'edit.outdated' }]);
  const left = await client.call(lists.campaigns, { query: { search: 'launch', sort: 'name' } });
  expect(left.items.map(({ name }) => name)).toEqual(['Launch', 'Launch 2', 'Relaunch']);
});

test('an undo of people fails for campaigns whose person has left the organization since', async () => {
  const { id } = await create('Farewell');
  const { memberId } = await joinAs(app, organizationId, 'member');
  await change([id], { act: 'people', add: [memberId] });
  const removed = await change([id], { act: 'people', remove: [memberId], add: [colleague.memberId] });
  await app.sql('delete from members where id = $1', [memberId]);
  expect((await undo(removed.id)).faults).toEqual([{ id, name: 'Farewell', code: 'member.not-found' }]);
  const left = await client.call(people.ofCampaign, { params: { campaignId: id } });
  expect(left.members.map((member) => member.memberId)).toEqual([colleague.memberId]);
});

test('copies of campaigns that took longer than ten seconds are removed by an undo', async () => {
  const { id } = await create('Slow');
  for (const name of ['One', 'Two'])
    await client.call(creatives.create, { params: { campaignId: id }, body: { name, formatIds: [] } });
  const copied = await change([id], { act: 'duplicate' });
  // Moves the campaign's creation back, since a copy inserts the campaign first and its creatives later, in batches.
  await app.sql(`update campaigns set created_at = created_at - interval '30 seconds' where name = 'Slow 2'`);
  expect(await undo(copied.id)).toMatchObject({ done: 1, failed: 0 });
  const { items } = await client.call(lists.campaigns, { query: { search: 'slow', sort: 'name' } });
  expect(items.map(({ name }) => name)).toEqual(['Slow']);
});

test('a copy of a campaign that got a creative or a person since stays', async () => {
  const { id } = await create('Busy');
  await client.call(creatives.create, { params: { campaignId: id }, body: { name: 'One', formatIds: [] } });
  const copyOf = async () => {
    const copied = await change([id], { act: 'duplicate' });
    const [row] = await app.sql<{ id: CampaignId }>(
      `select id from campaigns where name like 'Busy %' order by created_at desc limit 1`,
    );
    return { bulkId: copied.id, campaignId: row?.id as CampaignId };
  };
  const withCreative = await copyOf();
  await client.call(creatives.create, {
    params: { campaignId: withCreative.campaignId },
    body: { name: 'New', formatIds: [] },
  });
  const withPerson = await copyOf();
  await client.call(people.addToCampaign, {
    params: { campaignId: withPerson.campaignId },
    body: { memberIds: [colleague.memberId] },
  });
  for (const { bulkId } of [withCreative, withPerson])
    expect((await undo(bulkId)).faults).toMatchObject([{ code: 'edit.outdated' }]);
});

test('campaigns of another organization are not found', async () => {
  const { id } = await create('Mine');
  const stranger = app.browser();
  await stranger.signUp();
  const refused = await stranger.request(bulk.campaigns, { body: bodyOf({ campaignIds: [id] }, { act: 'delete' }) });
  expect(refused.status).toBe(404);
  expect((await read(id)).archivedAt).toBeNull();
});
