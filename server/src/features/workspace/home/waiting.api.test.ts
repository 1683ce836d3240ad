import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { home } from '@ad-foundry/contract/home.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

// Spies before the application connects, since a connection keeps the query function it started with.
const queried = vi.spyOn(pg.Client.prototype, 'query');
const app = await useApp();
const owner = app.browser();
let colleague: Colleague;
let guest: Colleague;
let reviewed: Creative;
let versionId: VersionId;

/** A campaign of the owner whose file needs a decision, one whose files they deliver, and one that needs nothing. */
beforeAll(async () => {
  const organizationId = (await owner.signUp()).organizationId as OrganizationId;
  colleague = await joinAs(app, organizationId, 'member');
  guest = await joinAs(app, organizationId, 'guest');
  reviewed = await brief(owner, { campaign: 'Reviewed', name: 'To decide' });
  const plain = await brief(owner, { campaign: 'Plain', name: 'Delivered' });
  for (const { campaign } of [reviewed, plain])
    await owner.call(people.addToCampaign, {
      params: { campaignId: campaign.id },
      body: { memberIds: [guest.memberId] },
    });
  const params = { campaignId: reviewed.campaign.id };
  await owner.call(campaigns.update, { params, body: { needsApproval: true } });
  for (const creative of [reviewed, plain]) {
    const bytes = await picture({ width: 1080, height: 1080 });
    await upload(guest.client, { slotId: slotOf(creative).id, name: 'feed.jpg', bytes });
  }
  versionId = versionsOf(await reread(owner, reviewed))[0]!.id;
  const due = await brief(owner, { campaign: 'Mine', name: 'To deliver' });
  const body = { dueAt: new Date(Date.now() + 86_400_000).toISOString() };
  await owner.call(campaigns.update, { params: { campaignId: due.campaign.id }, body });
}, 60_000);

const countFor = async (client = owner) => (await client.call(home.count, {})).count;
const waitingFor = async (client = owner) => {
  const { items } = await client.call(lists.creatives, { query: { waitingForMe: 'true', sort: 'name' } });
  return items.map(({ name }) => name);
};
/** The statements of a request that read what waits, without those of the session and the transaction. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  queried.mockClear();
  await run();
  const texts = (queried.mock.calls as unknown[][]).map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  return texts.filter((text) => text.includes('version_places') || text.includes('from creatives'));
}

test('the page, the overview and the menu count the same', async () => {
  const { entries, count } = await owner.call(home.waiting, {});
  expect(entries.map((entry) => [entry.kind, 'creative' in entry && entry.creative.name])).toEqual([
    ['review', 'To decide'],
    ['upload', 'To deliver'],
  ]);
  expect([count, await countFor(), (await owner.call(home.find, {})).count]).toEqual([2, 2, 2]);
  expect(await colleague.client.call(home.waiting, {})).toEqual({ entries: [], count: 0 });
});

test('what waits is counted by one statement, and listed by at most two', async () => {
  expect(await statementsOf(() => owner.call(home.count, {}))).toHaveLength(1);
  expect((await statementsOf(() => owner.call(home.waiting, {}))).length).toBeLessThanOrEqual(2);
});

test('lists of creatives and campaigns show what waits for the person, and count it', async () => {
  expect(await waitingFor()).toEqual(['To decide', 'To deliver']);
  expect(await waitingFor(colleague.client)).toEqual([]);
  const { items } = await owner.call(lists.campaigns, { query: { waitingForMe: 'true', sort: 'name' } });
  expect(items.map(({ name }) => name)).toEqual(['Mine', 'Reviewed']);
  expect(await owner.call(lists.countCreatives, { query: { waitingForMe: 'true' } })).toMatchObject({ count: 2 });
  expect(await owner.call(lists.countCampaigns, { query: { waitingForMe: 'true' } })).toMatchObject({ count: 2 });
});

test('a decision ends the waiting at once, for everybody who could take it', async () => {
  const params = { campaignId: reviewed.campaign.id };
  await owner.call(people.addToCampaign, { params, body: { memberIds: [colleague.memberId] } });
  expect([await countFor(), await countFor(colleague.client)]).toEqual([1, 1]);
  expect(await waitingFor(colleague.client)).toEqual(['To decide']);
  await colleague.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  expect([await countFor(), await countFor(colleague.client)]).toEqual([1, 0]);
  expect(await waitingFor(colleague.client)).toEqual([]);
  // Withdrawing it, as undo does, brings it back.
  await colleague.client.call(comments.withdraw, { params: { versionId } });
  expect(await countFor(colleague.client)).toBe(1);
});

/** A creative in a new campaign with one file of the colleague. */
async function deliveredByColleague(campaign: string) {
  const creative = await brief(owner, { campaign, name: `${campaign} film`, formats: ['feed'] });
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(colleague.client, { slotId: slotOf(creative).id, name: 'feed.jpg', bytes });
  return creative;
}
const current = async (creative: Creative) => versionsOf(await reread(owner, creative))[0]!;
const entriesFor = async (client = owner) => (await client.call(home.waiting, {})).entries;
const ownerId = async () =>
  (await owner.call(members.list, { query: {} })).items.find(({ role }) => role === 'owner')!.id;
const inCampaign = async (name: string, client = owner) =>
  (await entriesFor(client)).filter((entry) => 'campaign' in entry && entry.campaign.name === name);

test('requested changes wait for the member who uploaded the file, until they upload it again', async () => {
  const requested = await deliveredByColleague('Asked');
  const { url } = await shareForReview(owner, requested.campaign.id);
  const holder = holderOf(app, secretOf({ url }));
  await holder.call(review.giveName, { body: { name: 'Inès Caron' } });
  const { id } = await current(requested);
  const reason = { body: 'Old price', creationKey: randomUUID() };
  await holder.call(review.decide, {
    params: { versionId: id },
    body: { decision: 'changes', comment: reason } as never,
  });
  expect(await inCampaign('Asked')).toEqual([]);
  expect(await inCampaign('Asked', colleague.client)).toMatchObject([
    { kind: 'changes', creative: { name: 'Asked film' }, versionId: id, version: 1, slots: 1, isByLink: true },
  ]);
  expect(await inCampaign('Asked', colleague.client)).toMatchObject([{ by: 'Inès Caron', reason: 'Old price' }]);
  expect(await waitingFor(colleague.client)).toContain('Asked film');
  const slot = slotOf(await reread(owner, requested));
  const bytes = await picture({ width: 1090, height: 1090 });
  const cardId = slot.variations[0]!.cards[0]!.id;
  await upload(colleague.client, { slotId: slot.id, name: 'feed.jpg', bytes, cardId });
  expect(await inCampaign('Asked', colleague.client)).toEqual([]);
});

test('the owner of a slot makes the requested changes, also to a file that another member uploaded', async () => {
  const owned = await deliveredByColleague('Owned');
  const memberId = await ownerId();
  const body = { slotIds: [slotOf(owned).id], memberId };
  await owner.call(creatives.assignSlots, { params: { creativeId: owned.id }, body });
  const { id } = await current(owned);
  const comment = { body: 'Too dark', mentions: [], creationKey: randomUUID() };
  await owner.call(comments.decideMany, { body: { versionIds: [id], decision: 'changes', comment } });
  expect(await inCampaign('Owned')).toMatchObject([{ kind: 'changes', isByLink: false, reason: 'Too dark' }]);
  expect(await inCampaign('Owned', colleague.client)).toEqual([]);
});

test('a file at a step waits for those who review it, who learn which step it is', async () => {
  const stepped = await deliveredByColleague('Stepped');
  const params = { campaignId: stepped.campaign.id };
  const steps = [
    { name: 'Agency', rule: 'one', memberIds: [colleague.memberId] },
    { name: 'Legal', rule: 'one', memberIds: [await ownerId()] },
  ];
  await owner.call(campaigns.update, { params, body: { needsApproval: true } });
  await owner.call(reviewSteps.set, { params, body: { steps } as never });
  expect(await inCampaign('Stepped')).toEqual([]);
  expect(await inCampaign('Stepped', colleague.client)).toMatchObject([{ kind: 'review', step: 'Agency' }]);
  const { id } = await current(stepped);
  await colleague.client.call(comments.decide, { params: { versionId: id }, body: { decision: 'approved' } });
  expect(await inCampaign('Stepped', colleague.client)).toEqual([]);
  expect(await inCampaign('Stepped')).toMatchObject([{ kind: 'review', step: 'Legal', slots: 1 }]);
});
