import { beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { localTime } from '#infra/local-time.ts';
import { newId } from '#infra/ids.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { collectRemindersJob } from './jobs.ts';

const app = await useApp();
const dayMs = 86_400_000;
/** Monday, June 14, 2027. */
const monday = '2027-06-14T00:00:00.000Z';
let team: TestClient;
let trail: Creative;
let noa: Colleague;
beforeEach(async () => {
  moveTo(monday);
  team = app.browser();
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await brief(team, { campaign: 'Autumn trail' });
  noa = await joinAs(app, organizationId, 'guest');
  await noa.client.call(account.update, { body: { settings: { timeZone: 'Asia/Kolkata' } } });
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [noa.memberId] } });
});

const moveTo = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
const ofTrail = () => ({ campaignId: trail.campaign.id });
const setDue = (dueAt: string) => team.call(campaigns.update, { params: ofTrail(), body: { dueAt } });
const forget = (days: number) =>
  app.sql(`update assignments set created_at = created_at - $1 * interval '1 day'`, [days]);
/** The days on which a person got scheduled reminders while these days pass, with their local times. */
async function passDays(count: number, act: (day: number) => unknown = () => undefined): Promise<string[]> {
  const start = app.clock.now().getTime();
  for (let day = 0; day < count; day++) {
    moveTo(new Date(start + day * dayMs).toISOString());
    await act(day);
    // 03:40 UTC is 9:10 in Kolkata, 02:40 is 8:10.
    for (const minutes of [160, 220, 280]) {
      moveTo(new Date(start + day * dayMs + minutes * 60_000).toISOString());
      await app.runJob(collectRemindersJob);
      const queued = () => app.sql(`select from mails where kind = 'reminder' and status = 'queued'`);
      await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 8000, interval: 10 });
    }
  }
  const sent = await app.sql<{ at: Date }>(
    `select sent_at as at from mails where kind = 'reminder' and account_id = $1 and status = 'sent' order by sent_at`,
    [noa.accountId],
  );
  return sent.map(({ at }) => Object.values(localTime(at, 'Asia/Kolkata')).join(' '));
}
const ended = () =>
  app.sql(`select from notifications where type = 'reminders_ended' and campaign_id = $1`, [trail.campaign.id]);

test('a guest in a zone with a half-hour offset is reminded between nine and ten', async () => {
  await setDue('2027-06-16T12:00:00.000Z');
  await forget(2);
  expect(await passDays(4)).toEqual(['2027-06-15 9', '2027-06-16 9']);
});

test('a guest who is invited after the due date is reminded every second working day, then the team is notified once', async () => {
  await setDue('2027-05-20T12:00:00.000Z');
  expect(await passDays(17)).toEqual(['2027-06-16 9', '2027-06-18 9', '2027-06-22 9']);
  expect(await ended()).toHaveLength(1);
});

test('a due date that the team moves each day leads to no mail on every day', async () => {
  await forget(30);
  const sent = await passDays(12, (day) =>
    app.sql('update campaigns set due_at = $2 where id = $1', [
      trail.campaign.id,
      new Date(Date.parse(monday) + (day + 1) * dayMs + 12 * 3_600_000),
    ]),
  );
  expect(sent).toEqual(['2027-06-14 9', '2027-06-16 9', '2027-06-18 9', '2027-06-22 9', '2027-06-24 9']);
});

test('reminders that are turned on long after the due date go out once, and the team is notified two days later', async () => {
  await setDue('2027-05-20T12:00:00.000Z');
  await forget(60);
  await team.call(reminders.set, { params: ofTrail(), body: { reminders: false } });
  expect(await passDays(2)).toEqual([]);
  await app.sql('update campaigns set reminders = true where id = $1', [trail.campaign.id]);
  await app.sql('update slots set created_at = $1', ['2027-05-01T00:00:00Z']);
  moveTo('2027-06-16T00:00:00.000Z');
  expect(await passDays(2)).toEqual(['2027-06-16 9']);
  expect(await ended()).toEqual([]);
  moveTo('2027-06-18T00:00:00.000Z');
  expect(await passDays(4)).toEqual(['2027-06-16 9']);
  expect(await ended()).toHaveLength(1);
  // Once per campaign, also after a new due date.
  await app.sql('update campaigns set due_at = $2 where id = $1', [trail.campaign.id, '2027-06-23T12:00:00Z']);
  moveTo('2027-06-22T00:00:00.000Z');
  expect((await passDays(16)).length).toBeGreaterThan(3);
  expect(await ended()).toHaveLength(1);
});

test('a guest with 500 campaigns gets one short mail, and the team sees the next day at once', async () => {
  await setDue('2027-06-15T12:00:00.000Z');
  await app.sql(
    `with source as (select c as campaign, x as creative, s as slot from campaigns c join creatives x on x.campaign_id = c.id
        join slots s on s.creative_id = x.id where c.id = $1), numbers as (select n from generate_series(1, 500) n),
      made as (insert into campaigns (id, organization_id, name, due_at, created_at, updated_at)
        select 'cmp_many' || lpad(n::text, 22, '0'), (campaign).organization_id, 'Campaign ' || n,
          (campaign).due_at + n * interval '7 hours', (campaign).created_at, (campaign).updated_at from source, numbers
        returning id, organization_id),
      briefed as (insert into creatives (id, organization_id, campaign_id, name, description, created_at, updated_at)
        select 'crt_many' || lpad(n::text, 22, '0'), (creative).organization_id, 'cmp_many' || lpad(n::text, 22, '0'), 'Hero', '',
          (creative).created_at, (creative).updated_at from source, numbers returning id),
      wanted as (insert into slots (id, organization_id, creative_id, format_id, format_revision_id, position, created_at)
        select 'slt_many' || lpad(n::text, 22, '0'), (slot).organization_id, 'crt_many' || lpad(n::text, 22, '0'),
          (slot).format_id, (slot).format_revision_id, 0, (slot).created_at from source, numbers returning id)
      insert into assignments (id, organization_id, member_id, campaign_id, created_at)
        select gen_random_uuid(), organization_id, $2, id, now() from made`,
    [trail.campaign.id, noa.memberId],
  );
  // As autovacuum does after so many rows, at a time that no test can know.
  await app.sql('analyze campaigns, creatives, slots, assignments');
  await forget(2);
  const began = performance.now();
  const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
  expect(shown[0]).toMatchObject({ owed: 1, nextDay: '2027-06-14' });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await passDays(3)).toHaveLength(2);
  const [mail] = (await noa.client.mailsTo(noa.email)).filter(({ text }) => text.includes('mail-choices'));
  expect(mail?.text.length).toBeLessThan(12_000);
});

test('a promise later than the due date is shown with its delay', async () => {
  await setDue('2027-06-16T20:00:00.000Z');
  const slotId = slotOf(trail).id;
  await noa.client.call(promises.set, { params: { slotId }, body: { day: '2027-06-20' } });
  const delay = async () => {
    const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
    return [shown[0]?.promisedDay, shown[0]?.promisedDaysLate];
  };
  // In the guest's time zone, it is due on June 17.
  expect(await delay()).toEqual(['2027-06-20', 3]);
});

test('a new campaign of a guest who was reminded of others is presented first', async () => {
  await setDue('2027-06-15T12:00:00.000Z');
  await forget(2);
  await app.sql("update slots set created_at = created_at - interval '2 days'");
  await passDays(1);
  const later = await brief(team, { campaign: `New ${newId('campaign')}` });
  await app.sql('update campaigns set due_at = $2 where id = $1', [later.campaign.id, '2027-07-20T12:00:00Z']);
  await team.call(people.addToCampaign, {
    params: { campaignId: later.campaign.id },
    body: { memberIds: [noa.memberId] },
  });
  moveTo('2027-06-15T00:00:00.000Z');
  await passDays(1);
  const mails = (await noa.client.mailsTo(noa.email)).filter(({ text }) => text.includes(later.campaign.name));
  expect(mails.some(({ text }) => text.includes(`/upload/${later.campaign.id}#slot-${slotOf(later).id}`))).toBe(true);
});
