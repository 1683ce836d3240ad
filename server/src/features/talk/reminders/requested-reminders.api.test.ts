import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { sendMailJob } from '#emails/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { collectRemindersJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let trail: Creative;
let mark: Colleague;
/** A Tuesday morning. */
const morning = '2027-06-15T09:30:00.000Z';
beforeAll(async () => {
  app.clock.advance(Date.parse(morning) - app.clock.now().getTime());
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  mark = await guest();
});

async function guest(): Promise<Colleague> {
  const joined = await joinAs(app, organizationId, 'guest');
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [joined.memberId] } });
  return joined;
}
const ofTrail = () => ({ campaignId: trail.campaign.id });
const remind = async (...memberIds: MemberId[]) =>
  (await team.call(reminders.remind, { params: ofTrail(), body: { memberIds } })).results;
const reminderStateOf = async ({ memberId }: Colleague) => {
  const { people: all } = await team.call(reminders.show, { params: ofTrail() });
  return all.find((each) => each.memberId === memberId);
};
const mailsTo = async ({ client, email }: Colleague) =>
  ((await client.mailsTo(email)) as unknown as { text: string; html: string }[]).filter(({ text }) =>
    text.includes('needs these files from you'),
  );
const settled = () =>
  vi.waitFor(
    async () => expect(await app.sql(`select from mails where kind = 'reminder' and status = 'queued'`)).toEqual([]),
    {
      timeout: 8000,
      interval: 10,
    },
  );

test('a member can remind a guest once a day, even without a due date or with reminders off', async () => {
  await team.call(reminders.set, { params: ofTrail(), body: { reminders: false } });
  expect(await reminderStateOf(mark)).toMatchObject({
    owed: 2,
    lastRemindedAt: null,
    isRemindedToday: false,
    nextDay: null,
  });
  expect(await remind(mark.memberId)).toEqual([{ memberId: mark.memberId, outcome: 'reminded' }]);
  await settled();
  expect(await remind(mark.memberId)).toEqual([{ memberId: mark.memberId, outcome: 'reminded-today' }]);
  const [mail, ...more] = await mailsTo(mark);
  expect(more).toEqual([]);
  expect(mail?.html).toContain(`/upload/${trail.campaign.id}#promise-${slotOf(trail).id}`);
  expect(mail?.text).toContain(`/upload/${trail.campaign.id}#slot-${slotOf(trail).id}`);
  expect(await reminderStateOf(mark)).toMatchObject({ isRemindedToday: true, lastRemindedAt: expect.any(String) });
  const set = await team.call(reminders.set, { params: ofTrail(), body: { reminders: null } });
  expect(set).toMatchObject({ reminders: null, byOrganization: true });
});

test('guests are not reminded of a declined slot, and not before the day of a promised one', async () => {
  const jo = await guest();
  const [first, second] = trail.slots as [Creative['slots'][number], Creative['slots'][number]];
  await jo.client.call(promises.set, { params: { slotId: first.id }, body: { day: '2027-06-30' } });
  await jo.client.call(promises.pass, { params: { slotId: first.id }, body: {} });
  await jo.client.call(promises.set, { params: { slotId: second.id }, body: { day: '2027-06-24' } });
  const page = await jo.client.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(page).toMatchObject({ passed: [first.id], promises: [{ slotId: second.id, day: '2027-06-24' }] });
  expect(await reminderStateOf(jo)).toMatchObject({
    owed: 1,
    promised: 1,
    promisedDay: '2027-06-24',
    nextDay: '2027-06-23',
  });
  expect(await remind(jo.memberId)).toEqual([{ memberId: jo.memberId, outcome: 'promised' }]);
  await jo.client.call(promises.pass, { params: { slotId: second.id }, body: {} });
  expect(await remind(jo.memberId)).toEqual([{ memberId: jo.memberId, outcome: 'nothing-owed' }]);
  await jo.client.call(promises.take, { params: { slotId: second.id } });
  expect(await remind(jo.memberId)).toEqual([{ memberId: jo.memberId, outcome: 'reminded' }]);
  await settled();
  const [mail] = await mailsTo(jo);
  expect(mail?.text).toContain(second.format.name);
  expect(mail?.text).not.toContain(first.format.name);
});

test('a promise and its comment are atomic and idempotent', async () => {
  const lea = await guest();
  const slotId = slotOf(trail).id;
  const message = { body: 'I will deliver on June 24.', creationKey: randomUUID() };
  const promise = (body: string) =>
    lea.client.request(promises.set, {
      params: { slotId },
      body: { day: '2027-06-24', comment: { ...message, body } },
    });
  const [first, again] = [await promise(message.body), await promise(message.body)];
  expect([first.status, again.status]).toEqual([204, 204]);
  const written = () =>
    app.sql<{ slot: string }>('select slot_id as slot from comments where author_id = $1', [lea.accountId]);
  expect(await written()).toEqual([{ slot: slotId }]);
  const { items } = await team.call(notifications.list, { query: {} });
  expect(items.map(({ comment }) => comment?.excerpt)).toContain(message.body);
  await lea.client.call(promises.withdraw, { params: { slotId } });
  // A promise is not stored if its comment is refused.
  await app.sql('update campaigns set archived_at = now() where id = $1', [trail.campaign.id]);
  expect((await promise('Later')).status).toBe(409);
  await app.sql('update campaigns set archived_at = null where id = $1', [trail.campaign.id]);
  expect(await reminderStateOf(lea)).toMatchObject({ promised: 0 });
  await app.sql('delete from assignments where member_id = $1', [lea.memberId]);
});

test('a guest beyond the listed ones can be reminded', async () => {
  const zoe = await guest();
  const copies = (table: string, changes: string, where: string) =>
    app.sql(`insert into ${table} select (jsonb_populate_record(t, ${changes})).*
      from ${table} t, generate_series(1, ${limits.peopleShown}) n where ${where}`);
  await copies(
    'accounts',
    `jsonb_build_object('id', 'usr_many' || n, 'email', n || '@many.example', 'email_norm', n || '@many.example', 'first_name', 'A')`,
    `t.id = '${zoe.accountId}'`,
  );
  await copies(
    'members',
    `jsonb_build_object('id', 'mem_many' || n, 'account_id', 'usr_many' || n)`,
    `t.id = '${zoe.memberId}'`,
  );
  await app.sql(`insert into assignments select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'member_id', 'mem_many' || n))).*
    from assignments a, generate_series(1, ${limits.peopleShown}) n where a.member_id = '${zoe.memberId}'`);
  await app.sql(`update accounts set first_name = 'Zoe' where id = $1`, [zoe.accountId]);
  expect(await remind(zoe.memberId)).toEqual([{ memberId: zoe.memberId, outcome: 'reminded' }]);
  await app.sql(`delete from members where id like 'mem_many%'`);
});

test('only guests of the campaign can be reminded', async () => {
  const colleague = await joinAs(app, organizationId, 'member');
  expect(await remind(colleague.memberId)).toEqual([{ memberId: colleague.memberId, outcome: 'nothing-owed' }]);
});

test('a reminder whose worker was killed before sending is sent exactly once by the next try', async () => {
  const eve = await guest();
  const past = new Date(app.clock.now().getTime() - 1000);
  const [reminder] = await app.sql<{ id: string }>(
    `insert into mails (id, organization_id, account_id, kind, dedupe_key, day, status, created_at, due_at, not_after,
        lease_token, leased_until)
      values (gen_random_uuid(), $1, $2, 'reminder', 'killed before', '2027-06-15', 'queued', $3, $3,
        $3::timestamptz + interval '1 day', gen_random_uuid(), $3) returning id`,
    [organizationId, eve.accountId, past],
  );
  await app.sql('update campaigns set due_at = $1 where id = $2', ['2027-06-16T16:00:00Z', trail.campaign.id]);
  const payload = { mailId: reminder?.id ?? '' };
  const tries = Array.from({ length: 4 }, () => app.runJob(sendMailJob, payload));
  await Promise.allSettled(tries);
  await settled();
  expect(await mailsTo(eve)).toHaveLength(1);
});

test('a reminder whose worker was killed after it was handed to the mail server is not sent again', async () => {
  const ida = await guest();
  const past = new Date(app.clock.now().getTime() - 1000);
  const [reminder] = await app.sql<{ id: string }>(
    `insert into mails (id, organization_id, account_id, kind, dedupe_key, day, status, created_at, due_at, not_after,
        lease_token, leased_until, attempted_at)
      values (gen_random_uuid(), $1, $2, 'reminder', 'killed after', '2027-06-15', 'queued', $3, $3,
        $3::timestamptz + interval '1 day', gen_random_uuid(), $3, $3) returning id`,
    [organizationId, ida.accountId, past],
  );
  await app.runJob(sendMailJob, { mailId: reminder?.id ?? '' });
  expect(await mailsTo(ida)).toEqual([]);
  expect(await reminderStateOf(ida)).toMatchObject({ isRemindedToday: true, lastRemindedAt: past.toISOString() });
});

test('the preview of tomorrow lists the mails of that day', async () => {
  await team.call(campaigns.update, { params: ofTrail(), body: { dueAt: '2027-06-17T16:00:00.000Z' } });
  const { items } = await team.call(reminders.tomorrow, {});
  expect(items.map(({ memberId, day, slots }) => [memberId, day, slots.length])).toContainEqual([
    mark.memberId,
    '2027-06-16',
    2,
  ]);
  app.clock.advance(86_400_000);
  await app.runJob(collectRemindersJob);
  await settled();
  const sent = await app.sql<{ id: MemberId }>(`select m.id from mails r
    join members m on m.account_id = r.account_id and m.organization_id = r.organization_id
    where r.kind = 'reminder' and r.day = '2027-06-16' and r.status = 'sent' order by m.id`);
  expect(sent.map(({ id }) => id)).toEqual(items.map(({ memberId }) => memberId).toSorted());
});
