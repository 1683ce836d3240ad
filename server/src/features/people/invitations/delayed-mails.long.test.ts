import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { sendDueMailsJob } from '#emails/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { follow } from '#testing/event-stream.ts';
import { acceptByCode, addMember, invitationFor } from '#testing/invitations.ts';
import { breakMail, startMailbox, type Mailbox } from '#testing/mailbox.ts';

const { sendsPerAddressAndDay } = limits.invitation;

let mailbox: Mailbox;
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({}, { mailbox });
});
afterAll(async () => {
  await app.stop();
  mailbox.stop();
});
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  client = app.browser();
  await client.signUp();
});

const createCampaign = async (name: string) => (await client.call(campaigns.create, { body: { name } })).id;
const invite = (campaignId: CampaignId, email: string) =>
  client.call(people.addToCampaign, { params: { campaignId }, body: { emails: [email] } });
const read = (campaignId: CampaignId) => client.call(people.ofCampaign, { params: { campaignId } });

/** Uses up the address's daily limit with invitations to several campaigns, after `used` mails. */
async function useUpLimit(email: string, used = 0): Promise<void> {
  for (let index = used + 1; index <= sendsPerAddressAndDay; index += 1) {
    const { results } = await invite(await createCampaign(`Campaign ${index}`), email);
    expect(results[0]).not.toHaveProperty('mailAt');
  }
}

const sendDueMails = () => app.runJob(sendDueMailsJob);
const mailsAbout = async (email: string, name: string) =>
  (await client.mailsTo(email)).filter(({ subject }) => subject.includes(name));
const statusOfLastMail = (email: string) =>
  app.sql(
    `select concat_ws(' ', status, reason) as status from mails where to_address = $1 and kind = 'invitation'
     order by created_at desc limit 1`,
    [email],
  );
const dayMs = 86_400_000;

test('the fourth invitation to an address in a day is delayed until the limit allows it, and the team sees until when', async () => {
  const email = newEmail();
  await useUpLimit(email);
  const campaignId = await createCampaign('Fourth');
  const now = app.clock.now().getTime();
  const { results, invitations: rows } = await invite(campaignId, email);
  const mailAt = Date.parse(results[0]?.mailAt ?? '');
  expect(results).toMatchObject([{ email, outcome: 'invited' }]);
  expect(mailAt).toBeGreaterThan(now + dayMs - 60_000);
  expect(mailAt).toBeLessThanOrEqual(now + dayMs);
  expect(rows).toMatchObject([{ email, mail: { status: 'queued', at: results[0]?.mailAt, reason: null } }]);
  app.clock.advance(dayMs - 120_000);
  await sendDueMails();
  expect((await read(campaignId)).invitations).toMatchObject([{ mail: { status: 'queued' } }]);
  expect(await mailsAbout(email, 'Fourth')).toHaveLength(0);
  app.clock.advance(120_000);
  await sendDueMails();
  await expect.poll(() => mailsAbout(email, 'Fourth')).toHaveLength(1);
  await expect.poll(() => read(campaignId)).toMatchObject({ invitations: [{ mail: { status: 'sent' } }] });
});

test('a guest who is assigned to four campaigns in a day gets each link', async () => {
  const email = newEmail();
  const first = await createCampaign('Launch');
  await invite(first, email);
  const guest = app.browser();
  await acceptByCode(guest, email, await invitationFor(guest, email));
  const names = ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];
  const campaignIds: CampaignId[] = [];
  for (const name of names) {
    const campaignId = await createCampaign(name);
    campaignIds.push(campaignId);
    const { results, guests } = await invite(campaignId, email);
    expect(results).toMatchObject([{ outcome: 'assigned' }]);
    const { mailAt } = results[0] ?? {};
    expect(guests).toMatchObject([{ email, invitation: { mail: mailAt ? { status: 'queued', at: mailAt } : {} } }]);
  }
  for (const name of names.slice(0, 2)) await expect.poll(() => mailsAbout(email, name)).toHaveLength(1);
  for (const name of names.slice(2)) expect(await mailsAbout(email, name)).toHaveLength(0);
  // The limit is three mails a day, so the next window sends three of the four delayed mails.
  app.clock.advance(dayMs);
  await sendDueMails();
  for (const name of names.slice(2, 5)) await expect.poll(() => mailsAbout(email, name)).toHaveLength(1);
  expect(await mailsAbout(email, 'Seventh')).toHaveLength(0);
  app.clock.advance(dayMs);
  await sendDueMails();
  await expect.poll(() => mailsAbout(email, 'Seventh')).toHaveLength(1);
  const { guests } = await read(campaignIds.at(-1) ?? first);
  expect(guests).toMatchObject([{ email }]);
});

test('a delayed mail is not sent after its invitation was revoked', async () => {
  const email = newEmail();
  await useUpLimit(email);
  const { invitations: rows } = await invite(await createCampaign('Revoked'), email);
  const [row] = rows;
  if (!row) throw new Error('there is no invitation');
  await client.call(invitations.revoke, { params: { invitationId: row.id } });
  app.clock.advance(dayMs);
  await sendDueMails();
  await expect.poll(() => statusOfLastMail(email)).toEqual([{ status: 'skipped invitation-ended' }]);
  expect(await mailsAbout(email, 'Revoked')).toHaveLength(0);
});

test('a delayed mail is not sent to a guest who was disabled meanwhile', async () => {
  const email = newEmail();
  await invite(await createCampaign('Launch'), email);
  const guest = app.browser();
  await acceptByCode(guest, email, await invitationFor(guest, email));
  await useUpLimit(email, 1);
  const campaignId = await createCampaign('Disabled');
  const { results, guests } = await invite(campaignId, email);
  expect(results).toMatchObject([{ outcome: 'assigned' }]);
  expect(results[0]).toHaveProperty('mailAt');
  const [guestRow] = guests;
  if (!guestRow) throw new Error('there is no guest');
  const setStatus = (status: 'active' | 'disabled') =>
    client.call(members.update, { params: { memberId: guestRow.memberId }, body: { status } });
  await setStatus('disabled');
  app.clock.advance(2 * dayMs);
  await sendDueMails();
  await expect.poll(() => statusOfLastMail(email)).toEqual([{ status: 'skipped invitation-ended' }]);
  expect(await mailsAbout(email, 'Disabled')).toHaveLength(0);
  await setStatus('active');
  expect((await read(campaignId)).guests).toMatchObject([
    { invitation: { mail: { status: 'failed', reason: 'canceled' } } },
  ]);
});

test('a delayed mail is not sent after its sender left the team, and the team sees that', async () => {
  const email = newEmail();
  const colleague = await addMember(app, client);
  await useUpLimit(email);
  const campaignId = await createCampaign('Abandoned');
  await colleague.client.call(people.addToCampaign, { params: { campaignId }, body: { emails: [email] } });
  const { items } = await client.call(members.list, { query: {} });
  const memberId = items.find((each) => each.email === colleague.email)?.id;
  if (!memberId) throw new Error('there is no colleague');
  await client.call(members.remove, { params: { memberId } });
  app.clock.advance(dayMs);
  await sendDueMails();
  await expect.poll(() => statusOfLastMail(email)).toEqual([{ status: 'skipped invitation-ended' }]);
  expect(await mailsAbout(email, 'Abandoned')).toHaveLength(0);
  expect((await read(campaignId)).invitations).toMatchObject([{ mail: { status: 'failed', reason: 'canceled' } }]);
});

test.each([
  ['its organization was deleted', 'update organizations set deleted_at = now()', 'id'],
  ['its campaign was deleted', 'update campaigns set deleted_at = now()', 'organization_id'],
  ['it expired', 'update invitations set expires_at = created_at', 'organization_id'],
])('a delayed mail is not sent after %s', async (_reason, update, column) => {
  const email = newEmail();
  await useUpLimit(email);
  await invite(await createCampaign('Ended'), email);
  await app.sql(`${update} where ${column} in (select organization_id from invitations where email = $1)`, [email]);
  app.clock.advance(dayMs);
  await sendDueMails();
  await expect.poll(() => statusOfLastMail(email)).toEqual([{ status: 'skipped invitation-ended' }]);
  expect(await mailsAbout(email, 'Ended')).toHaveLength(0);
});

test('a delayed mail is not sent after its group was deleted', async () => {
  const email = newEmail();
  await useUpLimit(email);
  const { id: groupId } = await client.call(groups.create, { body: { name: 'Ended' } });
  await client.call(people.addToGroup, { params: { groupId }, body: { emails: [email] } });
  await app.sql('update campaign_groups set deleted_at = now() where id = $1', [groupId]);
  app.clock.advance(dayMs);
  await sendDueMails();
  await expect.poll(() => statusOfLastMail(email)).toEqual([{ status: 'skipped invitation-ended' }]);
  expect(await mailsAbout(email, 'Ended')).toHaveLength(0);
});

test('resending beyond the daily limit is queued behind delayed mails, and the link stays valid', async () => {
  const email = newEmail();
  await useUpLimit(email);
  const { items } = await client.call(invitations.list, { query: {} });
  const [row] = items;
  if (!row) throw new Error('there is no invitation');
  await expect.poll(() => mailsAbout(email, row.campaign?.name ?? '')).toHaveLength(1);
  const now = app.clock.now().getTime();
  const again = await client.call(invitations.resend, { params: { invitationId: row.id } });
  expect(again).toMatchObject({ id: row.id, mail: { status: 'queued', reason: null } });
  expect(Date.parse(again.mail.at)).toBeGreaterThan(now + dayMs - 60_000);
  expect(Date.parse(again.expiresAt)).toBe(Date.parse(again.mail.at) + limits.invitation.guestLifeMs);
  // Resending while a mail is queued does not queue a second mail.
  expect(await client.call(invitations.resend, { params: { invitationId: row.id } })).toMatchObject({
    mail: again.mail,
  });
  const guest = app.browser();
  expect(await guest.call(invitations.find, { params: { invitationId: row.id } })).toMatchObject({ id: row.id });
  // Further invitations to the address are delayed behind the queued mail.
  for (const name of ['Second', 'Third', 'Fourth']) {
    const { results } = await invite(await createCampaign(name), email);
    const days = Math.round((Date.parse(results[0]?.mailAt ?? '') - now) / dayMs);
    expect([name, days]).toEqual([name, name === 'Fourth' ? 2 : 1]);
  }
  app.clock.advance(dayMs);
  await sendDueMails();
  await expect.poll(() => mailsAbout(email, row.campaign?.name ?? '')).toHaveLength(2);
  const sent = await mailsAbout(email, row.campaign?.name ?? '');
  expect(sent[0]?.text).toContain(row.id);
  // The mails need different Message-IDs, since mail programs hide a mail whose Message-ID they already have.
  const idOf = ({ headers }: (typeof sent)[number]) => headers.find(({ name }) => /^message-id$/i.test(name))?.value;
  expect(new Set(sent.map(idOf)).size).toBe(2);
});

test('an expired link that is sent again beyond the daily limit is replaced by a new one', async () => {
  const email = newEmail();
  await useUpLimit(email);
  // Waits for the first mail, since resending while it is queued would not queue a second one.
  await expect.poll(() => statusOfLastMail(email)).toEqual([{ status: 'sent' }]);
  await app.sql(`update invitations set expires_at = created_at where email = $1`, [email]);
  const { items } = await client.call(invitations.list, { query: {} });
  const [row] = items;
  if (!row) throw new Error('there is no invitation');
  const again = await client.call(invitations.resend, { params: { invitationId: row.id } });
  expect(again).toMatchObject({ email, mail: { status: 'queued' } });
  expect(again.id).not.toBe(row.id);
});

test('resending is refused if the mail would be delayed for too long', async () => {
  const email = newEmail();
  await useUpLimit(email);
  const { items } = await client.call(invitations.list, { query: {} });
  const [row] = items;
  if (!row) throw new Error('there is no invitation');
  await app.sql(`update rate_limits set used = 60 where key like 'invitation.address/%' || $1 || '%'`, [email]);
  const { code } = await client.problem(invitations.resend, { params: { invitationId: row.id } });
  expect(code).toBe('request.too-many');
  // The limit does not count the refused sending.
  expect(
    await app.sql(`select used from rate_limits where key like 'invitation.address/%' || $1 || '%'`, [email]),
  ).toEqual([{ used: 60 }]);
});

test('the list of guests shows the state of the mail with a link, a failed or waiting one first', async () => {
  const email = newEmail();
  await invite(await createCampaign('Launch'), email);
  const guest = app.browser();
  await acceptByCode(guest, email, await invitationFor(guest, email));
  const linkMail = async () => (await client.call(members.list, { query: { kind: 'guest' } })).items[0]?.linkMail;
  expect(await linkMail()).toMatchObject({ status: 'sent', reason: null });
  await useUpLimit(email, 1);
  const { results } = await invite(await createCampaign('Fourth'), email);
  expect(await linkMail()).toEqual({ status: 'queued', at: results[0]?.mailAt, reason: null });
  expect((await client.call(members.list, { query: {} })).items).toMatchObject([{ linkMail: null }]);
});

test('the link of a delayed mail to a new member is valid for a week from the mail', async () => {
  const email = newEmail();
  await useUpLimit(email);
  const { results } = await client.call(invitations.create, { body: { emails: [email], role: 'member' } });
  const { items } = await client.call(invitations.list, { query: {} });
  const seat = items.find(({ role }) => role === 'member');
  const mailAt = Date.parse(results[0]?.mailAt ?? '');
  expect(Date.parse(seat?.expiresAt ?? '')).toBe(mailAt + limits.invitation.lifeMs);
});

test('a mail that the mail server rejects is shown as failed, with an event to open screens', async () => {
  const campaignId = await createCampaign('Rejected');
  const screen = await follow(client);
  const email = newEmail();
  await breakMail(mailbox, 'refuse', 1);
  await invite(campaignId, email);
  await screen.until(() => screen.received().some(({ name }) => name === 'guest-link.mailed'), 'the mail has failed');
  expect((await read(campaignId)).invitations).toMatchObject([{ mail: { status: 'failed', reason: 'rejected' } }]);
  screen.close();
});

test(
  'a mail that the mail server does not accept yet is shown as retried, then as sent',
  { timeout: 60_000 },
  async () => {
    await breakMail(mailbox, 'temporary', 1);
    const email = newEmail();
    await client.call(invitations.create, { body: { emails: [email], role: 'member' } });
    const state = async () => (await client.call(invitations.list, { query: {} })).items[0]?.mail;
    await expect.poll(state).toMatchObject({ status: 'queued', reason: 'retrying' });
    await expect.poll(state, { timeout: 50_000 }).toMatchObject({ status: 'sent', reason: null });
  },
);
