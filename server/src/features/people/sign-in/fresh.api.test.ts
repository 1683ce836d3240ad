import { expect, test } from 'vitest';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';

const app = await useApp();

const count = async (table: string) => (await app.sql(`select from ${table}`)).length;

test('a fresh installation has no account, no organization and no privileged user (S66)', async () => {
  for (const table of ['accounts', 'organizations', 'members', 'sessions', 'invitations', 'support_visits']) {
    expect(await count(table), table).toBe(0);
  }
});

test.each(['admin@localhost.localdomain', 'admin@example.com', 'root@example.com', 'test@test.com'])(
  'sends no code to %s, since no default account exists (S66)',
  async (email) => {
    const client = app.browser();
    await client.call(signIn.requestCode, { query: { email } });
    const { text } = await client.mailTo(email, () => true);
    expect(text).not.toMatch(/\d{4} ?\d{4}/);
  },
);

test('the first account to sign up owns its own organization and nothing more (S66)', async () => {
  const first = await app.browser().signUp();
  const second = await app.browser().signUp();
  expect([first.role, second.role]).toEqual(['owner', 'owner']);
  expect(first.accessibleOrganizations).toHaveLength(1);
  expect(second.accessibleOrganizations).toHaveLength(1);
  expect(await app.sql('select from accounts where super_hero')).toEqual([]);
});

test('only the necessary endpoints are open without a session (S01, S66)', () => {
  const open = Object.entries(endpoints)
    .flatMap(([domain, group]) =>
      Object.entries(group as Record<string, EndpointShape>)
        .filter(([, { access }]) => access === 'public')
        .map(([name]) => `${domain}.${name}`),
    )
    .toSorted();
  expect(open).toEqual(
    [
      // Whoever finds a key may end it.
      'apiKeys.report',
      // The payment service signs these requests.
      'billing.webhook',
      // The address is secret.
      'calendars.read',
      'shares.picture',
      'shares.read',
      'health.live',
      'health.ready',
      'installation.find',
      // The platform signs these requests.
      'integration.deauthorize',
      'integration.requestDeletion',
      'integration.deletion',
      'invitations.confirm',
      'invitations.enter',
      'invitations.find',
      'invitations.renew',
      'invitations.requestCode',
      // The token in the mail names the person and the kinds of mail.
      'mailChoices.show',
      'mailChoices.stop',
      // The mail service knows the secret.
      'replies.webhook',
      // The secret in the address opens one review link.
      ...Object.keys(endpoints.review).map((name) => `review.${name}`),
      // They answer only where this installation keeps its mails and a sample on this machine.
      'sample.enter',
      'sample.progress',
      'signIn.localCode',
      'signIn.confirm',
      'signIn.finishGoogle',
      'signIn.forgetDevice',
      'signIn.requestCode',
      'signIn.signOut',
      'signIn.signUp',
      'signIn.startGoogle',
      'uploads.options',
      'uploads.optionsOfUpload',
    ].toSorted(),
  );
});
