import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

test('a code that was tried too often is no longer shown', async () => {
  const client = app.browser();
  const email = await start(client);
  await expect.poll(() => read(client)).not.toBeNull();
  await app.sql('update sign_in_challenges set attempts = 100 where email_norm = $1', [email]);
  expect(await read(client)).toBeNull();
});

test('on another machine, and for another site, there is no local code', async () => {
  const client = app.browser();
  await start(client);
  const forwarded: Record<string, string>[] = [{ 'x-forwarded-for': '203.0.113.9' }, { via: '1.1 proxy' }];
  for (const headers of forwarded) expect((await client.request(signIn.localCode, {}, headers)).status).toBe(404);
  expect((await client.request(signIn.localCode, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('in production, and without a local mailbox, there is no local code', async () => {
  for (const settings of [{ ...productionSettings, PUBLIC_URL: 'http://localhost:4000' }, {}]) {
    const elsewhere = await startApp(settings);
    try {
      const client = elsewhere.browser();
      await start(client);
      expect((await client.request(signIn.localCode, {})).status).toBe(404);
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
