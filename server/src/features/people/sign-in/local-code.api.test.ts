import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ SANDBOX_URL: inject('mailboxUrl') });
});
afterAll(() => app.stop());

const person = { firstName: 'Ana', lastName: 'Silva', organizationName: 'Acme', locale: 'en-US' } as const;
const start = (client: TestClient, email = newEmail()) =>
  client.call(signIn.signUp, { body: { ...person, email } }).then(() => email);
const read = async (client: TestClient) => (await client.call(signIn.localCode, {})).code;

test('the browser that requested a code reads it from the local mailbox, and signs in with it', async () => {
  const client = app.browser();
  expect(await read(client)).toBeNull();
  const email = await start(client);
  await expect.poll(() => read(client)).toMatch(/^\d{4} \d{4}$/);
  const code = (await read(client)) ?? '';
  expect(await client.call(signIn.confirm, { body: { email, code } })).toMatchObject({ email });
  expect(await read(client)).toBeNull();
});

test('another browser reads no code, even with a challenge for the same address', async () => {
  const client = app.browser();
  const email = await start(client);
  await expect.poll(() => read(client)).not.toBeNull();
  const other = app.browser();
  expect(await read(other)).toBeNull();
  // Its own code has not been sent while the first one waits.
  await app.sql(`update sign_in_challenges set code_mac = '\\x00' where email_norm = $1`, [email]);
  expect(await read(client)).toBeNull();
});

test('the browser that requested a code for an address without an account learns that there is none', async () => {
  const client = app.browser();
  const email = newEmail();
  await client.call(signIn.requestCode, { query: { email } });
  expect(await client.call(signIn.localCode, {})).toEqual({ code: null, hasNoAccount: true });
  // Other browsers learn it neither without a challenge nor with one for another address.
  const other = app.browser();
  expect(await other.call(signIn.localCode, {})).toEqual({ code: null, hasNoAccount: false });
  await start(other);
  expect(await other.call(signIn.localCode, {})).toMatchObject({ hasNoAccount: false });
  // A sign-up in the same browser replaces the request without a pause; only a second sign-up has to wait.
  await start(client, email);
  expect(await client.call(signIn.localCode, {})).toMatchObject({ hasNoAccount: false });
  await expect(start(client, email)).rejects.toThrow('request.too-many');
});

test('an address with an account, even a disabled one, or with an invitation is not called unknown', async () => {
  const owner = app.browser();
  const { email } = await owner.signUp();
  const invited = newEmail();
  await owner.call(invitations.create, { body: { emails: [invited], role: 'member' } });
  const answer = async (address: string) => {
    await app.sql(`delete from rate_limits`);
    const client = app.browser();
    await client.call(signIn.requestCode, { query: { email: address } });
    return (await client.call(signIn.localCode, {})).hasNoAccount;
  };
  expect([await answer(email), await answer(invited)]).toEqual([false, false]);
  await app.sql(`update accounts set disabled_at = now() where email_norm = $1`, [email]);
  expect(await answer(email)).toBe(false);
});

test('a code that was tried too often is no longer shown', async () => {
  const client = app.browser();
  const email = await start(client);
  await expect.poll(() => read(client)).not.toBeNull();
  await app.sql('update sign_in_challenges set attempts = 100 where email_norm = $1', [email]);
  expect(await read(client)).toBeNull();
});

test('on another machine, and for another site, there is no local code', async () => {
  const [client, stranger] = [app.browser(), app.browser()];
  await start(client);
  await stranger.call(signIn.requestCode, { query: { email: newEmail() } });
  const forwarded: Record<string, string>[] = [{ 'x-forwarded-for': '203.0.113.9' }, { via: '1.1 proxy' }];
  for (const headers of forwarded)
    for (const browser of [client, stranger])
      expect((await browser.request(signIn.localCode, {}, headers)).status).toBe(404);
  expect((await client.request(signIn.localCode, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('in production, and without a local mailbox, there is no local code', async () => {
  for (const settings of [{ ...productionSettings, PUBLIC_URL: 'http://localhost:4000' }, {}]) {
    const elsewhere = await startApp(settings);
    try {
      const [client, stranger] = [elsewhere.browser(), elsewhere.browser()];
      await start(client);
      await stranger.call(signIn.requestCode, { query: { email: newEmail() } });
      for (const browser of [client, stranger]) expect((await browser.request(signIn.localCode, {})).status).toBe(404);
    } finally {
      await elsewhere.stop();
    }
  }
});

test('while the mailbox does not answer, the code has not arrived', async () => {
  const lost = await startApp({ SANDBOX_URL: 'http://127.0.0.1:9' }, { beside: app });
  try {
    const client = lost.browser();
    await start(client);
    expect(await read(client)).toBeNull();
  } finally {
    await lost.stop();
  }
});
