import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { home, type EntryKind } from '@ad-foundry/contract/home.ts';
import type { CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { lists, type ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const owner = app.browser();
let organizationId: OrganizationId;
let guest: Colleague;
let colleague: Colleague;
let late: Creative;
let soon: Creative;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const read = (client = owner) => client.call(home.find, {});
const entriesOf = async (kind: EntryKind, client = owner) =>
  (await read(client)).entries.filter((entry) => entry.kind === kind);
const assign = (campaignId: CampaignId, memberIds: MemberId[]) =>
  owner.call(people.addToCampaign, { params: { campaignId }, body: { memberIds } });
const count = async (query: ListedCreativesFilter) => (await owner.call(lists.countCreatives, { query })).count;

async function create(name: string, days: number): Promise<Creative> {
  const formatIds = await formatIdsOf(owner, ['feed', 'story']);
  const { id } = await owner.call(campaigns.create, { body: { name, dueAt: day(days) } });
  return owner.call(creatives.create, { params: { campaignId: id }, body: { name: `${name} film`, formatIds } });
}

/** Campaigns that are overdue, due soon and due later; a guest delivers to the first. */
beforeAll(async () => {
  organizationId = (await owner.signUp()).organizationId as OrganizationId;
  expect(await read()).toMatchObject({
    entries: [],
    count: 0,
    steps: { campaign: false, figures: false, guest: false, isHidden: false },
    newestCampaign: null,
  });
  guest = await joinAs(app, organizationId, 'guest');
  colleague = await joinAs(app, organizationId, 'member');
  late = await create('Late', -2);
  soon = await create('Soon', 3);
  await create('Later', 20);
  await assign(late.campaign.id, [guest.memberId]);
}, 60_000);

test('a member’s own slots wait for them until they are delivered; nobody else’s do', async () => {
  expect(await entriesOf('upload')).toMatchObject([
    { creative: { name: 'Soon film' }, campaign: { name: 'Soon' }, missing: 2, total: 2 },
  ]);
  expect(await entriesOf('upload', colleague.client)).toEqual([]);
  await assign(soon.campaign.id, [colleague.memberId]);
  expect(await entriesOf('upload')).toEqual([]);
  expect(await entriesOf('upload', colleague.client)).toMatchObject([{ creative: { name: 'Soon film' }, missing: 2 }]);
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(colleague.client, { slotId: slotOf(soon, 0).id, name: 'feed.jpg', bytes });
  expect(await entriesOf('upload', colleague.client)).toMatchObject([{ missing: 1, total: 2 }]);
});

test('a guest who owes slots can be reminded, once a day, unless they promised them', async () => {
  const reminding = () => entriesOf('remind');
  expect(await reminding()).toMatchObject([
    { memberId: guest.memberId, campaign: { name: 'Late' }, missing: 2, campaigns: 1, lastRemindedAt: null },
  ]);
  expect(await entriesOf('remind', colleague.client)).toEqual([]);
  for (const { id } of late.slots)
    await guest.client.call(promises.set, { params: { slotId: id }, body: { day: day(4).slice(0, 10) } });
  expect(await reminding()).toEqual([]);
  for (const { id } of late.slots) await guest.client.call(promises.withdraw, { params: { slotId: id } });
  const params = { campaignId: late.campaign.id };
  await owner.call(reminders.remind, { params, body: { memberIds: [guest.memberId] } });
  expect(await reminding()).toEqual([]);
});

test('a file that does not fit waits for a decision until it is waived', async () => {
  const bytes = await picture({ width: 90, height: 90 });
  await upload(guest.client, { slotId: slotOf(late, 0).id, name: 'wrong.jpg', bytes });
  expect(await entriesOf('decide')).toMatchObject([
    { creative: { name: 'Late film' }, fileName: 'wrong.jpg', violation: { rule: { type: expect.any(String) } } },
  ]);
  expect(await entriesOf('decide', colleague.client)).toEqual([]);
  expect((await read()).work.unfit).toEqual({ creatives: 1, campaigns: 1 });
  expect(await count({ status: 'unfit' })).toBe(1);
  const [version] = versionsOf(await reread(owner, late));
  if (!version) throw new Error('the file is missing');
  const rules = version.verdict.broken.map(({ rule }) => rule);
  await owner.call(variations.waive, { params: { versionId: version.id }, body: { reason: 'Small is fine', rules } });
  expect(await entriesOf('decide')).toEqual([]);
});

test('delivered files wait for a review where the campaign needs approval, and after requested changes', async () => {
  expect(await entriesOf('review')).toEqual([]);
  const require = (needsApproval: boolean, { campaign }: Creative) =>
    owner.call(campaigns.update, { params: { campaignId: campaign.id }, body: { needsApproval } });
  await require(true, late);
  expect(await entriesOf('review', colleague.client)).toEqual([]);
  expect((await read()).work.review).toEqual({ creatives: 1, forYou: 1 });
  await require(true, soon);
  expect(await entriesOf('review')).toMatchObject([{ creative: { name: 'Late film' }, version: 1, isChanged: false }]);
  expect(await entriesOf('review', colleague.client)).toMatchObject([{ creative: { name: 'Soon film' } }]);
  const { work } = await read();
  expect(work.review).toEqual({ creatives: 2, forYou: 1 });
  expect(await count({ review: 'to-review' })).toBe(2);
  const [version] = versionsOf(await reread(owner, late));
  if (!version) throw new Error('the file is missing');
  const body = { body: 'Too dark', creationKey: randomUUID(), versionId: version.id };
  await owner.call(comments.create, { params: { creativeId: late.id }, body });
  await owner.call(comments.decide, { params: { versionId: version.id }, body: { decision: 'changes' } });
  expect(await entriesOf('review')).toEqual([]);
  const { work: now } = await read();
  expect([now.changes, now.delivered.creatives]).toEqual([{ creatives: 1, campaigns: 1 }, 1]);
  expect([await count({ review: 'changes' }), await count({ deliveredAfter: now.delivered.after })]).toEqual([1, 1]);
  await require(false, late);
  await require(false, soon);
  const cardId = slotOf(await reread(owner, late), 0).variations[0]?.cards[0]?.id;
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(guest.client, {
    slotId: slotOf(late, 0).id,
    name: 'next.jpg',
    bytes,
    ...(cardId ? { cardId } : {}),
  });
  expect(await entriesOf('review')).toMatchObject([{ version: 2, isChanged: true }]);
  expect((await read()).work.review).toEqual({ creatives: 0, forYou: 0 });
  expect(await entriesOf('review', colleague.client)).toEqual([]);
});

test('mentions and questions of guests wait for an answer', async () => {
  const params = { creativeId: soon.id };
  const me = await owner.me();
  const question = await colleague.client.call(comments.create, {
    params,
    body: { body: 'May the cap be gold?', creationKey: randomUUID(), mentions: [me.id] },
  });
  expect(await entriesOf('answer')).toMatchObject([
    { text: 'May the cap be gold?', isMention: true, isQuestion: true },
  ]);
  expect(await entriesOf('answer', colleague.client)).toEqual([]);
  await owner.call(comments.reply, {
    params: { commentId: question.id },
    body: { body: 'Yes', creationKey: randomUUID() },
  });
  expect(await entriesOf('answer')).toEqual([]);

  const [version] = versionsOf(await reread(owner, late));
  const [thread] = await owner.call(comments.list, { params: { creativeId: late.id }, query: {} }).then((r) => r.items);
  if (!thread || !version) throw new Error('the thread is missing');
  await guest.client.call(comments.reply, {
    params: { commentId: thread.id },
    body: { body: 'Is this better?', creationKey: randomUUID() },
  });
  expect(await entriesOf('answer')).toMatchObject([{ text: 'Is this better?', isMention: false, isQuestion: true }]);
  expect(await entriesOf('answer', colleague.client)).toEqual([]);
  await guest.client.call(comments.reply, {
    params: { commentId: thread.id },
    body: { body: 'I made it brighter.', creationKey: randomUUID() },
  });
  expect(await entriesOf('answer')).toMatchObject([{ text: 'I made it brighter.', isQuestion: false }]);
  await owner.call(comments.resolve, { params: { commentId: thread.id } });
  expect(await entriesOf('answer')).toEqual([]);
});

test('connections that end soon or ended wait for those who may renew them', async () => {
  const connect = (id: string, expiresAt: string) =>
    app.sql(
      `insert into tokens (id, organization_id, provider, provider_user_id, kind, token, token_hash, metadata, scopes,
        expires_at, connected_at, created_at, updated_at)
       values ($1::text, $2, 'meta', $1::text, 'person', 'x', convert_to($1::text, 'UTF8'), '{"userName": "Ana"}', '[]', $3, now(), now(), now())`,
      [id, organizationId, expiresAt],
    );
  await connect('tok_01k0000000e00000000000000a', day(3));
  await connect('tok_01k0000000e00000000000000b', day(40));
  await connect('tok_01k0000000e00000000000000c', day(-1));
  expect(await entriesOf('reconnect')).toMatchObject([
    { provider: 'meta', name: 'Ana', isEnded: true },
    { isEnded: false },
  ]);
  expect(await entriesOf('reconnect', colleague.client)).toEqual([]);
});

test('each number of the work is the count of its list', async () => {
  const { work } = await read();
  expect(work.overdue).toMatchObject({ creatives: 1, campaigns: 1, since: late.dueAt });
  expect(await count({ status: 'late' })).toBe(work.overdue.creatives);
  expect(work.soon).toMatchObject({ creatives: 1, campaigns: 1 });
  expect(await count({ status: 'open', due: 'week' })).toBe(work.soon.creatives);
  expect(await count({ status: 'unfit' })).toBe(work.unfit.creatives);
  expect(await count({ review: 'to-review' })).toBe(work.review.creatives);
  expect(work.delivered).toMatchObject({ creatives: 2, byGuests: 1, byTeam: 1 });
  expect(await count({ deliveredAfter: work.delivered.after })).toBe(2);
  expect(work.days).toHaveLength(14);
  expect(work.days.filter(({ slots }) => slots > 0)).toMatchObject([{ slots: 1, unfit: 0 }]);
});

test('the count in the menu is the number of entries', async () => {
  const { entries, count: all } = await read();
  expect(all).toBe(entries.length);
  expect(await owner.call(home.count, {})).toEqual({ count: all });
});

test('the checklist is hidden only for the person who hides it', async () => {
  await owner.call(home.hideSteps, { body: { isHidden: true } });
  expect((await read()).steps).toEqual({ campaign: true, figures: false, guest: true, isHidden: true });
  expect((await read(colleague.client)).steps.isHidden).toBe(false);
});

test('archived campaigns and other organizations are omitted', async () => {
  await owner.call(archive.archiveCampaign, { params: { campaignId: late.campaign.id }, body: {} });
  await owner.call(archive.archiveCampaign, { params: { campaignId: soon.campaign.id }, body: {} });
  await vi.waitFor(async () =>
    expect((await read()).entries.map(({ kind }) => kind)).toEqual(['reconnect', 'reconnect']),
  );
  expect((await read()).work).toMatchObject({ overdue: { creatives: 0 }, delivered: { creatives: 0 } });
  const other = app.browser();
  await other.signUp();
  expect(await read(other)).toMatchObject({ entries: [], count: 0, work: { unfit: { creatives: 0 } } });
});
