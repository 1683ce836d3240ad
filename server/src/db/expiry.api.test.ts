import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';

const server = path.resolve(import.meta.dirname, '..');

/** For each expiry column: the test that advances the clock past it. */
const enforced: Record<string, [file: string, test: string]> = {
  'api_keys.expires_at': ['features/people/keys/keys.api.test.ts', 'a wrong, expired or revoked key is refused'],
  'billing_accounts.trial_end_told': [
    'features/billing/billing.api.test.ts',
    'an organization has one trial and sees its remaining days',
  ],
  'billing_accounts.trial_used_at': [
    'features/billing/billing.api.test.ts',
    'an organization has one trial and sees its remaining days',
  ],
  'billing_subscriptions.trial_end': [
    'features/billing/billing.api.test.ts',
    'an organization has one trial and sees its remaining days',
  ],
  'billing_subscriptions.trial_start': [
    'features/billing/billing.api.test.ts',
    'an organization has one trial and sees its remaining days',
  ],
  'figure_shares.expires_at': [
    'features/sharing/shared-reports/shares.api.test.ts',
    'wrong, expired and revoked links get the same response',
  ],
  'invitations.expires_at': ['features/people/invitations/accepting.api.test.ts', 'expire after seven days'],
  'mails.not_after': ['emails/mails.api.test.ts', 'until the code has expired gets no expired code'],
  'oauth_attempts.expires_at': ['features/people/sign-in/google.api.test.ts', 'expires after ten minutes'],
  'provider_attempts.expires_at': [
    'features/platforms/integration/connecting.api.test.ts',
    'a state works once, for ten minutes, in the sign-in and the organization that it was created in',
  ],
  'rate_limits.window_ends_at': [
    'features/people/sign-in/requesting-codes.api.test.ts',
    'an address gets one code in 30 seconds',
  ],
  'review_links.expires_at': [
    'features/sharing/review-links/review-upkeep.api.test.ts',
    'a link is closed once it expires, also for people with a session',
  ],
  'sessions.absolute_expires_at': ['features/people/sessions/sessions.api.test.ts', 'after thirty days in any case'],
  'sessions.idle_expires_at': ['features/people/sessions/sessions.api.test.ts', 'after two weeks without use'],
  'sign_in_challenges.expires_at': [
    'features/people/sign-in/codes.api.test.ts',
    'is valid until its last second and not after',
  ],
  'support_visits.expires_at': [
    'features/people/support/support.api.test.ts',
    'staff enter an organization only during a visit',
  ],
  'tokens.expires_at': [
    'features/platforms/integration/health.api.test.ts',
    'only a connection that is neither expired nor refused gives access to send',
  ],
  'tokens.invalid_at': [
    'features/platforms/integration/health.api.test.ts',
    'only a connection that is neither expired nor refused gives access to send',
  ],
  'webhooks.previous_ends_at': [
    'features/operation/webhooks/webhooks.api.test.ts',
    'messages are signed with both secrets during the overlap of a rotation',
  ],
};

test('every expiry column is listed with a test (S29)', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl').replace('/postgres?', '/template_tests?') });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(expires?|invalid|ends?|until|valid)_(at|to)$|not_after$|trial' order by 1`,
  );
  await client.end();
  const columns = rows.map(({ name }) => name);
  const untested = columns.filter((name) => !(name in enforced));
  expect(
    untested.map((name) => `${name}: name the test that puts the clock past it, in db/expiry.api.test.ts`),
  ).toEqual([]);
  expect(Object.keys(enforced).filter((name) => !columns.includes(name))).toEqual([]);
});

test.each(Object.entries(enforced))('%s has a test that advances the clock (S29)', (_column, [file, title]) => {
  const text = readFileSync(path.join(server, file), 'utf8');
  const at = text.indexOf(title);
  expect(at, `${file} has no test "${title}"`).toBeGreaterThan(0);
  const body = text.slice(at, text.indexOf('\n});', at));
  expect(body).toMatch(/clock\.advance\(/);
});
