import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { integration, type Token } from '@ad-foundry/contract/integration.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { mintOrganizationScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { allScopes, connectMeta, controlMeta, metaSettings, people } from '#testing/meta.ts';
import { checkTokensJob, mailManagersJob } from './jobs.ts';
import { findSendAccess } from './queries.ts';

const dayMs = 86_400_000;
const ref = { provider: 'meta', id: 'acc_1020304050' as AdvertiserId } as const;

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let email: string;
let token: Token;
let organizationId: OrganizationId;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});
beforeEach(async () => {
  await controlMeta(sandbox, 'POST /reset', {});
  await app.sql('delete from tokens');
  ana = app.browser();
  const me = await ana.signUp();
  organizationId = me.organizationId as OrganizationId;
  email = me.email;
  ({ token } = await connectMeta(ana, { person: people.marie }));
  await ana.call(advertisers.choose, { body: { add: [ref] } });
});

const check = () => ana.call(integration.check, { params: { tokenId: token.id } });
const health = async () => (await ana.call(integration.tokens, {})).items[0]?.health;
const obstacle = async () => (await ana.call(advertisers.list, { query: {} })).items[0]?.obstacle;
const sendAccess = () => findSendAccess(mintOrganizationScope(app.services.dependencies, organizationId), ref);
const happen = (action: string) => controlMeta(sandbox, 'POST /people', { person: people.marie, action });
const mailsWith = async (word: string) =>
  (await ana.mailsTo(email)).filter(({ subject }) => subject.includes(word)).map(({ subject }) => subject);

test('only a connection that is neither expired nor refused gives access to send (S29)', async () => {
  expect(await sendAccess()).toMatchObject({ tokenId: token.id, provider: 'meta' });
  expect(await obstacle()).toBeNull();
  const untilEnd = Date.parse(token.expiresAt ?? '') - app.clock.now().getTime();
  app.clock.advance(untilEnd + 1000);
  try {
    await app.sql(`update sessions set idle_expires_at = 'infinity', absolute_expires_at = 'infinity'`);
    expect(await health()).toMatchObject({ state: 'invalid', reason: 'expired' });
    expect([await sendAccess(), await obstacle()]).toEqual([null, 'expired']);
  } finally {
    app.clock.advance(-untilEnd - 1000);
  }
  expect(await sendAccess()).not.toBeNull();
  await happen('change-password');
  await check();
  expect([await sendAccess(), await obstacle()]).toEqual([null, 'expired']);
});

test.each([
  ['change-password', 'invalid', 'password-changed'],
  ['require-check', 'invalid', 'checkpoint'],
  ['expire-tokens', 'invalid', 'expired'],
  ['remove-app', 'revoked', 'removed'],
])('after %s at the platform, a check finds the connection %s', async (action, state, reason) => {
  await happen(action);
  expect((await check()).health).toMatchObject({ state, reason, daysLeft: null });
  expect([await sendAccess(), await obstacle()]).toEqual([null, 'expired']);
  const renewed = await connectMeta(ana, { person: people.marie, tokenId: token.id });
  expect(renewed).toMatchObject({ outcome: 'reconnected', token: { id: token.id, health: { state: 'valid' } } });
  expect(await obstacle()).toBeNull();
});

test('the managers get one mail when a connection ends, and the audit log records it', async () => {
  await happen('change-password');
  await app.runJob(checkTokensJob);
  await app.runJob(checkTokensJob);
  await vi.waitUntil(async () => (await mailsWith('Reconnect Meta')).length > 0);
  expect(await mailsWith('Reconnect Meta')).toEqual(['Reconnect Meta: Studio']);
  const acts = await app.sql(
    `select act from audit_entries where organization_id = $1 and act like 'token.%' order by id`,
    [organizationId],
  );
  expect(acts.map(({ act }) => act as string)).toEqual(['token.connected', 'token.invalidated']);
});

test('the daily check finds a removed permission', async () => {
  await controlMeta(sandbox, 'POST /people', {
    person: people.marie,
    action: 'remove-permission',
    permission: 'ads_management',
  });
  await app.runJob(checkTokensJob);
  expect(await health()).toMatchObject({ state: 'missing-scopes', missing: ['ads_management'] });
  expect(await obstacle()).toBe('missing-scope');
});

test('the managers are warned 14, 7 and 1 days before the end, once each', async () => {
  const seen: string[] = [];
  for (const [days, mails] of [
    [20, 0],
    [14, 1],
    [13, 1],
    [7, 2],
    [6, 2],
    [1, 3],
  ] as const) {
    await app.sql(`update tokens set expires_at = $1`, [new Date(app.clock.now().getTime() + days * dayMs + 60_000)]);
    await controlMeta(sandbox, 'POST /faults', { fault: 'invalid-parameter', path: 'debug_token' });
    await app.runJob(checkTokensJob);
    seen.push(String((await health())?.state));
    // Waits for the mail, since its text states the days left when it is written.
    await vi.waitUntil(async () => (await mailsWith('before')).length === mails, { timeout: 10_000 });
  }
  expect(seen).toEqual(['valid', 'expiring', 'expiring', 'expiring', 'expiring', 'expiring']);
  const dayAfter = (days: number) =>
    new Date(app.clock.now().getTime() + days * dayMs).toLocaleDateString('en-US', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  expect((await mailsWith('before')).toSorted()).toEqual(
    [14, 7, 1].map((days) => `Reconnect Meta before ${dayAfter(days)}: Studio`).toSorted(),
  );
});

test.each([
  ['off', 0],
  ['never', 1],
] as const)(
  'a manager who chose %s for ending connections gets no mail and %i notifications',
  async (choice, count) => {
    await ana.call(account.update, { body: { notificationMails: { token_expiring: choice } } });
    const expiresAt = new Date(app.clock.now().getTime() + 7 * dayMs);
    await app.sql(`update tokens set expires_at = $1`, [expiresAt]);
    await controlMeta(sandbox, 'POST /faults', { fault: 'invalid-parameter', path: 'debug_token' });
    await app.runJob(checkTokensJob);
    await app.runJob(mailManagersJob, { tokenId: token.id }, organizationId);
    const { items } = await ana.call(notifications.list, { query: {} });
    const alert = { advertiserId: null, advertiserName: 'Meta', endsAt: expiresAt.toISOString() };
    expect(items).toMatchObject(Array.from({ length: count }, () => ({ type: 'token_expiring', alert })));
    expect(items).toHaveLength(count);
    expect(await mailsWith('before')).toEqual([]);
  },
);

test('a connection stays unchanged while the platform does not answer', async () => {
  await controlMeta(sandbox, 'POST /faults', { fault: 'html-500' });
  await app.runJob(checkTokensJob);
  expect((await ana.problem(integration.check, { params: { tokenId: token.id } })).code).toBe(
    'integration.unavailable',
  );
  expect((await health())?.state).toBe('valid');
});

describe('notices of the platform', () => {
  const post = (path: string, body: string) =>
    fetch(`${app.url}/api/integration/callbacks/meta/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const sign = (payload: object, secret = 'c0ffee00c0ffee00c0ffee00c0ffee00') => {
    const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const mac = createHmac('sha256', secret).update(encoded).digest('base64url');
    return `signed_request=${mac}.${encoded}`;
  };
  const notice = () => ({
    algorithm: 'HMAC-SHA256',
    issued_at: Math.floor(app.clock.now().getTime() / 1000),
    user_id: people.marie,
  });

  test('a person who removes the access ends their connections in every organization', async () => {
    expect((await post('deauthorize', sign(notice()))).status).toBe(204);
    expect(await health()).toMatchObject({ state: 'revoked', reason: 'removed' });
    expect(await sendAccess()).toBeNull();
  });

  test('notices of the sandbox are accepted, and wrongly signed ones refused', async () => {
    await controlMeta(sandbox, 'POST /settings', {
      deauthorizeUrl: `${app.url}/api/integration/callbacks/meta/deauthorize`,
    });
    for (const signing of ['tampered', 'wrong-algorithm', 'wrong-secret']) {
      await controlMeta(sandbox, 'POST /people', { person: people.marie, action: 'deauthorize', signing });
      expect((await health())?.state).toBe('valid');
    }
    await controlMeta(sandbox, 'POST /people', { person: people.marie, action: 'deauthorize' });
    expect((await health())?.state).toBe('revoked');
  });

  test.each([
    ['with another secret', () => sign(notice(), 'another')],
    ['two days old', () => sign({ ...notice(), issued_at: notice().issued_at - 2 * 86_400 })],
    ['without a signature', () => 'signed_request=abc'],
    ['without content', () => ''],
  ])('a notice %s is refused', async (_, body) => {
    for (const path of ['deauthorize', 'deletion']) expect((await post(path, body())).status).toBe(404);
    expect((await health())?.state).toBe('valid');
  });

  test.each([
    ['NUL in the id', () => ({ ...notice(), user_id: 'a\u0000b' })],
    ['a lone surrogate in the id', () => ({ ...notice(), user_id: '\ud800' })],
    ['a number as id', () => ({ ...notice(), user_id: 1e300 })],
    ['a text as time', () => ({ ...notice(), issued_at: 'now' })],
    ['a list as algorithm', () => ({ ...notice(), algorithm: ['HMAC-SHA256'] })],
    ['nothing', () => []],
  ])('a signed notice with %s is refused as invalid', async (_, content) => {
    for (const path of ['deauthorize', 'deletion']) expect((await post(path, sign(content()))).status).toBe(400);
    expect((await health())?.state).toBe('valid');
  });

  test('a deletion request removes the person’s connections and returns a code to query its state', async () => {
    const answer = await post('deletion', sign(notice()));
    expect(answer.status).toBe(200);
    const { url, confirmation_code: code } = (await answer.json()) as { url: string; confirmation_code: string };
    expect(code).toMatch(/^[0-9a-z]{26}$/);
    expect(await app.sql('select * from tokens')).toEqual([]);
    const status = await fetch(`${app.url}${new URL(url).pathname}`);
    expect(await status.text()).toContain(code);
    expect((await fetch(`${app.url}/api/integration/deletions/${'x'.repeat(26)}`)).status).toBe(404);
    // The ad accounts that the organization chose stay chosen.
    expect(await obstacle()).toBe('not-connected');
  });
});

test('exactly the needed permissions are requested', () => {
  expect(token.scopes.map(({ name }) => name)).toEqual(allScopes);
});
