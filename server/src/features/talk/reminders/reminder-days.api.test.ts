import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { collectRemindersJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let trail: Creative;
let noa: Colleague;
/** A Tuesday; the campaign is due on the Thursday in 16 days. */
const morning = '2027-06-15T09:30:00.000Z';
beforeAll(async () => {
  app.clock.advance(Date.parse(morning) - app.clock.now().getTime());
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  await team.call(campaigns.update, { params: ofTrail(), body: { dueAt: '2027-07-01T16:00:00.000Z' } });
  noa = await joinAs(app, organizationId, 'guest');
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [noa.memberId] } });
  await app.sql(`update assignments set created_at = created_at - interval '2 days'`);
});
beforeEach(async () => {
  await app.sql(`delete from mails where kind = 'reminder'`);
  await choose({ reminders: true, reminderDays: [7, 3, 1, 0] });
  await set({ reminders: null, days: null });
});

const ofTrail = () => ({ campaignId: trail.campaign.id });
const set = (body: CallArguments<typeof reminders.set>['body']) =>
  team.call(reminders.set, { params: ofTrail(), body });
async function choose(change: { reminders?: boolean; reminderDays?: number[] }) {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  return team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, ...change } });
}
const next = async () => (await team.call(reminders.show, { params: ofTrail() })).people[0]?.nextDay;
/** The number of mails that the schedule sends now. */
async function sent(): Promise<number> {
  await app.runJob(collectRemindersJob);
  const isQueued = () => app.sql(`select from mails where kind = 'reminder' and status = 'queued'`);
  await vi.waitFor(async () => expect(await isQueued()).toEqual([]), { timeout: 8000, interval: 10 });
  return (await app.sql(`select from mails where kind = 'reminder' and status = 'sent'`)).length;
}

test('the days of the campaign override those of the organization', async () => {
  expect(await next()).toBe('2027-06-24');
  await choose({ reminderDays: [14, 0] });
  expect(await next()).toBe('2027-06-17');
  // Saturday: the Friday before.
  const chosen = await set({ reminders: null, days: [5] });
  expect(chosen).toMatchObject({ reminders: null, days: [5], daysByOrganization: [14, 0] });
  expect(await next()).toBe('2027-06-25');
  // Omitted settings stay.
  expect(await set({ reminders: true })).toMatchObject({ reminders: true, days: [5] });
  expect(await sent()).toBe(0);
  await set({ reminders: null, days: null });
  expect(await next()).toBe('2027-06-17');
  await choose({ reminderDays: [16] });
  expect(await sent()).toBe(1);
});

test('the campaign’s setting overrides that of the organization, in both directions', async () => {
  await choose({ reminders: false, reminderDays: [16] });
  expect([await next(), await sent()]).toEqual([null, 0]);
  await set({ reminders: true });
  expect([await next(), await sent()]).toEqual(['2027-06-15', 1]);
  await app.sql(`delete from mails where kind = 'reminder'`);
  await choose({ reminders: true });
  await set({ reminders: false });
  expect([await next(), await sent()]).toEqual([null, 0]);
});

test('invalid days are refused', async () => {
  for (const days of [[], [31], [-1], [1.5], [1, 1], [0, 1, 2, 3, 4, 5, 6, 7, 8]]) {
    const answer = await team.request(reminders.set, { params: ofTrail(), body: { reminders: null, days } });
    expect([days, answer.status]).toEqual([days, 400]);
  }
});

test('guests of a group owe each slot of its campaigns once, even if they are assigned to the campaign too', async () => {
  const { id: groupId } = await team.call(groups.create, { body: { name: 'Autumn' } });
  await team.call(campaigns.update, { params: ofTrail(), body: { groupId } });
  const mia = await joinAs(app, organizationId, 'guest');
  const memberIds = [mia.memberId, noa.memberId];
  await team.call(people.addToGroup, { params: { groupId }, body: { memberIds } });
  // Not today, since they have just been invited.
  await choose({ reminderDays: [16] });
  expect(await sent()).toBe(1);
  await app.sql(`delete from mails where kind = 'reminder'`);
  await app.sql(`update assignments set created_at = created_at - interval '2 days' where group_id is not null`);
  expect(await sent()).toBe(2);
  const owing = (await team.call(reminders.show, { params: ofTrail() })).people;
  expect(owing.map(({ owed }) => owed)).toEqual([2, 2]);
});
