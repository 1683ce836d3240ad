import { beforeAll, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminderDays } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { localTime } from '#infra/local-time.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { isLong } from '#testing/long.ts';
import { collectRemindersJob } from './jobs.ts';

const hourMs = 3_600_000;
/**
 * Between March 24 and April 14, 2027, summer time begins in Jerusalem on March 26 and in Paris on March 28. It ends in
 * Santiago and Sydney on April 4 and repeats an hour: in Santiago the last hour of April 3.
 */
const zones = ['Europe/Paris', 'Australia/Sydney', ...(isLong ? ['Asia/Jerusalem', 'America/Santiago'] : [])];
const dueAt = '2027-04-01T16:00:00.000Z';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let guests: Colleague[];
let trail: Creative;
let owing: { guest: Colleague; member: Colleague; listed: Creative[]; hidden: Creative[] };
let promised: { guest: Colleague; creative: Creative };
let spared: Colleague;
/** Creates all briefs first, since sessions expire when the clock moves. */
beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await due('Autumn trail', dueAt);
  guests = await Promise.all(zones.map((zone) => guestIn(zone, trail)));
  owing = await owe();
  promised = await promise();
  const quiet = await due('Nothing to hear', '2027-10-06T16:00:00.000Z');
  spared = await guestIn('Europe/London', quiet);
  const { namingSchema, namingCase, reminders } = await team.call(organizations.preferences, {});
  expect(reminders).toBe(true);
  const off = await team.call(organizations.updatePreferences, {
    body: { namingSchema, namingCase, reminders: false },
  });
  expect(off.reminders).toBe(false);
  await setReminders(true);
});

const setReminders = (on: boolean) => app.sql('update organizations set reminders = $1', [on]);

async function owe() {
  const at = '2027-06-16T16:00:00.000Z';
  const names = ['Winter films', 'Summit stills', 'Quiet campaign', 'Old campaign', 'Foreign campaign'];
  const made: Creative[] = [];
  for (const name of names) made.push(await due(name, at));
  const [first, second, off, archived, other] = made as [Creative, Creative, Creative, Creative, Creative];
  const guest = await guestIn('Europe/London', first);
  for (const creative of [second, off, archived]) await assign(guest, creative);
  await app.sql(`update slots set state = 'delivered' where id = $1`, [slotOf(second).id]);
  await app.sql('update campaigns set reminders = false where id = $1', [off.campaign.id]);
  await app.sql('update campaigns set archived_at = now() where id = $1', [archived.campaign.id]);
  const later = await due('Due in spring', '2028-03-01T16:00:00.000Z');
  await assign(guest, later);
  // A team member owes only slots that the member owns.
  const member = await joinAs(app, organizationId, 'member');
  await member.client.call(account.update, { body: { settings: { timeZone: 'Europe/London' } } });
  const teamCreative = await due('For the team', at);
  await team.call(creatives.assignSlots, {
    params: { creativeId: teamCreative.id },
    body: { memberId: member.memberId, slotIds: [slotOf(teamCreative).id] },
  });
  return { guest, member, listed: [first, second, later], hidden: [off, archived, other, teamCreative] };
}

async function promise() {
  const creative = await due('Promised', '2027-08-05T16:00:00.000Z');
  const guest = await guestIn('Europe/London', creative);
  for (const { id: slotId } of creative.slots)
    await guest.client.call(promises.set, { params: { slotId }, body: { day: '2027-08-12' } });
  return { guest, creative };
}

const moveTo = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
async function guestIn(timeZone: string, creative: Creative): Promise<Colleague> {
  const guest = await joinAs(app, organizationId, 'guest');
  await guest.client.call(account.update, { body: { settings: { timeZone } } });
  await assign(guest, creative);
  return guest;
}
const assign = ({ memberId }: Colleague, { campaign }: Creative) =>
  team.call(people.addToCampaign, { params: { campaignId: campaign.id }, body: { memberIds: [memberId] } });
async function due(name: string, at: string): Promise<Creative> {
  const creative = await brief(team, { campaign: name, formats: ['feed', 'story'] });
  await team.call(campaigns.update, { params: { campaignId: creative.campaign.id }, body: { dueAt: at } });
  return creative;
}
/** Queues due reminders twice at once, as two nodes would, and waits until they are sent. */
async function run(): Promise<void> {
  await Promise.all([app.runJob(collectRemindersJob), app.runJob(collectRemindersJob)]);
  const isQueued = () => app.sql(`select from mails where kind = 'reminder' and status = 'queued'`);
  await vi.waitFor(async () => expect(await isQueued()).toEqual([]), { timeout: 8000, interval: 10 });
}
const daysOf = async ({ accountId }: Colleague, status = 'sent') => {
  const rows = await app.sql<{ day: string }>(
    `select day::text as day from mails where kind = 'reminder' and account_id = $1 and status = $2 order by day`,
    [accountId, status],
  );
  return rows.map(({ day }) => day);
};
const mailsOf = async ({ client, email }: Colleague) =>
  ((await client.mailsTo(email)) as unknown as { subject: string; text: string }[]).filter(({ text }) =>
    text.includes('needs these files from you'),
  );
/** Whether it is about nine in a person's time zone; the long run tests every hour instead. */
const isNear = (timeZone: string) => Math.abs(localTime(app.clock.now(), timeZone).hour - 9) <= 1;
async function passHours(hours: number): Promise<void> {
  for (let step = 0; step < hours; step++) {
    app.clock.advance(hourMs);
    if (isLong || [...zones, 'Europe/London'].some(isNear)) await run();
  }
}
const passDays = (days: number) => passHours(days * 24);

test('every guest is reminded once on each day of the schedule, at nine, across changes of the clock in several zones', async () => {
  moveTo('2027-03-24T00:00:00.000Z');
  await passDays(21);
  for (const [index, guest] of guests.entries()) {
    const { day } = localTime(new Date(dueAt), zones[index] ?? null);
    expect([zones[index], ...(await daysOf(guest))]).toEqual([zones[index], ...reminderDays(day)]);
    expect(await mailsOf(guest)).toHaveLength(reminderDays(day).length);
  }
  const rows = await app.sql<{ at: Date; zone: string }>(
    `select r.sent_at as at, a.time_zone as zone from mails r join accounts a on a.id = r.account_id
     where r.kind = 'reminder'`,
  );
  expect(rows.filter(({ at, zone }) => localTime(at, zone).hour !== 9)).toEqual([]);
  const offsets = new Map<string, Set<number>>();
  for (const { at, zone } of rows) offsets.set(zone, (offsets.get(zone) ?? new Set()).add(at.getUTCHours()));
  // Nine o'clock has different hours of UTC before and after the change.
  expect(Object.fromEntries([...offsets].map(([zone, hours]) => [zone, hours.size]))).toEqual(
    Object.fromEntries(zones.map((zone) => [zone, 2])),
  );
  const ended = await app.sql(`select from notifications where type = 'reminders_ended' and campaign_id = $1`, [
    trail.campaign.id,
  ]);
  expect(ended.length).toBeGreaterThan(0);
}, 180_000);

test('one mail lists the owed slots of all campaigns, without delivered, archived and other people’s slots', async () => {
  moveTo('2027-06-15T09:30:00.000Z');
  await run();
  const [mail, ...more] = await mailsOf(owing.guest);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 files due tomorrow: Winter films, and 2 more campaigns');
  expect(mail?.text).toMatch(/^2 files to deliver/);
  for (const { campaign } of owing.listed) {
    expect(mail?.text).toContain(campaign.name);
    expect(mail?.text).toContain(`/upload/${campaign.id}`);
  }
  expect(mail?.text).toContain('JPG, PNG');
  for (const { campaign } of owing.hidden) expect(mail?.text).not.toContain(campaign.name);
  const [memberMail, ...others] = await mailsOf(owing.member);
  expect([memberMail?.subject, others]).toEqual(['1 file due tomorrow: For the team', []]);
});

test('reminders follow a promised day, and stop when the guest loses the campaign', async () => {
  moveTo('2027-08-09T00:00:00.000Z');
  await passDays(4);
  expect(await daysOf(promised.guest)).toEqual(['2027-08-11', '2027-08-12']);
  await app.sql('delete from assignments where member_id = $1', [promised.guest.memberId]);
  await passDays(3);
  expect(await daysOf(promised.guest)).toEqual(['2027-08-11', '2027-08-12']);
});

test('a guest is not reminded on the day of the assignment, since the invitation lists what is due', async () => {
  moveTo('2027-10-05T09:30:00.000Z');
  const assignedAt = (at: string) =>
    app.sql('update assignments set created_at = $2 where member_id = $1', [spared.memberId, at]);
  await assignedAt('2027-10-05T07:45:00.000Z');
  await run();
  expect(await daysOf(spared)).toEqual([]);
  await assignedAt('2027-10-04T21:45:00.000Z');
});

test('an organization can turn reminders off', async () => {
  moveTo('2027-10-05T10:00:00.000Z');
  await setReminders(false);
  await run();
  expect(await daysOf(spared)).toEqual([]);
  await setReminders(true);
  await run();
  expect(await daysOf(spared)).toEqual(['2027-10-05']);
});
