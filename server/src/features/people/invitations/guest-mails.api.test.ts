import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type Mail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const owner = app.browser();
let ownerEmail: string;
let organizationId: OrganizationId;
let campaignId: CampaignId;
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  const me = await owner.signUp({ organizationName: 'Northbound' });
  ownerEmail = me.email;
  organizationId = me.organizationId as OrganizationId;
  campaignId = (await owner.call(campaigns.create, { body: { name: 'Spring launch' } })).id;
});

type MessageOptions = { message?: string; locale?: 'en-US' | 'fr-FR' };
const inviteWith = (email: string, words: MessageOptions = {}, to = campaignId) =>
  owner.call(people.addToCampaign, { params: { campaignId: to }, body: { emails: [email], ...words } });
const headerOf = ({ headers }: Mail, headerName: string) => headers.find(({ name }) => name === headerName)?.value;

test('the mail is sent in the organization’s name, with replies to the inviter and the message as plain text', async () => {
  const email = newEmail();
  await inviteWith(email, { message: '  Hello Noa,\nthe logo comes <b>last</b>: www.evil.example  ' });
  const mail = await owner.mailTo(email);
  expect(headerOf(mail, 'From')).toMatch(/^"?Northbound via Ad Foundry"? <[^<>\s]+@[^<>\s]+>$/);
  expect(headerOf(mail, 'Reply-To')).toBe(ownerEmail);
  expect(mail.text).toContain('> Hello Noa,\n> the logo comes <b>last</b>: www·evil·example');
  expect(mail.html).toContain('&lt;b&gt;last&lt;/b&gt;');
  expect(mail.text).toMatch(new RegExp(`Sent by Ad Foundry because Ana Costa \\(${ownerEmail.replaceAll('.', '[.]')}`));
});

test('the mail says when the first creative is due, if that is before the campaign', async () => {
  const dueAt = '2030-12-11T17:00:00.000Z';
  await app.sql('update campaigns set due_at = $2 where id = $1', [campaignId, dueAt]);
  const brief = (name: string, deadlineAt: string | null) =>
    owner.call(creatives.create, { params: { campaignId }, body: { name, deadlineAt } });
  await brief('Later', '2030-12-20T17:00:00.000Z');
  await brief('With the campaign', null);
  const [before, after] = [newEmail(), newEmail()];
  await inviteWith(before);
  expect((await owner.mailTo(before)).text).not.toContain('The first files');
  await brief('Soon', '2030-11-26T17:00:00.000Z');
  await inviteWith(after);
  const { text } = await owner.mailTo(after);
  expect(text).toMatch(/The first files are due by Tuesday, November 26, 2030/);
  expect(text).toMatch(/Everything is due by Wednesday, December 11, 2030/);
});

test('a mail sent again carries the same message', async () => {
  const email = newEmail();
  await inviteWith(email, { message: 'The logo comes last', locale: 'fr-FR' });
  const invitationId = await invitationFor(owner, email);
  await owner.call(invitations.resend, { params: { invitationId } });
  const again = await owner.mailTo(email, ({ text }) => !text.includes(invitationId));
  expect(again.text).toContain('> The logo comes last');
  expect(again.html).toContain('<html lang="fr-FR">');
});

describe('after the inviter left the team (S50)', () => {
  let email: string;
  let fred: Colleague;
  beforeEach(async () => {
    email = newEmail();
    fred = await joinAs(app, organizationId, 'member');
    await fred.client.call(account.update, { body: { firstName: 'Fred', lastName: 'Former' } });
    const body = { emails: [email], message: 'Send it to me alone' };
    await fred.client.call(people.addToCampaign, { params: { campaignId }, body });
  });
  const expectNothingOfFred = (mail: Mail) => {
    const from = `${headerOf(mail, 'From')} ${headerOf(mail, 'Reply-To')}`;
    expect(`${from}${mail.subject}${mail.text}${mail.html}`).not.toMatch(
      new RegExp(`Fred|me alone|${fred.email.replaceAll('.', '[.]')}`),
    );
  };

  const leaving: [string, () => Promise<unknown>][] = [
    ['was removed', () => owner.call(members.remove, { params: { memberId: fred.memberId } })],
    [
      'was disabled here',
      () => owner.call(members.update, { params: { memberId: fred.memberId }, body: { status: 'disabled' } }),
    ],
    ['became a guest', () => app.sql(`update members set role = 'guest' where id = $1`, [fred.memberId])],
    [
      'is disabled everywhere',
      () => app.sql('update accounts set disabled_at = now() where id = $1', [fred.accountId]),
    ],
  ];
  test.each(leaving)(
    'who %s, a resent mail names the member who sends it, and omits the message',
    async (_how, leave) => {
      const invitationId = await invitationFor(owner, email);
      await leave();
      await owner.call(invitations.resend, { params: { invitationId } });
      const again = await owner.mailTo(email, ({ text }) => text.includes('inv_') && !text.includes(invitationId));
      expectNothingOfFred(again);
      expect(headerOf(again, 'From')).toMatch(/^"?Northbound via Ad Foundry"? </);
      expect(headerOf(again, 'Reply-To')).toBe(ownerEmail);
    },
  );

  test('a renewed link is sent in the organization’s name', async () => {
    const invitationId = await invitationFor(owner, email);
    await owner.call(members.remove, { params: { memberId: fred.memberId } });
    await app.sql(`update invitations set expires_at = now() - interval '1 minute' where email = $1`, [email]);
    await app.browser().call(invitations.renew, { params: { invitationId } });
    const again = await owner.mailTo(email, ({ text }) => text.includes('inv_') && !text.includes(invitationId));
    expectNothingOfFred(again);
    // Answers reach the owner, since the inviter left.
    expect(headerOf(again, 'Reply-To')).toBe(ownerEmail);
    expect(again.text).toContain('Northbound needs files from you for');
    expect(again.text).toContain('because Northbound invited you');
  });
});

test('the inviter chooses the language for a new person; a person with an account gets the account’s language', async () => {
  const email = newEmail();
  await inviteWith(email, { locale: 'fr-FR' });
  const client = app.browser();
  const first = await client.mailTo(email);
  expect(first.subject).toBe('Ana Costa vous demande des fichiers\u202f: Spring launch');
  await acceptByCode(client, email, await invitationFor(client, email));
  await client.call(account.update, { body: { settings: { locale: 'en-GB' } } });
  const next = (await owner.call(campaigns.create, { body: { name: 'Summer launch' } })).id;
  await inviteWith(email, { locale: 'fr-FR' }, next);
  const second = await client.mailTo(email, ({ subject }) => subject.includes('Summer'));
  expect(second.subject).toBe('Ana Costa needs files from you: Summer launch');
});

test.each(['x'.repeat(501), '   ', 'half \ud83d', 'bell \u0007'])(
  'refuses the message %j and invites no guest',
  async (message) => {
    const email = newEmail();
    const body = { emails: [email], message };
    expect((await owner.request(people.addToCampaign, { params: { campaignId }, body })).status).toBe(400);
    expect(await app.sql('select 1 from invitations where email = $1', [email])).toEqual([]);
  },
);

test('a guest link needs a code again in a forgotten browser, but not in another one', async () => {
  const email = newEmail();
  await inviteWith(email);
  const client = app.browser();
  const params = { invitationId: await invitationFor(client, email) };
  await acceptByCode(client, email, params.invitationId);
  const other = app.browser();
  // An address gets at most one code in 30 seconds.
  app.clock.advance(31_000);
  await acceptByCode(other, email, params.invitationId);
  for (const each of [client, other]) await each.call(signIn.signOut, {});
  expect(await client.call(invitations.find, { params })).toMatchObject({ isTrustedBrowser: true });
  const before = client.cookies.get('af_device');
  await client.call(signIn.forgetDevice, {});
  expect(await client.call(invitations.find, { params })).toMatchObject({ isTrustedBrowser: false });
  expect((await client.problem(invitations.enter, { params })).code).toBe('auth.required');
  // A copied device token does not work either.
  if (before) client.cookies.set('af_device', before);
  expect((await client.problem(invitations.enter, { params })).code).toBe('auth.required');
  expect(await other.call(invitations.enter, { params })).toMatchObject({ role: 'guest' });
});
