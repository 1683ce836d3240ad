import { beforeAll, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { MemberId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { home } from '@ad-foundry/contract/home.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
let trail: Creative;
let [noa, eli, jo] = [] as unknown as [Colleague, Colleague, Colleague];
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story', 'carousel'] });
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  await team.call(campaigns.update, { params: ofTrail(), body: { dueAt } });
  [noa, eli] = [await joinAs(app, organizationId, 'guest'), await joinAs(app, organizationId, 'guest')];
  jo = await joinAs(app, organizationId, 'member');
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [noa.memberId, eli.memberId] } });
});

const ofTrail = () => ({ campaignId: trail.campaign.id });
const slotId = (index: number) => slotOf(trail, index).id;
const assigning = (memberId: MemberId | null, slotIds?: SlotId[]) => ({
  params: { creativeId: trail.id },
  body: { memberId, ...(slotIds ? { slotIds } : {}) },
});
const assign = (memberId: MemberId | null, slotIds?: SlotId[]) =>
  team.call(creatives.assignSlots, assigning(memberId, slotIds));
/** Undelivered slots of Noa and Eli, and of the guests listed at home. */
async function owed() {
  const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
  const owedBy = ({ memberId }: Colleague) => shown.find((each) => each.memberId === memberId)?.owed;
  const { entries } = await team.call(home.find, {});
  const missing = entries.flatMap((entry) => (entry.kind === 'remind' ? [entry.missing] : []));
  return [owedBy(noa), owedBy(eli), missing.toSorted((a, b) => a - b)];
}
const owners = async ({ client }: Colleague) =>
  (await client.call(guestPages.find, { params: ofTrail(), query: {} })).owned;

test('only the owner of a slot owes it, on every screen', async () => {
  expect(await owed()).toEqual([3, 3, [3, 3]]);
  const assigned = await assign(noa.memberId, [slotId(0)]);
  expect(assigned.slots.map(({ owner }) => owner?.memberId ?? null)).toEqual([noa.memberId, null, null]);
  expect(await owed()).toEqual([3, 2, [2, 3]]);
  expect(await owners(noa)).toEqual([{ slotId: slotId(0), isMine: true, name: null, promisedDay: null }]);
  expect(await owners(eli)).toEqual([{ slotId: slotId(0), isMine: false, name: null, promisedDay: null }]);
  // Guests do not see each other's slots.
  const [first] = (await eli.client.call(guestPages.find, { params: ofTrail(), query: {} })).creatives;
  expect(first?.slots.map(({ owner, can }) => [owner, can.assign])).toEqual([0, 1, 2].map(() => [null, false]));
  await assign(jo.memberId);
  expect(await owed()).toEqual([0, 0, []]);
  const { items } = await jo.client.call(notifications.list, { query: {} });
  expect(items.map(({ type }) => type)).toContain('assigned');
  await assign(null);
  expect(await owed()).toEqual([3, 3, [3, 3]]);
});

test('a team member who owns a slot is listed and gets reminders', async () => {
  await assign(jo.memberId, [slotId(0)]);
  const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
  expect(shown.find(({ memberId }) => memberId === jo.memberId)).toMatchObject({ owed: 1, isRemindedToday: false });
  const body = { memberIds: [jo.memberId] };
  const { results } = await team.call(reminders.remind, { params: ofTrail(), body });
  expect(results).toEqual([{ memberId: jo.memberId, outcome: 'reminded' }]);
  const mails = async () => (await jo.client.mailsTo(jo.email)) as unknown as { text: string }[];
  const link = `/campaigns/${trail.campaign.id}/creatives/${trail.id}#slot-${slotId(0)}`;
  await vi.waitFor(async () => expect((await mails()).filter(({ text }) => text.includes(link))).toHaveLength(1), {
    timeout: 8000,
    interval: 20,
  });
  expect(await owners(jo)).toContainEqual({ slotId: slotId(0), isMine: true, name: null, promisedDay: null });
  await jo.client.call(promises.pass, { params: { slotId: slotId(0) }, body: {} });
  expect((await reread(team, trail)).slots[0]?.owner).toBeNull();
  await assign(null);
});

test('a declined slot belongs to the other guests until it is assigned to the person again', async () => {
  await assign(noa.memberId, [slotId(0)]);
  await noa.client.call(promises.pass, { params: { slotId: slotId(0) }, body: {} });
  expect((await reread(team, trail)).slots[0]?.owner).toBeNull();
  expect(await owed()).toEqual([2, 3, [2, 3]]);
  await assign(noa.memberId, [slotId(0)]);
  expect(await owed()).toEqual([3, 2, [2, 3]]);
});

test('a guest can promise a day, which the team sees on the slot, and hand a slot over to a team member', async () => {
  await assign(null);
  const noaSlot = slotId(0);
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await noa.client.call(promises.set, { params: { slotId: noaSlot }, body: { day } });
  const read = async () => (await reread(team, trail)).slots.map(({ owner, promised }) => [owner?.memberId, promised]);
  const { firstName, lastName } = await noa.client.me();
  const name = `${firstName} ${lastName}`;
  expect((await read()).slice(0, 2)).toEqual([
    [undefined, { day, name }],
    [undefined, null],
  ]);
  const { creatives: visibleCreatives } = await eli.client.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(visibleCreatives[0]?.slots.map(({ promised }) => promised)).toEqual([null, null, null]);

  const targets = async ({ client }: Colleague) =>
    (await client.call(promises.passTargets, { params: { slotId: noaSlot } })).items.map(({ memberId }) => memberId);
  const pass = async (by: Colleague, id: SlotId, to: Colleague) =>
    (await by.client.request(promises.pass, { params: { slotId: id }, body: { to: to.memberId } })).status;
  // Guests do not see each other.
  expect(await targets(noa)).toEqual([]);
  expect(await pass(noa, noaSlot, eli)).toBe(404);
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [jo.memberId] } });
  expect(await targets(noa)).toEqual([jo.memberId]);
  expect(await pass(noa, noaSlot, jo)).toBe(204);
  expect((await read())[0]).toEqual([jo.memberId, null]);
  // A guest cannot hand over another person's slot.
  expect(await pass(noa, noaSlot, jo)).toBe(403);
  expect((await read())[1]).toEqual([undefined, null]);
  expect(new Set(await targets(jo))).toEqual(new Set([noa.memberId, eli.memberId]));
  expect(await pass(jo, noaSlot, noa)).toBe(204);
  expect((await read())[0]?.[0]).toBe(noa.memberId);
  await team.call(people.removeFromCampaign, { params: { ...ofTrail(), memberId: jo.memberId } });
  await assign(null);
  for (const { client } of [noa, jo]) await client.call(promises.take, { params: { slotId: noaSlot } });
});

test('a slot whose owner loses the campaign belongs to all its guests; strangers cannot be owners', async () => {
  await assign(noa.memberId, [slotId(0)]);
  const place = { params: { ...ofTrail(), memberId: noa.memberId } };
  await team.call(people.removeFromCampaign, place);
  expect((await reread(team, trail)).slots[0]?.owner).toBeNull();
  expect(await owed()).toEqual([undefined, 3, [3]]);
  expect((await team.request(creatives.assignSlots, assigning(noa.memberId))).status).toBe(404);
  const stranger = app.browser();
  await stranger.signUp();
  const other = await brief(stranger);
  expect((await team.request(creatives.assignSlots, assigning(eli.memberId, [slotOf(other).id]))).status).toBe(404);
  expect((await stranger.request(creatives.assignSlots, assigning(null))).status).toBe(404);
  expect((await eli.client.request(creatives.assignSlots, assigning(null))).status).toBe(403);
});
