import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { BulkChangeId, CampaignId, CreativeId, FormatId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { bulk, type BulkProgress, type BulkSelection } from '@ad-foundry/contract/bulk.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { continueBulkJob } from './jobs.ts';

const app = await useApp();
const client = app.browser();
let colleague: Colleague;
beforeAll(async () => {
  const { organizationId } = await client.signUp();
  colleague = await joinAs(app, organizationId as OrganizationId, 'member');
});

const deadlineAt = '2031-05-01T10:00:00.000Z';
type Input = CallArguments<typeof bulk.creatives>['body']['change'];
const bodyOf = (of: BulkSelection<'creative'>, input: Input) => ({ creationKey: randomUUID(), of, change: input });
/** Waits for a change that continues after the answer. */
async function finished(progress: BulkProgress, actor = client): Promise<BulkProgress> {
  const params = { bulkId: progress.id };
  return vi.waitUntil(
    async () => {
      const found = await actor.call(bulk.find, { params });
      return found.finishedAt !== null && found;
    },
    { timeout: 20_000 },
  );
}
const change = async (ids: readonly CreativeId[], input: Input, actor = client) =>
  finished(await actor.call(bulk.creatives, { body: bodyOf({ creativeIds: [...ids] }, input) }), actor);
const undo = async (bulkId: BulkChangeId) => finished(await client.call(bulk.undo, { params: { bulkId } }));

/** A campaign with 120 creatives, more than one transaction can change. */
async function many() {
  const first = await brief(client);
  await app.sql(
    `insert into creatives (id, organization_id, campaign_id, name, description, created_at, updated_at)
     select 'cre_' || lpad(to_hex(n), 5, '0') || substr($1, 10), organization_id, id, 'Creative ' || n, '', now(), now()
     from campaigns, generate_series(1, 119) n where id = $1`,
    [first.campaign.id],
  );
  const rows = await app.sql<{ id: CreativeId }>('select id from creatives where campaign_id = $1', [
    first.campaign.id,
  ]);
  return { first, creativeIds: rows.map(({ id }) => id) };
}

const countOf = async (campaignId: CampaignId) =>
  (await client.call(campaigns.find, { params: { campaignId } })).progress.total;

test('120 creatives are archived by one request and restored by its undo, and the counts are correct', async () => {
  const { first, creativeIds } = await many();
  const archived = await change(creativeIds, { act: 'archive' });
  expect(archived).toMatchObject({ done: 120, failed: 0, total: 120, canUndo: true });
  expect(await countOf(first.campaign.id)).toBe(0);
  expect(await undo(archived.id)).toMatchObject({ act: 'undo', done: 120, failed: 0, canUndo: false });
  expect(await countOf(first.campaign.id)).toBe(120);
  // Repeating the change or the undo has no effect.
  await undo(archived.id);
  await change(creativeIds, { act: 'restore' });
  const [restored] = await app.sql<{ count: number }>(
    `select count(*)::int from audit_entries where act = 'creative.restored' and data ->> 'campaignId' = $1`,
    [first.campaign.id],
  );
  expect(restored?.count).toBe(120);
});

test('a change by filter is refused if the number of matches differs from what the person saw', async () => {
  const { first } = await many();
  const filter = { campaignId: first.campaign.id, search: 'creative' };
  expect(await client.call(lists.countCreatives, { query: filter })).toEqual({
    count: 119,
    isMore: false,
    slots: countReviews([]),
  });
  const requestFor = (count: number) => ({ body: bodyOf({ filter, count }, { act: 'deadline', deadlineAt }) });
  const refused = await client.request(bulk.creatives, requestFor(118));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'bulk.count-changed', data: { count: 119 } });
  const right = requestFor(119);
  const done = await finished(await client.call(bulk.creatives, right));
  expect(done).toMatchObject({ total: 119, done: 119 });
  expect((await client.call(bulk.creatives, right)).id).toBe(done.id);
  const { items } = await client.call(lists.creatives, { query: { ...filter, limit: 1 } });
  expect(items[0]).toMatchObject({ deadlineAt, edition: 2 });
  expect((await reread(client, first)).deadlineAt).toBeNull();
});

test('items that cannot be changed are listed with name and reason', async () => {
  const [open, deleted, closed] = [await brief(client), await brief(client), await brief(client, { name: 'Closed' })];
  await client.call(archive.deleteCreative, { params: { creativeId: deleted.id } });
  await client.call(archive.archiveCampaign, { params: { campaignId: closed.campaign.id }, body: {} });
  const result = await change([open.id, deleted.id, closed.id], { act: 'deadline', deadlineAt });
  expect(result).toMatchObject({ done: 1, failed: 2 });
  expect(new Map(result.faults.map(({ id, name, code }) => [id, [name, code]]))).toEqual(
    new Map([
      [deleted.id, ['', 'creative.not-found']],
      [closed.id, ['Closed', 'campaign.archived']],
    ]),
  );
  expect(await reread(client, open)).toMatchObject({ deadlineAt, edition: 2 });
  expect((await client.call(bulk.find, { params: { bulkId: result.id } })).faults).toEqual(result.faults);
});

test('formats without files are added and removed, and an undo restores the same slots', async () => {
  const [first, second] = [await brief(client), await brief(client)];
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(client, { slotId: slotOf(second).id, name: 'a.jpg', bytes });
  const [feed, story] = await formatIdsOf(client, ['feed', 'story']);
  if (!feed || !story) throw new Error('no formats');
  const formatsOf = async () =>
    Promise.all([first, second].map(async (each) => (await reread(client, each)).slots.map(({ format }) => format.id)));
  const added = await change([first.id, second.id], { act: 'formats', add: [story, feed] });
  expect(added).toMatchObject({ done: 2, failed: 0 });
  expect(await formatsOf()).toEqual([
    [feed, story],
    [feed, story],
  ]);
  expect((await reread(client, second)).completedAt).toBeNull();
  const removed = await change([first.id, second.id], { act: 'formats', remove: [feed] });
  expect(removed.faults).toMatchObject([{ id: second.id, code: 'slot.has-files' }]);
  expect(await formatsOf()).toEqual([[story], [feed, story]]);
  expect(await undo(removed.id)).toMatchObject({ done: 1, failed: 0 });
  expect(slotOf(await reread(client, first)).id).toBe(slotOf(first).id);
  expect(await undo(added.id)).toMatchObject({ done: 2, failed: 0 });
  expect(await formatsOf()).toEqual([[feed], [feed]]);
  expect((await reread(client, second)).completedAt).not.toBeNull();
});

test('an undo of removed formats restores their variations, promises and comments', async () => {
  const creative = await brief(client);
  const slotId = slotOf(creative).id;
  await client.call(variations.create, { params: { slotId }, body: { name: 'Autumn' } });
  await app.sql(
    `insert into promises (organization_id, slot_id, account_id, day, created_at)
     select organization_id, $1, $2, '2031-03-14', now() from slots where id = $1`,
    [slotId, colleague.accountId],
  );
  const body = { slotId, body: 'Warm colours, please', creationKey: randomUUID() };
  await client.call(comments.create, { params: { creativeId: creative.id }, body });
  const stateOf = async () => [
    await app.sql('select to_jsonb(v) as row from variations v where slot_id = $1 order by position', [slotId]),
    await app.sql(
      'select to_jsonb(k) as row from cards k join variations v on v.id = k.variation_id where v.slot_id = $1 order by k.id',
      [slotId],
    ),
    await app.sql('select to_jsonb(p) as row from promises p where slot_id = $1', [slotId]),
    await app.sql('select id from comments where slot_id = $1', [slotId]),
  ];
  const before = await stateOf();
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
  const [feed] = await formatIdsOf(client, ['feed']);
  const removed = await change([creative.id], { act: 'formats', remove: [feed ?? ''] as FormatId[] });
  expect(removed).toMatchObject({ done: 1, failed: 0 });
  expect(await undo(removed.id)).toMatchObject({ done: 1, failed: 0 });
  expect(await stateOf()).toEqual(before);
});

test('an undo removes copies with the files of their originals, but keeps a copy that got a new file', async () => {
  const originals = [await brief(client, { name: 'One' }), await brief(client, { name: 'Two' })];
  const bytes = await picture({ width: 1080, height: 1080 });
  for (const creative of originals) await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const ids = originals.map(({ id }) => id);
  const campaignId = originals[0]?.campaign.id as CampaignId;
  const copied = await change(ids, { act: 'duplicate', campaignId, files: true });
  expect(copied).toMatchObject({ done: 2, failed: 0 });
  const { items } = await client.call(creatives.list, { params: { campaignId }, query: {} });
  const copy = items.find(({ name }) => name === 'Two');
  app.clock.advance(60_000);
  const slotId = copy && slotOf(await client.call(creatives.find, { params: { creativeId: copy.id } })).id;
  await upload(client, { slotId: slotId ?? '', name: 'new.jpg', bytes: await picture({ width: 1200, height: 1200 }) });
  expect(await undo(copied.id)).toMatchObject({ done: 1, failed: 1, faults: [{ code: 'edit.outdated' }] });
  expect(await countOf(campaignId)).toBe(2);
});

test('a field is filled, required and removed; an undo keeps later changes', async () => {
  const [first, second] = [await brief(client), await brief(client)];
  const ids = [first.id, second.id];
  const body = {
    label: 'Bulk headline',
    key: 'bulk_headline',
    input: { type: 'text' as const },
    creationKey: randomUUID(),
  };
  const { id: attributeId } = await client.call(attributes.create, { body });
  const valuesOf = async () =>
    Promise.all([first, second].map(async (each) => (await reread(client, each)).attributes.map(({ value }) => value)));
  await change(ids, { act: 'attribute', attributeId, required: true });
  expect(await reread(client, first)).toMatchObject({ attributesMissing: 1 });
  const filled = await change(ids, { act: 'attribute', attributeId, value: 'Now' });
  expect(await valuesOf()).toEqual([['Now'], ['Now']]);
  expect(await reread(client, first)).toMatchObject({ attributesMissing: 0, attributes: [{ required: true }] });
  await client.call(attributes.fill, { params: { creativeId: second.id, attributeId }, body: { value: 'Later' } });
  const undone = await undo(filled.id);
  expect(undone.faults).toMatchObject([{ id: second.id, code: 'edit.outdated' }]);
  expect(await valuesOf()).toEqual([[null], ['Later']]);
  const removed = await change(ids, { act: 'remove-attribute', attributeId });
  expect(await valuesOf()).toEqual([[], []]);
  await undo(removed.id);
  expect(await valuesOf()).toEqual([[null], ['Later']]);
  const wrong = bodyOf({ creativeIds: ids }, { act: 'attribute', attributeId, value: 12 });
  expect((await client.request(bulk.creatives, { body: wrong })).status).toBe(422);
  // An undo does not restore a deleted attribute.
  const last = await change(ids, { act: 'remove-attribute', attributeId });
  await client.call(attributes.remove, { params: { attributeId } });
  expect((await undo(last.id)).faults.map(({ code }) => code)).toEqual(['attribute.not-found', 'attribute.not-found']);
  expect(await valuesOf()).toEqual([[], []]);
});

test('changes of strictness, place, copies and people can be undone', async () => {
  const [first, second] = [await brief(client, { name: 'One' }), await brief(client, { name: 'Two' })];
  const ids = [first.id, second.id];
  const campaignId = first.campaign.id;
  const strict = await change(ids, { act: 'strict', strict: true });
  expect((await reread(client, second)).strict).toBe(true);
  await undo(strict.id);
  expect((await reread(client, second)).strict).toBe(false);

  const moved = await change(ids, { act: 'move', campaignId });
  expect([(await reread(client, second)).campaign.id, await countOf(campaignId)]).toEqual([campaignId, 2]);
  await undo(moved.id);
  expect([(await reread(client, second)).campaign.id, await countOf(campaignId)]).toEqual([second.campaign.id, 1]);

  const copied = await change(ids, { act: 'duplicate', campaignId });
  const { items } = await client.call(creatives.list, { params: { campaignId }, query: {} });
  expect(items.map(({ name }) => name).toSorted()).toEqual(['One', 'One 2', 'Two']);
  await undo(copied.id);
  expect(await countOf(campaignId)).toBe(1);

  const peopleOf = async () =>
    (await client.call(people.ofCampaign, { params: { campaignId } })).members.map(({ memberId }) => memberId);
  const assigned = await change(ids, { act: 'people', add: [colleague.memberId] });
  expect(await peopleOf()).toEqual([colleague.memberId]);
  await undo(assigned.id);
  expect(await peopleOf()).toEqual([]);
  const removed = await change(ids, { act: 'delete' });
  expect(removed).toMatchObject({ done: 2, canUndo: false });
  expect((await client.request(bulk.undo, { params: { bulkId: removed.id } })).status).toBe(409);
});

test('an undo of people restores each campaign, even after creatives were deleted, moved or archived', async () => {
  const [first, other] = [await brief(client), await brief(client, { name: 'Elsewhere' })];
  const { id: campaignId } = first.campaign;
  const body = { name: 'Second', formatIds: [] };
  const second = await client.call(creatives.create, { params: { campaignId }, body });
  const membersOf = async (id: CampaignId) =>
    (await client.call(people.ofCampaign, { params: { campaignId: id } })).members.map(({ memberId }) => memberId);
  const ids = [first.id, second.id, other.id].toSorted();
  for (const act of ['delete', 'move', 'archive'] as const) {
    const assigned = await change(ids, { act: 'people', add: [colleague.memberId] });
    expect(assigned).toMatchObject({ kind: 'creative', done: 3, failed: 0 });
    expect([await membersOf(campaignId), await membersOf(other.campaign.id)]).toEqual([
      [colleague.memberId],
      [colleague.memberId],
    ]);
    const rows = await app.sql<{ id: CreativeId }>(
      'select id from creatives where campaign_id = $1 and id = any($2) order by id limit 1',
      [campaignId, ids],
    );
    const leftIds = rows.map(({ id }) => id);
    const target = (await brief(client)).campaign.id;
    await change(leftIds, act === 'move' ? { act, campaignId: target } : { act });
    expect(await undo(assigned.id)).toMatchObject({ kind: 'campaign', done: 2, failed: 0 });
    expect([await membersOf(campaignId), await membersOf(other.campaign.id)]).toEqual([[], []]);
    if (act === 'delete') await app.sql('update creatives set deleted_at = null where id = any($1)', [leftIds]);
    if (act === 'move')
      await app.sql('update creatives set campaign_id = $1 where id = any($2)', [campaignId, leftIds]);
  }
});

test('a repeated creation key returns the same change, and is refused for other creatives or another input', async () => {
  const [first, second] = [await brief(client), await brief(client)];
  const { campaign } = first;
  const request = bodyOf({ creativeIds: [first.id, second.id] }, { act: 'deadline', deadlineAt });
  const done = await finished(await client.call(bulk.creatives, { body: request }));
  expect(await client.call(bulk.creatives, { body: request })).toMatchObject({ id: done.id });
  const reordered = { ...request, of: { creativeIds: [second.id, first.id, second.id] } };
  expect(await client.call(bulk.creatives, { body: reordered })).toMatchObject({ id: done.id });
  const differing = [
    { of: { creativeIds: [first.id] } },
    { of: { filter: { campaignId: campaign.id }, count: 1 } },
    { change: { act: 'deadline', deadlineAt: '2031-06-01T10:00:00.000Z' } },
    { change: { act: 'strict', strict: true } },
  ] as const;
  for (const part of differing) {
    const body = { ...request, ...part } as typeof request;
    expect(await client.problem(bulk.creatives, { body })).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'creationKey' }],
    });
  }
  expect(await reread(client, first)).toMatchObject({ deadlineAt, strict: false, edition: 2 });
});

test('concurrent equal requests with one creation key make one change', async () => {
  const [first, second] = [await brief(client), await brief(client)];
  const request = bodyOf({ creativeIds: [first.id] }, { act: 'strict', strict: true });
  const answers = await Promise.all([1, 2, 3].map(() => client.call(bulk.creatives, { body: request })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const creationKey = randomUUID();
  const statuses = await Promise.all(
    [first, second].map(async ({ id }) => {
      const of = { creativeIds: [id] };
      const body = { creationKey, of, change: { act: 'strict', strict: false } as const };
      return (await client.request(bulk.creatives, { body })).status;
    }),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('the last of two changes of a field wins, and both people are notified', async () => {
  const first = await brief(client);
  const earlierChange = await change([first.id], { act: 'deadline', deadlineAt });
  const later = '2031-06-01T10:00:00.000Z';
  const laterChange = await change([first.id], { act: 'deadline', deadlineAt: later }, colleague.client);
  expect((await reread(client, first)).deadlineAt).toBe(later);
  expect(laterChange.overlaps).toMatchObject([{ count: 1, isLater: false }]);
  expect((await client.call(bulk.find, { params: { bulkId: earlierChange.id } })).overlaps).toMatchObject([
    { isLater: true },
  ]);
  const events = await app.sql<{ to: string[] }>(
    `select payload -> 'accountIds' as to from events where name = 'bulk.overlapped'`,
  );
  expect(events).toEqual([{ to: [(await client.me()).id] }]);
  // An undo keeps the later change of another person, and only that person can read the later change.
  expect((await undo(earlierChange.id)).faults).toMatchObject([{ code: 'edit.outdated' }]);
  expect((await client.request(bulk.find, { params: { bulkId: laterChange.id } })).status).toBe(404);
});

test('a change does not notify people whose value it leaves unchanged', async () => {
  const [first, second] = [await brief(client), await brief(client)];
  const ids = [first.id, second.id];
  const eventsOf = () => app.sql(`select from events where name = 'bulk.overlapped'`);
  const before = await eventsOf();
  await change([first.id], { act: 'strict', strict: true });
  // The first creative is strict already, and the second was not changed by others.
  const same = await change(ids, { act: 'strict', strict: true }, colleague.client);
  expect(same).toMatchObject({ done: 2, overlaps: [] });
  // The colleague's change had no effect on the first creative.
  await change([first.id], { act: 'strict', strict: false });
  expect(await eventsOf()).toHaveLength(before.length);
  await change([second.id], { act: 'strict', strict: false });
  expect(await eventsOf()).toHaveLength(before.length + 1);
});

test('an undo keeps a creative that another person archived since', async () => {
  const first = await brief(client);
  const archived = await change([first.id], { act: 'archive' });
  await change([first.id], { act: 'restore' }, colleague.client);
  await change([first.id], { act: 'archive' }, colleague.client);
  expect((await undo(archived.id)).faults).toMatchObject([{ id: first.id, code: 'edit.outdated' }]);
  expect((await reread(client, first)).archivedAt).not.toBeNull();
});

test('a change can be undone for some minutes only', async () => {
  const first = await brief(client);
  const { id: bulkId } = await change([first.id], { act: 'deadline', deadlineAt });
  app.clock.advance(limits.bulk.undoMs + 1000);
  expect((await client.request(bulk.undo, { params: { bulkId } })).status).toBe(409);
});

test('a job continues a change while the person has the permission', async () => {
  const first = await brief(client);
  const left = async (accountId: string) => {
    const { id: bulkId } = await change([first.id], { act: 'strict', strict: true });
    await app.sql(`update bulk_items set state = 'waiting' where change_id = $1`, [bulkId]);
    const [row] = await app.sql<{ organization_id: string }>(
      'update bulk_changes set finished_at = null, account_id = $2 where id = $1 returning organization_id',
      [bulkId, accountId],
    );
    await app.sql('update creatives set strict = false where id = $1', [first.id]);
    await app.runJob(continueBulkJob, { bulkId }, row?.organization_id ?? null);
    return app.sql(
      `select i.state, i.code, c.finished_at is not null as finished from bulk_items i
       join bulk_changes c on c.id = i.change_id where c.id = $1`,
      [bulkId],
    );
  };
  expect(await left(colleague.accountId)).toEqual([{ state: 'done', code: null, finished: true }]);
  expect((await reread(client, first)).strict).toBe(true);
  await app.sql(`update members set status = 'disabled' where id = $1`, [colleague.memberId]);
  expect(await left(colleague.accountId)).toEqual([{ state: 'failed', code: 'auth.forbidden', finished: true }]);
  expect((await reread(client, first)).strict).toBe(false);
});

test('creatives of another organization are not found', async () => {
  const { id } = await brief(client);
  const stranger = app.browser();
  await stranger.signUp();
  const refused = await stranger.request(bulk.creatives, { body: bodyOf({ creativeIds: [id] }, { act: 'archive' }) });
  expect(refused.status).toBe(404);
  expect((await client.call(creatives.find, { params: { creativeId: id } })).archivedAt).toBeNull();
});
