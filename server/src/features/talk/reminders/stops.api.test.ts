import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminderStops } from '@ad-foundry/contract/reminders/reminder-stops.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { sendMailJob } from '#emails/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { newEmail, type Mail } from '#testing/client.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
let [spring, winter] = [] as unknown as [Creative, Creative];
let noa: Colleague;
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  noa = await joinAs(app, organizationId, 'guest');
  [spring, winter] = [await due('Spring <b>launch</b>'), await due('Winter films')];
});
beforeEach(async () => {
  await app.sql(`delete from mails where kind = 'reminder'`);
  await app.sql('delete from reminder_stops');
  await noa.client.call(account.update, { body: { reminderMails: true } });
});

async function due(name: string): Promise<Creative> {
  const creative = await brief(team, { campaign: name });
  const params = { campaignId: creative.campaign.id };
  await team.call(campaigns.update, { params, body: { dueAt: new Date(Date.now() + 86_400_000).toISOString() } });
  await team.call(people.addToCampaign, { params, body: { memberIds: [noa.memberId] } });
  return creative;
}
const remind = async ({ campaign }: Creative) => {
  const body = { memberIds: [noa.memberId] };
  const { results } = await team.call(reminders.remind, { params: { campaignId: campaign.id }, body });
  return results[0]?.outcome;
};
/** Sends a reminder of both campaigns, and returns it. */
async function reminder(): Promise<Mail> {
  const before = new Set((await noa.client.mailsTo(noa.email)).map(({ id }) => id));
  expect(await remind(spring)).toBe('reminded');
  return noa.client.mailTo(noa.email, ({ id, text }) => !before.has(id) && text.includes('/api/mail-choices/'));
}
const headerOf = ({ headers }: Mail, name: string) =>
  headers.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value ?? '';
const linkOf = (mail: Mail) => `${app.url}${/\/api\/mail-choices\/\S+/.exec(mail.text)?.[0] ?? ''}`;
const post = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(fields) });
const stateOf = async ({ campaign }: Creative) => {
  const { people: shown } = await team.call(reminders.show, { params: { campaignId: campaign.id } });
  const { isStopped, isCampaignStopped, nextDay, owed } = shown[0] ?? {};
  return { isStopped, isCampaignStopped, isPlanned: nextDay !== null, owed };
};
const on = { isStopped: false, isCampaignStopped: false, isPlanned: true, owed: 1 };
const stops = async () => (await noa.client.call(reminderStops.list, {})).items;

test('the link of a reminder offers each campaign and all reminders, and changes nothing by itself', async () => {
  const shown = await fetch(linkOf(await reminder()));
  const page = await shown.text();
  expect(shown.status).toBe(200);
  expect(page).toContain('Which reminders do you want to stop?');
  expect(page).toContain('Reminders for “Spring &lt;b&gt;launch&lt;/b&gt;”');
  expect(page).toContain('Reminders for “Winter films”');
  expect(page.match(/type="radio"/g)).toHaveLength(3);
  expect(await stateOf(spring)).toMatchObject({ isStopped: false });
});

test('stopping one campaign leaves its files out of reminders, is shown to the team and can be undone on the page', async () => {
  const link = linkOf(await reminder());
  await app.sql(`delete from mails where kind = 'reminder'`);
  const answer = await post(link, { stop: spring.campaign.id });
  expect(await answer.text()).toContain('You will get no more reminders for “Spring');
  expect(await stateOf(spring)).toEqual({ isStopped: true, isCampaignStopped: true, isPlanned: false, owed: 1 });
  expect(await stateOf(winter)).toEqual(on);
  expect(await remind(spring)).toBe('stopped');
  expect(await remind(winter)).toBe('reminded');
  const mail = await noa.client.mailTo(noa.email, ({ text }) => !text.includes('Spring'));
  expect(mail.subject).toContain('Winter films');
  // A repeated request changes nothing.
  await post(link, { stop: spring.campaign.id });
  expect(await (await post(link, { resume: spring.campaign.id })).text()).toContain('Reminders are on again.');
  expect(await stateOf(spring)).toMatchObject({ isStopped: false });
});

test('one click of a mail program stops all reminders (RFC 8058), and the page can turn them on again', async () => {
  const mail = await reminder();
  const link = linkOf(mail);
  expect(headerOf(mail, 'List-Unsubscribe')).toMatch(/^<https?:\/\/[^>]+>$/);
  expect(headerOf(mail, 'List-Unsubscribe')).toContain(new URL(link).pathname);
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect((await noa.client.me()).reminderMails).toBe(false);
  expect(await stateOf(winter)).toEqual({ isStopped: true, isCampaignStopped: false, isPlanned: false, owed: 1 });
  expect(await stops()).toEqual([]);
  await post(link, { resume: 'all' });
  expect((await noa.client.me()).reminderMails).toBe(true);
});

test('a person lists the campaigns without reminders and turns them on again; others cannot', async () => {
  await post(linkOf(await reminder()), { stop: winter.campaign.id });
  expect(await stops()).toMatchObject([{ campaignId: winter.campaign.id, campaignName: 'Winter films' }]);
  const params = { campaignId: winter.campaign.id };
  expect((await team.request(reminderStops.resume, { params })).status).toBe(404);
  expect(await stops()).toHaveLength(1);
  await noa.client.call(reminderStops.resume, { params });
  expect((await noa.client.request(reminderStops.resume, { params })).status).toBe(404);
  expect(await stops()).toEqual([]);
  expect(await stateOf(winter)).toMatchObject({ isStopped: false });
});

test('a forged link, another campaign and a campaign that the person lost are refused', async () => {
  const link = linkOf(await reminder());
  const other = await brief(team, { campaign: 'Foreign' });
  expect((await post(link, { stop: other.campaign.id })).status).toBe(404);
  for (const forged of [
    link.replace(spring.campaign.id, other.campaign.id),
    link.replace(
      /mem_\w+/,
      noa.memberId.replace(/.$/, (last) => (last === 'z' ? 'y' : 'z')),
    ),
    link.slice(0, -4),
    link.replace(/\.[\w-]+$/, '.x'),
  ]) {
    expect([forged, (await fetch(forged)).status]).toEqual([forged, 404]);
    expect([forged, (await post(forged, { stop: 'all' })).status]).toEqual([forged, 404]);
  }
  expect((await noa.client.me()).reminderMails).toBe(true);
  const params = { campaignId: winter.campaign.id };
  await team.call(people.removeFromCampaign, { params: { ...params, memberId: noa.memberId } });
  expect(await (await fetch(link)).text()).not.toContain('Winter films');
  await post(link, { stop: winter.campaign.id });
  expect(await app.sql('select from reminder_stops')).toEqual([]);
  await team.call(people.addToCampaign, { params, body: { memberIds: [noa.memberId] } });
});

test('the reminder lists nothing of a campaign that was stopped after it was queued', async () => {
  const link = linkOf(await reminder());
  await app.sql(`delete from mails where kind = 'reminder'`);
  for (const { campaign } of [spring, winter]) await post(link, { stop: campaign.id });
  expect(await remind(spring)).toBe('stopped');
  await app.sql(
    `insert into mails (id, organization_id, account_id, kind, dedupe_key, day, status, created_at, due_at, not_after, attempts)
      select gen_random_uuid(), organization_id, account_id, 'reminder', 'late', (now() at time zone 'utc')::date, 'queued',
        now(), now(), now() + interval '1 day', 0 from members where id = $1`,
    [noa.memberId],
  );
  const [row] = await app.sql<{ id: string }>(`select id from mails where dedupe_key = 'late'`);
  await app.runJob(sendMailJob, { mailId: row?.id ?? '' });
  await vi.waitFor(async () =>
    expect(await app.sql(`select status, reason from mails where dedupe_key = 'late'`)).toEqual([
      { status: 'skipped', reason: 'unsubscribed' },
    ]),
  );
});

test('the link of a disabled guest and of a deleted organization names no campaign, and still stops all reminders', async () => {
  const link = linkOf(await reminder());
  const ends = [
    [`update members set status = 'disabled' where id = $1`, `update members set status = 'active' where id = $1`],
    [
      'update organizations set deleted_at = now() where id = (select organization_id from members where id = $1)',
      'update organizations set deleted_at = null where id = (select organization_id from members where id = $1)',
    ],
  ] as const;
  for (const [end, undo] of ends) {
    await app.sql(end, [noa.memberId]);
    const page = await (await fetch(link)).text();
    expect(page).not.toContain('Spring');
    expect(page).not.toContain('Winter films');
    expect(await (await post(link, { stop: spring.campaign.id })).text()).not.toContain('Spring');
    expect(await app.sql('select from reminder_stops')).toEqual([]);
    expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await app.sql('select reminder_mails from accounts where id = $1', [noa.accountId])).toEqual([
      { reminder_mails: false },
    ]);
    await app.sql(undo, [noa.memberId]);
    await app.sql('update accounts set reminder_mails = true where id = $1', [noa.accountId]);
  }
});

test('the link of a guest who has not joined stops all reminders of the organization, and says so', async () => {
  const email = newEmail();
  const { campaign } = await brief(team, { campaign: 'Summer trail' });
  const params = { campaignId: campaign.id };
  await team.call(people.addToCampaign, { params, body: { emails: [email] } });
  const invited = async () => (await team.call(reminders.show, { params })).people[0];
  const body = { memberIds: [(await invited())?.memberId as MemberId] };
  await team.call(reminders.remind, { params, body });
  const link = linkOf(await team.mailTo(email, ({ text }) => text.includes('/api/mail-choices/')));
  const page = await (await fetch(link)).text();
  expect(page).toContain('For every campaign of Studio and, once you accept the invitation, of every organization');
  expect(await (await post(link, { stop: 'all' })).text()).toContain('You will get no more reminders from Studio.');
  expect(await invited()).toMatchObject({ isStopped: true });
});
