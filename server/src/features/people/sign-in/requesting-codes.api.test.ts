import { request as bareRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';

let app: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  app = await startApp();
  proxied = await startApp({ TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await proxied.stop();
  await app.stop();
});

async function mailsTo(email: string): Promise<number> {
  return (await app.sql('select 1 from mails where lower(to_address) = lower($1)', [email])).length;
}

/** The observable parts of a response, without values that differ in each response. */
async function seen(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name));
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;').replace(/Expires=[^;]+/, ''));
  return JSON.stringify([answer.status, headers, cookies, await answer.text()]);
}

describe('known, unknown and disabled addresses get the same responses (S19)', () => {
  test('byte for byte, for every request', async () => {
    const [registered, unknown, disabled] = [newEmail(), newEmail(), newEmail()];
    await app.browser().signUp({ email: registered });
    await app.browser().signUp({ email: disabled });
    await app.sql('update accounts set disabled_at = now() where email = $1', [disabled]);
    app.clock.advance(31_000);
    const answers: Record<string, string[]> = {};
    for (const email of [registered, unknown, disabled]) {
      const client = app.browser();
      const firstAnswer = await seen(await client.request(signIn.requestCode, { query: { email } }));
      const entries = [];
      for (let entry = 0; entry < 7; entry++)
        entries.push(await seen(await client.request(signIn.confirm, { body: { email, code: '00000000' } })));
      const again = await seen(await client.request(signIn.requestCode, { query: { email } }));
      answers[email] = [firstAnswer, ...entries, again.replace(/"retry-after","\d+"/, '')];
    }
    expect(answers[unknown]).toEqual(answers[registered]);
    expect(answers[disabled]).toEqual(answers[registered]);
    expect(answers[registered]?.[0]).toContain('[204,');
    app.clock.advance(31_000);
    const input = { firstName: 'A', lastName: 'B', organizationName: 'C', locale: 'en-US' } as const;
    const signUps = [];
    for (const email of [registered, newEmail(), disabled])
      signUps.push(await seen(await app.browser().request(signIn.signUp, { body: { ...input, email } })));
    expect(new Set(signUps).size).toBe(1);
  });

  test('only the mail says whether the address has an account, not the response', async () => {
    const client = app.browser();
    const [unknown, registered, disabled] = [newEmail(), newEmail(), newEmail()];
    await client.call(signIn.requestCode, { query: { email: unknown } });
    const mail = await client.mailTo(unknown);
    expect(mail.subject).toBe('There is no account for this address');
    expect(mail.text).not.toMatch(/\d{4} \d{4}/);
    expect(mail.text).toContain('http://localhost:4000/sign/up');
    await app.browser().signUp({ email: registered });
    app.clock.advance(31_000);
    await client.call(signIn.signUp, {
      body: {
        email: registered,
        firstName: 'Other',
        lastName: 'Name',
        organizationName: 'Taken over',
        locale: 'en-US',
      },
    });
    const signUpMail = await client.mailTo(registered, ({ text }) => text.includes('already'));
    const me = await client.call(signIn.confirm, {
      body: { email: registered, code: /(\d{4} \d{4})/.exec(signUpMail.text)?.[1] ?? '' },
    });
    // Signing up again never changes an existing account.
    expect(me).toMatchObject({ firstName: 'Ana', organization: { name: 'Studio' } });
    expect(me.accessibleOrganizations).toHaveLength(1);
    await app.browser().signUp({ email: disabled });
    await app.sql('update accounts set disabled_at = now() where email = $1', [disabled]);
    app.clock.advance(31_000);
    await client.call(signIn.requestCode, { query: { email: disabled } });
    expect((await client.mailTo(disabled, ({ subject }) => subject.includes('disabled'))).text).not.toMatch(
      /\d{4} \d{4}/,
    );
  });

  test('an unknown address gets at most one mail a day', async () => {
    const email = newEmail();
    for (let round = 0; round < 3; round++) {
      await app.browser().call(signIn.requestCode, { query: { email } });
      app.clock.advance(31_000);
    }
    expect(await mailsTo(email)).toBe(1);
  });
});

describe('rate limits', () => {
  test('an address gets one code in 30 seconds, five an hour, ten a day', async () => {
    const email = newEmail();
    const ask = async () => {
      const answer = await app.browser().request(signIn.requestCode, { query: { email } });
      return answer.status === 204 ? 204 : Number(answer.headers.get('retry-after'));
    };
    expect(await ask()).toBe(204);
    const wait = await ask();
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(30);
    app.clock.advance(wait * 1000);
    expect(await ask()).toBe(204);
    for (let more = 0; more < 3; more++) {
      app.clock.advance(31_000);
      expect(await ask()).toBe(204);
    }
    app.clock.advance(31_000);
    expect(await ask()).toBeGreaterThan(60);
    app.clock.advance(61 * 60_000);
    for (let more = 0; more < 5; more++) {
      expect(await ask()).toBe(204);
      app.clock.advance(31_000);
    }
    app.clock.advance(61 * 60_000);
    const untilTomorrow = await ask();
    expect(untilTomorrow).toBeGreaterThan(10 * 3600);
    // All spellings of an address share one count.
    const answer = await app.browser().request(signIn.requestCode, { query: { email: email.toUpperCase() } });
    expect(answer.status).toBe(429);
  });

  test('a network is limited across addresses, without affecting other networks (S62)', async () => {
    const ask = async (ip: string) => {
      const answer = await proxied
        .browser()
        .request(signIn.requestCode, { query: { email: newEmail() } }, { 'x-forwarded-for': ip });
      return answer.status === 429 ? `wait ${Number(answer.headers.get('retry-after')) > 0}` : answer.status;
    };
    for (let count = 0; count < 10; count++) expect(await ask('203.0.113.7')).toBe(204);
    expect(await ask('203.0.113.7')).toBe('wait true');
    expect(await ask('::ffff:203.0.113.7')).toBe('wait true');
    // An `X-Forwarded-For` header from the caller changes nothing.
    expect(await ask('198.51.100.1, 203.0.113.7')).toBe('wait true');
    expect(await ask('203.0.113.8')).toBe(204);
    for (let count = 0; count < 10; count++) expect(await ask(`2001:db8:1:2::${count + 1}`)).toBe(204);
    expect(await ask('2001:db8:1:2:ffff::1')).toBe('wait true');
    expect(await ask('2001:db8:1:3::1')).toBe(204);
    proxied.clock.advance(11 * 60_000);
    expect(await ask('203.0.113.7')).toBe(204);
  });

  test('wrong entries of a network are limited across addresses', async () => {
    const statuses = [];
    for (let count = 0; count < 31; count++) {
      const answer = await proxied
        .browser()
        .request(
          signIn.confirm,
          { body: { email: newEmail(), code: '00000000' } },
          { 'x-forwarded-for': '203.0.113.99' },
        );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  test('without a trusted proxy a forwarded address is ignored', async () => {
    const rows = () => app.sql<{ key: string }>(`select key from rate_limits where key like '%198.51.100.%'`);
    await app
      .browser()
      .request(signIn.requestCode, { query: { email: newEmail() } }, { 'x-forwarded-for': '198.51.100.77' });
    expect(await rows()).toEqual([]);
  });
});

describe('requesting a code is protected like a change, though it is a GET (S18)', () => {
  function plain(email: string, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      bareRequest(`${app.url}/api/account/sign?email=${encodeURIComponent(email)}`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  }
  const same = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const refused: [string, Record<string, string>][] = [
    ['another site', { ...same, 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { ...same, 'sec-fetch-site': 'same-site' }],
    ['the address bar or a link in a mail', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a navigation on this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['an image on this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
    ['a prefetch', { ...same, 'sec-purpose': 'prefetch' }],
    ['a prerender', { ...same, 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { ...same, purpose: 'prefetch' }],
    ['a scanner without any headers', {}],
    ['another origin', { origin: 'https://evil.example' }],
  ];
  test.each(refused)('%s sends no mail', async (_name, headers) => {
    const email = newEmail();
    expect(await plain(email, headers)).toBe(403);
    expect(await mailsTo(email)).toBe(0);
    expect(await app.sql('select 1 from sign_in_challenges where email_norm = $1', [email])).toEqual([]);
  });

  test('a page of the product and a client that sends X-App may request a code', async () => {
    expect(await plain(newEmail(), same)).toBe(204);
    expect(await plain(newEmail(), { origin: 'http://localhost:4000' })).toBe(204);
    expect(await plain(newEmail(), { 'x-app': '1' })).toBe(204);
  });
});
