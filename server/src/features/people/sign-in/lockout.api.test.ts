import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';

const app = await useApp({ TRUSTED_PROXIES: '1' });

let networks = 0;
/** Headers of a client from a unique network. */
function elsewhere(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
}

const ask = async (client: TestClient, email: string, from = elsewhere()) =>
  (await client.request(signIn.requestCode, { query: { email } }, from)).status;
const enter = async (client: TestClient, email: string, code: string, from = elsewhere()) =>
  (await client.request(signIn.confirm, { body: { email, code } }, from)).status;

async function owner(): Promise<{ email: string; browser: TestClient }> {
  const email = newEmail();
  const browser = app.browser();
  await browser.signUp({ email });
  app.clock.advance(31_000);
  return { email, browser };
}

/** The code of the newest mail, once there are more than `before`. */
async function newestCode(client: TestClient, email: string, before: number): Promise<string> {
  await expect.poll(async () => (await client.mailsTo(email)).length).toBeGreaterThan(before);
  return client.codeFor(email);
}

async function signInAgain(client: TestClient, email: string): Promise<number> {
  const before = (await client.mailsTo(email)).length;
  const status = await ask(client, email);
  return status === 204 ? enter(client, email, await newestCode(client, email, before)) : status;
}

describe('no one can lock another person out (S17)', () => {
  test('by entering codes without having requested one, from any number of networks', async () => {
    const { email } = await owner();
    const attacker = app.browser();
    for (let entry = 0; entry < 60; entry++) expect(await enter(attacker, email, '00000000')).toBe(401);
    expect(await signInAgain(app.browser(), email)).toBe(200);
  });

  test('by entering codes of the address with the challenge cookie of another', async () => {
    const { email } = await owner();
    const attacker = app.browser();
    expect(await ask(attacker, newEmail())).toBe(204);
    for (let entry = 0; entry < 60; entry++) expect(await enter(attacker, email, '00000000')).toBe(401);
    expect(await signInAgain(app.browser(), email)).toBe(200);
  });

  test('by requesting codes beyond the own network’s limit', async () => {
    const { email } = await owner();
    const from = elsewhere();
    const attacker = app.browser();
    for (let count = 0; count < 10; count++) expect(await ask(attacker, newEmail(), from)).toBe(204);
    for (let count = 0; count < 5; count++) expect(await ask(attacker, email, from)).toBe(429);
    expect(await signInAgain(app.browser(), email)).toBe(200);
  });

  test('in a known browser, which has limits of its own', async () => {
    const { email, browser } = await owner();
    const attacker = app.browser();
    for (let round = 0; round < 10; round++) {
      if ((await ask(attacker, email)) === 204)
        for (let entry = 0; entry < 5; entry++) await enter(attacker, email, '00000000');
      app.clock.advance(31_000);
    }
    expect(await ask(app.browser(), email)).toBe(429);
    expect(await signInAgain(browser, email)).toBe(200);
    // Its guesses are limited too.
    app.clock.advance(31_000);
    const statuses = [];
    for (let round = 0; round < 6; round++) {
      statuses.push(await ask(browser, email));
      app.clock.advance(31_000);
    }
    expect(statuses).toContain(429);
  });
});

describe('the token of a known browser', () => {
  const marks = (email: string) =>
    app.sql<{ hash: string }>(
      `select encode(d.token_hash, 'hex') as hash from known_devices d join accounts a on a.id = d.account_id where a.email = $1`,
      [email],
    );
  const hashOf = (token: string | undefined) =>
    createHash('sha256')
      .update(token ?? '')
      .digest('hex');

  test('is created by the server, never taken from a cookie that an attacker planted', async () => {
    const email = newEmail();
    const browser = app.browser();
    const thief = app.browser();
    await thief.signUp();
    // One invented token, and one of another person.
    for (const planted of ['A'.repeat(43), thief.cookies.get('af_device') ?? '']) {
      browser.cookies.set('af_device', planted);
      if ((await marks(email)).length === 0) await browser.signUp({ email });
      else expect(await signInAgain(browser, email)).toBe(200);
      app.clock.advance(31_000);
      expect(browser.cookies.get('af_device')).not.toBe(planted);
      expect((await marks(email)).map(({ hash }) => hash)).not.toContain(hashOf(planted));
      expect((await marks(email)).map(({ hash }) => hash)).toContain(hashOf(browser.cookies.get('af_device')));
    }
  });

  test('stays valid for every account that signs in in the browser', async () => {
    const [ana, ben] = [newEmail(), newEmail()];
    const browser = app.browser();
    await browser.signUp({ email: ana });
    await browser.signUp({ email: ben });
    app.clock.advance(31_000);
    expect(await signInAgain(browser, ana)).toBe(200);
    expect(await signInAgain(browser, ben)).toBe(200);
    expect(
      await app.sql(`select 1 from mails where kind = 'new_device' and to_address = any($1)`, [[ana, ben]]),
    ).toEqual([]);
  });
});
