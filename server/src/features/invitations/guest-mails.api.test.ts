import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type Mail, type TestClient } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';

let app: TestApp;
let owner: TestClient;
let ownerEmail: string;
let campaignId: CampaignId;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  owner = app.browser();
  ownerEmail = (await owner.signUp({ organizationName: 'Northbound' })).email;
  campaignId = (await owner.call(campaigns.create, { body: { name: 'Spring launch' } })).id;
});
afterAll(() => app.stop());

type Words = { message?: string; locale?: 'en-US' | 'fr-FR' };
const inviteWith = (email: string, words: Words = {}, to = campaignId) =>
  owner.call(people.addToCampaign, { params: { campaignId: to }, body: { emails: [email], ...words } });
const headerOf = ({ headers }: Mail, wanted: string) => headers.find(({ name }) => name === wanted)?.value;

test('a guest is written to by whoever asks, by way of the product, in their own words', async () => {
  const email = newEmail();
  await inviteWith(email, { message: '  Hello Noa,\nthe logo comes <b>last</b>: www.evil.example  ' });
  const mail = await owner.mailTo(email);
  expect(headerOf(mail, 'From')).toMatch(/^"?Ana Costa via Ad Foundry"? <[^<>\s]+@[^<>\s]+>$/);
  expect(headerOf(mail, 'Reply-To')).toBe(ownerEmail);
  expect(mail.text).toContain('> Hello Noa,\n> the logo comes <b>last</b>: www·evil·example');
  expect(mail.html).toContain('&lt;b&gt;last&lt;/b&gt;');
  expect(mail.text).toMatch(new RegExp(`Sent by Ad Foundry because Ana Costa \\(${ownerEmail.replaceAll('.', '[.]')}`));
});

test('a mail that is sent again says the same again', async () => {
  const email = newEmail();
  await inviteWith(email, { message: 'The logo comes last', locale: 'fr-FR' });
  const invitationId = await invitationFor(owner, email);
  await owner.call(invitations.resend, { params: { invitationId } });
  const again = await owner.mailTo(email, ({ text }) => !text.includes(invitationId));
  expect(again.text).toContain('> The logo comes last');
  expect(again.html).toContain('<html lang="fr-FR">');
});

test('whoever asks chooses the language of somebody new; who has an account is written to in theirs', async () => {
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
  expect(second.subject).toBe('Ana Costa asks you for files: Summer launch');
});

test.each(['x'.repeat(501), '   ', 'half \ud83d', 'bell \u0007'])(
  '%j is nothing to say, and invites nobody',
  async (message) => {
    const email = newEmail();
    const body = { emails: [email], message };
    expect((await owner.request(people.addToCampaign, { params: { campaignId }, body })).status).toBe(400);
    expect(await app.sql('select 1 from invitations where email = $1', [email])).toEqual([]);
  },
);

test('a browser that is forgotten asks for a code again, and another one does not', async () => {
  const email = newEmail();
  await inviteWith(email);
  const client = app.browser();
  const params = { invitationId: await invitationFor(client, email) };
  await acceptByCode(client, email, params.invitationId);
  const other = app.browser();
  // Two codes to one address keep a distance.
  app.clock.advance(31_000);
  await acceptByCode(other, email, params.invitationId);
  for (const each of [client, other]) await each.call(signIn.signOut, {});
  expect(await client.call(invitations.find, { params })).toMatchObject({ known: true });
  const before = client.cookies.get('af_device');
  await client.call(signIn.forgetDevice, {});
  expect(await client.call(invitations.find, { params })).toMatchObject({ known: false });
  expect((await client.problem(invitations.enter, { params })).code).toBe('auth.required');
  // Nor does the mark do anything where somebody has kept it.
  if (before) client.cookies.set('af_device', before);
  expect((await client.problem(invitations.enter, { params })).code).toBe('auth.required');
  expect(await other.call(invitations.enter, { params })).toMatchObject({ role: 'guest' });
});
