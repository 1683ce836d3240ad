import { beforeAll, expect, inject, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { InvitationId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { home } from '@ad-foundry/contract/home.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode } from '#testing/invitations.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { collectRemindersJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();
const [wednesday, thursday, friday, saturday, sunday, monday, tuesday] = [16, 17, 18, 19, 20, 21, 22] as const;
/** Nine o'clock on a day of June 2027, in UTC, which applies without time zones. */
const moveTo = (day: number) =>
  app.clock.advance(Date.parse(`2027-06-${day}T09:10:00.000Z`) - app.clock.now().getTime());

let trail: Creative;
let mark: Colleague;
const [ines, thea, done, revoked, refused, quiet] = [1, 2, 3, 4, 5, 6].map(() => newEmail()) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  moveTo(wednesday);
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  // Reminders go out seven and three days before, on Friday 18 and Tuesday 22.
  await dueOn(trail, '2027-06-25');
  mark = await joinAs(app, organizationId, 'guest');
  const body = { memberIds: [mark.memberId], emails: [ines, revoked] };
  await team.call(people.addToCampaign, { params: ofTrail(), body });
  const [complete, silent, bouncing] = [await other('Complete'), await other('Silent'), await other('Bouncing')];
  await inviteTo(complete, done);
  await app.sql(`update slots set state = 'delivered' where creative_id = $1`, [complete.id]);
  await inviteTo(silent, quiet);
  await team.call(reminders.set, { params: { campaignId: silent.campaign.id }, body: { reminders: false } });
  await refuseAddress(refused);
  await inviteTo(bouncing, refused);
  await settled();
});

async function other(campaign: string): Promise<Creative> {
  const creative = await brief(team, { campaign, formats: ['feed'] });
  await dueOn(creative, '2027-07-20');
  return creative;
}
const dueOn = ({ campaign }: Creative, day: string) =>
  team.call(campaigns.update, { params: { campaignId: campaign.id }, body: { dueAt: `${day}T16:00:00.000Z` } });
const inviteTo = ({ campaign }: Creative, email: string) =>
  team.call(people.addToCampaign, { params: { campaignId: campaign.id }, body: { emails: [email] } });
const ofTrail = () => ({ campaignId: trail.campaign.id });
/** Makes the mail server refuse this address as nonexistent, or accept it again. */
async function refuseAddress(to: string, isRefused = true): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ mode: isRefused ? 'refuse' : 'none', to });
  await fetch(`${inject('mailboxUrl')}/mailbox/faults`, { method: 'POST', headers, body });
}
const settled = () =>
  vi.waitFor(async () => expect(await app.sql(`select from mails where status = 'queued'`)).toEqual([]), {
    timeout: 8000,
    interval: 10,
  });
/** Queues what is due twice at once, as two nodes would, and waits until it is sent. */
async function run(): Promise<void> {
  await Promise.all([app.runJob(collectRemindersJob), app.runJob(collectRemindersJob)]);
  await settled();
}
/** The kinds of the mails to an address, in the order of arrival. */
async function kindsTo(email: string): Promise<string[]> {
  const mails = (await team.mailsTo(email)).toReversed();
  return mails.map(({ text }) => (text.includes('needs these files from you') ? 'reminder' : 'invitation'));
}
const reminderTo = (email: string) => team.mailTo(email, ({ text }) => text.includes('needs these files from you'));
const stateOf = async (email: string) => {
  const { people: all } = await team.call(reminders.show, { params: ofTrail() });
  return all.find((each) => each.email === email);
};
const isRemindableAtHome = async (email: string) =>
  (await team.call(home.find, {})).entries.some((entry) => entry.kind === 'remind' && entry.firstName === email);
const remind = async (memberId: MemberId) =>
  (await team.call(reminders.remind, { params: ofTrail(), body: { memberIds: [memberId] } })).results[0]?.outcome;

test('a guest who has not opened the invitation owes files and is shown as such', async () => {
  expect(await stateOf(ines)).toMatchObject({ name: ines, hasOpened: false, owed: 2, lastRemindedAt: null });
  expect(await stateOf(mark.email)).toMatchObject({ hasOpened: true, owed: 2 });
});

test('an unopened invitation is mailed again once, two days later, in place of that day’s reminder', async () => {
  const { invitations: waiting } = await team.call(people.ofCampaign, { params: ofTrail() });
  const invitationId = waiting.find(({ email }) => email === revoked)?.id as InvitationId;
  await team.call(invitations.revoke, { params: { invitationId } });
  moveTo(thursday);
  await inviteTo(trail, thea);
  await run();
  expect(await kindsTo(ines)).toEqual(['invitation']);
  moveTo(friday);
  await run();
  await run();
  const [first, again, ...more] = await team.mailsTo(ines);
  expect(more).toEqual([]);
  const keyIn = (text = '') => /#k=(inv_[0-9a-z]{26})/.exec(text)?.[1];
  expect(keyIn(again?.text)).toBe(keyIn(first?.text));
  expect(await kindsTo(mark.email)).toContain('reminder');
  // The guest with complete files, the revoked one, the one without reminders, and the one whose address refuses mails.
  for (const email of [done, revoked, quiet]) expect(await kindsTo(email)).toEqual(['invitation']);
  expect(await kindsTo(refused)).toEqual([]);
  const { memberId } = (await stateOf(ines)) as { memberId: MemberId };
  expect(await stateOf(ines)).toMatchObject({ isRemindedToday: true, lastRemindedAt: null });
  expect(await remind(memberId)).toBe('reminded-today');
});

test('no invitation is mailed again at a weekend', async () => {
  for (const day of [saturday, sunday]) {
    moveTo(day);
    await run();
    expect(await kindsTo(thea)).toEqual(['invitation', 'reminder']);
  }
  moveTo(monday);
  await run();
  expect(await kindsTo(thea)).toEqual(['invitation', 'reminder', 'invitation']);
  expect(await kindsTo(ines)).toEqual(['invitation', 'invitation']);
});

test('a reminder leads to the slot by the personal link, which asks a new device for a code and a known one for none', async () => {
  moveTo(tuesday);
  await run();
  expect(await kindsTo(ines)).toEqual(['invitation', 'invitation', 'reminder']);
  const { text } = await reminderTo(ines);
  const link = new RegExp(`/upload/${trail.campaign.id}#k=(inv_[0-9a-z]{26})&slot-${slotOf(trail).id}`).exec(text);
  const invitationId = link?.[1] as InvitationId;
  expect(text).not.toMatch(/\/upload\/\S*(?<!#k=inv_[0-9a-z]{26}\S*)#slot/);
  const params = { invitationId };
  const phone = app.browser();
  expect(await phone.call(invitations.find, { params })).toMatchObject({ isTrustedBrowser: false, joined: null });
  expect((await phone.problem(invitations.enter, { params })).code).toBe('auth.required');
  await acceptByCode(phone, ines, invitationId);
  expect((await phone.call(guestPages.find, { params: ofTrail(), query: {} })).creatives).toHaveLength(1);
  expect(await stateOf(ines)).toMatchObject({ hasOpened: true, owed: 2, isRemindedToday: true });
  // Reminded today as an invited guest, so not again as a member.
  await run();
  expect(await kindsTo(ines)).toHaveLength(4);
  phone.cookies.delete('af_session');
  expect(await phone.call(invitations.enter, { params })).toMatchObject({ role: 'guest' });
  // Mark came without an invitation, so that his reminder leads to the sign-in.
  expect((await reminderTo(mark.email)).text).not.toContain('#k=');
});

test('a reminder replaces an expired key, and a revoked key is dead', async () => {
  moveTo(24);
  await app.sql(`update invitations set expires_at = $1 where email = $2`, ['2027-06-23T00:00:00.000Z', thea]);
  const [expired] = await app.sql<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from invitations where email = $1`,
    [thea],
  );
  expect(await isRemindableAtHome(thea)).toBe(true);
  await run();
  expect(await isRemindableAtHome(thea)).toBe(false);
  const mails = await team.mailsTo(thea);
  const newest = mails.find(({ text }) => text.includes('needs these files from you'));
  const invitationId = /#k=(inv_[0-9a-z]{26})/.exec(newest?.text ?? '')?.[1] as InvitationId;
  const [renewed] = await app.sql<{ hash: string; days: number }>(
    `select encode(token_hash, 'hex') as hash, extract(days from expires_at - $2)::int as days from invitations where email = $1`,
    [thea, app.clock.now()],
  );
  expect(renewed?.hash).not.toBe(expired?.hash);
  expect(renewed?.days).toBeGreaterThanOrEqual(6);
  const phone = app.browser();
  const params = { invitationId };
  expect(await phone.call(invitations.find, { params })).toMatchObject({ campaignId: trail.campaign.id });
  await team.call(invitations.revoke, { params });
  expect((await phone.problem(invitations.find, { params })).code).toBe('invitation.not-found');
  expect((await phone.problem(invitations.requestCode, { params, body: { locale: 'en-US' } })).code).toBe(
    'invitation.not-found',
  );
  expect(await stateOf(thea)).toBeUndefined();
});

test('a requested reminder to an address that refuses mails is tried once, and the refusal is shown', async () => {
  const email = newEmail();
  await inviteTo(trail, email);
  await settled();
  await refuseAddress(email);
  const { memberId } = (await stateOf(email)) as { memberId: MemberId };
  expect(await remind(memberId)).toBe('reminded');
  await settled();
  await expect.poll(() => stateOf(email)).toMatchObject({ mailRefusal: 'no-mailbox', owed: 2 });
  expect(await remind(memberId)).toBe('reminded-today');
  await refuseAddress(email, false);
});

test('the team does not learn that the account behind an invited address stopped reminders', async () => {
  const person = app.browser();
  const { email } = await person.signUp();
  await person.call(account.update, { body: { reminderMails: false } });
  const stranger = newEmail();
  const emails = [email, stranger];
  for (const each of emails) await inviteTo(trail, each);
  await settled();
  const remindedOf = async () => {
    const states = await Promise.all(emails.map(stateOf));
    return states.map((state) => ({
      ...state,
      memberId: '',
      name: '',
      email: '',
      lastRemindedAt: state?.lastRemindedAt !== null,
    }));
  };
  const outcomes = async () => {
    const states = await Promise.all(emails.map(stateOf));
    return Promise.all(states.map((state) => remind(state?.memberId as MemberId)));
  };
  expect(await outcomes()).toEqual(['reminded', 'reminded']);
  await settled();
  expect(await kindsTo(email)).not.toContain('reminder');
  const [stopped, other] = await remindedOf();
  expect(stopped).toEqual(other);
  expect(stopped).toMatchObject({ isRemindedToday: true, lastRemindedAt: true });
  expect(await outcomes()).toEqual(['reminded-today', 'reminded-today']);
  for (const each of emails) expect(await isRemindableAtHome(each)).toBe(false);
});

test('nor by the second mail of its invitation, which it does not get', async () => {
  await app.sql('delete from rate_limits');
  moveTo(28);
  const person = app.browser();
  const { email } = await person.signUp();
  await person.call(account.update, { body: { reminderMails: false } });
  const stranger = newEmail();
  const later = await other('Later');
  for (const each of [email, stranger]) await inviteTo(later, each);
  await settled();
  moveTo(30);
  await run();
  expect([await kindsTo(email), await kindsTo(stranger)]).toEqual([['invitation'], ['invitation', 'invitation']]);
  const params = { campaignId: later.campaign.id };
  const { invitations: waiting } = await team.call(people.ofCampaign, { params });
  const [quieted, listed] = [email, stranger].map((each) => waiting.find((invitation) => invitation.email === each));
  expect(quieted?.mail).toMatchObject({ status: 'sent', reason: null });
  expect(quieted?.mail.at.slice(0, 16)).toBe(listed?.mail.at.slice(0, 16));
  const { people: states } = await team.call(reminders.show, { params });
  const look = (each: string) => {
    const state = states.find((guest) => guest.email === each);
    return [state?.isRemindedToday, state?.lastRemindedAt, state?.nextDay, state?.isStopped];
  };
  expect(look(email)).toEqual(look(stranger));
});
