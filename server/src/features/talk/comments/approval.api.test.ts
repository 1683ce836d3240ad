import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments, type Decision } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { home } from '@ad-foundry/contract/home.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let mark: Colleague;
let guest: Colleague;
let hero: Creative;
let next: Buffer;
beforeAll(async () => {
  next = await picture({ width: 710, height: 710 });
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  mark = await joinAs(app, organizationId, 'member');
  guest = await joinAs(app, organizationId, 'guest');
  hero = await brief(team, { formats: ['feed'] });
  const params = { campaignId: hero.campaign.id };
  await team.call(campaigns.update, { params, body: { dueAt: new Date(Date.now() + 86_400_000).toISOString() } });
  await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  await deliver(await picture({ width: 700, height: 700 }));
});
beforeEach(() => require(false));

/** Uploads a file as the guest: the first version of the slot, or the next one. */
async function deliver(bytes: Buffer) {
  const slot = slotOf(await reread(team, hero));
  const cardId = slot.variations[0]?.cards[0]?.id;
  await upload(guest.client, { slotId: slot.id, name: 'a.jpg', bytes, ...(cardId ? { cardId } : {}) });
}
async function require(needsApproval: boolean) {
  await team.call(campaigns.update, { params: { campaignId: hero.campaign.id }, body: { needsApproval } });
  await vi.waitFor(async () => {
    const rows = await app.sql(`select from events where name = 'campaign.approval-changed'
      and id > (select coalesce(max(id), 0) from events where name = 'completion.recounted')`);
    expect(rows).toEqual([]);
  });
}
const current = async () => versionsOf(await reread(team, hero))[0]?.id as VersionId;
async function decide(decision: Decision, who = team) {
  const versionId = await current();
  if (decision === 'changes') {
    const body = { body: 'Too warm', creationKey: randomUUID(), versionId };
    await who.call(comments.create, { params: { creativeId: hero.id }, body });
  }
  await who.call(comments.decide, { params: { versionId }, body: { decision } });
}
const decision = async (client = team) => slotOf(await reread(client, hero)).decision;
const listed = async (review: 'approved' | 'changes' | 'delivered') =>
  (await team.call(lists.creatives, { query: { review } })).items.map(({ name }) => name);
const isComplete = async () => (await reread(team, hero)).completedAt !== null;

test('a decision is shown on the slot, in lists and in the history until the next version', async () => {
  expect([await decision(), await listed('delivered')]).toEqual([null, ['Hero']]);
  await decide('approved', mark.client);
  expect([await decision(), await listed('approved'), await listed('delivered')]).toEqual(['approved', ['Hero'], []]);
  // On their page, guests read decisions only on files that they uploaded.
  expect(await decision(guest.client)).toBeNull();
  await decide('changes');
  expect([await decision(), await listed('changes'), await listed('approved')]).toEqual(['changes', ['Hero'], []]);
  const { items } = await team.call(lists.creatives, { query: {} });
  expect(items[0]?.slots[0]).toMatchObject({ state: 'delivered', decision: 'changes' });
  const { items: history } = await team.call(downloads.history, { params: { versionId: await current() } });
  expect(history.map(({ act }) => act)).toEqual(['changes-requested', 'approved', 'uploaded']);
  await deliver(next);
  expect([await decision(), await listed('delivered')]).toEqual([null, ['Hero']]);
  // The previous version becomes current again and keeps its decision.
  await team.call(variations.removeVersion, { params: { versionId: await current() } });
  expect(await decision()).toBe('changes');
  await team.call(comments.withdraw, { params: { versionId: await current() } });
  expect(await decision()).toBe('approved');
  await mark.client.call(comments.withdraw, { params: { versionId: await current() } });
  expect(await decision()).toBeNull();
});

test('a creative with requested changes is not complete, even where no approval is required', async () => {
  const { id: campaignId } = hero.campaign;
  const progress = async () => (await team.call(campaigns.find, { params: { campaignId } })).progress;
  expect([await isComplete(), (await progress()).complete]).toEqual([true, 1]);
  await decide('changes');
  expect([await isComplete(), (await progress()).complete]).toEqual([false, 0]);
  await team.call(comments.withdraw, { params: { versionId: await current() } });
  expect([await isComplete(), (await progress()).complete]).toEqual([true, 1]);
});

test('in a campaign that needs approval, a creative is complete once approved; changing it recounts the campaign', async () => {
  const { id: campaignId } = hero.campaign;
  const progress = async () => (await team.call(campaigns.find, { params: { campaignId } })).progress;
  const owed = async () => (await team.call(reminders.show, { params: { campaignId } })).people[0]?.owed;
  const due = async () => {
    const { entries, work } = await team.call(home.find, {});
    const missing = entries.flatMap((entry) => (entry.kind === 'remind' ? [entry.missing] : []));
    return [work.days.reduce((sum, { slots }) => sum + slots, 0), missing];
  };
  expect([await isComplete(), await progress()]).toEqual([true, { total: 1, complete: 1 }]);
  await require(true);
  expect([await isComplete(), await progress(), await owed()]).toEqual([false, { total: 1, complete: 0 }, 0]);
  await decide('changes');
  expect([await owed(), await due()]).toEqual([1, [1, [1]]]);
  await deliver(next);
  expect([await isComplete(), await owed(), await due()]).toEqual([false, 0, [0, []]]);
  await decide('approved');
  expect([await isComplete(), await progress()]).toEqual([true, { total: 1, complete: 1 }]);
  // No member has approved the files of a copy.
  const body = { campaignId, name: 'Copy', files: true, creationKey: randomUUID() };
  const copied = await team.call(duplicates.creative, { params: { creativeId: hero.id }, body });
  expect((await team.call(creatives.find, { params: { creativeId: copied.id } })).completedAt).toBeNull();
  const fulfilledEvents = () => app.sql(`select from events where name = 'creative.fulfilled'`);
  const { length: before } = await fulfilledEvents();
  await require(false);
  expect(await progress()).toEqual({ total: 2, complete: 2 });
  expect(await fulfilledEvents()).toHaveLength(before);
});
