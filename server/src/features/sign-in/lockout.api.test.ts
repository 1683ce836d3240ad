import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.stop());

let networks = 0;
/** Headers of a caller from a network nobody else comes from. */
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

/** The code of the newest mail, of which there are more than `before`. */
async function newestCode(client: TestClient, email: string, before: number): Promise<string> {
  await expect.poll(async () => (await client.mailsTo(email)).length).toBeGreaterThan(before);
  return client.codeFor(email);
}

async function signInAgain(client: TestClient, email: string): Promise<number> {
  const before = (await client.mailsTo(email)).length;
  const asked = await ask(client, email);
  return asked === 204 ? enter(client, email, await newestCode(client, email, before)) : asked;
}

describe('nobody can lock somebody else out (S17)', () => {
  test('by entering codes without having asked for one, from however many networks', async () => {
    const { email } = await owner();
    const attacker = app.browser();
    for (let entry = 0; entry < 60; entry++) expect(await enter(attacker, email, '00000000')).toBe(401);
    expect(await signInAgain(app.browser(), email)).toBe(200);
  });

  test('by entering codes of the address with the code cookie of another', async () => {
    const { email } = await owner();
    const attacker = app.browser();
    expect(await ask(attacker, newEmail())).toBe(204);
    for (let entry = 0; entry < 60; entry++) expect(await enter(attacker, email, '00000000')).toBe(401);
    expect(await signInAgain(app.browser(), email)).toBe(200);
  });

  test('by asking on after the limit of the own network', async () => {
    const { email } = await owner();
    const from = elsewhere();
    const attacker = app.browser();
    for (let count = 0; count < 10; count++) expect(await ask(attacker, newEmail(), from)).toBe(204);
    for (let count = 0; count < 5; count++) expect(await ask(attacker, email, from)).toBe(429);
    expect(await signInAgain(app.browser(), email)).toBe(200);
  });

  test('from a browser that is known: it is counted by itself', async () => {
    const { email, browser } = await owner();
    const attacker = app.browser();
    for (let round = 0; round < 10; round++) {
      if ((await ask(attacker, email)) === 204)
        for (let entry = 0; entry < 5; entry++) await enter(attacker, email, '00000000');
      app.clock.advance(31_000);
    }
    expect(await ask(app.browser(), email)).toBe(429);
    expect(await signInAgain(browser, email)).toBe(200);
    // It may not guess without end either.
    app.clock.advance(31_000);
    const asked = [];
    for (let round = 0; round < 6; round++) {
      asked.push(await ask(browser, email));
      app.clock.advance(31_000);
    }
    expect(asked).toContain(429);
  });
});

describe('a browser is known by a mark that we made', () => {
  const marks = (email: string) =>
    app.sql<{ hash: string }>(
      `select encode(d.token_hash, 'hex') as hash from known_devices d join accounts a on a.id = d.account_id where a.email = $1`,
      [email],
    );
  const hashOf = (token: string | undefined) =>
    createHash('sha256')
      .update(token ?? '')
      .digest('hex');

  test('never by one that somebody planted', async () => {
    const email = newEmail();
    const browser = app.browser();
    const thief = app.browser();
    await thief.signUp();
    // One that is made up, and one that is somebody else's.
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

  test('and stays known to everybody who signs in there', async () => {
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
