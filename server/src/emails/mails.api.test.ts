import { request as bareRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { breakMail, startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { longTest } from '#testing/long.ts';

let mailbox: Mailbox;
let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({ PUBLIC_URL: 'https://foundry.example' }, { mailbox });
  client = app.browser();
});
afterAll(async () => {
  await app.stop();
  mailbox.stop();
});

function signUpInput(
  email: string,
  locale: Locale,
  more: Partial<Record<'firstName' | 'lastName' | 'organizationName', string>> = {},
) {
  return { body: { email, firstName: 'Ana', lastName: 'Costa', organizationName: 'Studio', locale, ...more } };
}

async function stateOf(email: string) {
  const rows = await app.sql<{ status: string; payload: Buffer | null; attempts: number; error: string | null }>(
    'select status, payload, attempts, error from mails where to_address = $1 order by created_at desc limit 1',
    [email],
  );
  return rows[0];
}

describe('a mail is in the recipient’s language', () => {
  const subjects: Record<Locale, [RegExp, RegExp]> = {
    'en-US': [/^Your code to get started with Ad Foundry: \d{8}$/, /^There is no account for this address$/],
    'en-GB': [/^Your code to get started with Ad Foundry: \d{8}$/, /^There is no account for this address$/],
    'fr-FR': [/^Votre code pour démarrer avec Ad Foundry\u202f: \d{8}$/, /^Aucun compte n’utilise cette adresse$/],
  };
  test.each(Object.entries(subjects) as [Locale, [RegExp, RegExp]][])('%s', async (locale, [start, unknown]) => {
    const [email, unknownEmail] = [newEmail(), newEmail()];
    await client.call(signIn.signUp, signUpInput(email, locale));
    const mail = await client.mailTo(email);
    expect(mail.subject).toMatch(start);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.text).toMatch(/\d{4} \d{4}/);
    expect(mail.text).not.toMatch(/\{\w+\}/);
    await client.request(
      signIn.requestCode,
      { query: { email: unknownEmail } },
      { 'accept-language': `${locale},en;q=0.5` },
    );
    expect((await client.mailTo(unknownEmail)).subject).toMatch(unknown);
  });
});

describe('names chosen by people', () => {
  const unwritten = ['Ana\r\nBcc: victim@example.org', 'Ana\nSubject: Hacked', 'Ana\u0007'];
  test.each(unwritten)('%o is refused as a name, and no mail is sent (S50)', async (firstName) => {
    const email = newEmail();
    expect((await client.problem(signIn.signUp, signUpInput(email, 'en-US', { firstName }))).code).toBe(
      'request.invalid',
    );
    expect(await stateOf(email)).toBeUndefined();
  });

  const names = [
    'Win a prize at https://evil.example now',
    'Ana\u2028X-Injected: 1',
    '=?utf-8?q?Bcc:?=',
    '{code} {firstName}',
    '<b>Ana</b><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `'"&<>`,
  ];
  test.each(names)('%o is not mailed to an unverified address (S50)', async (name) => {
    const email = newEmail();
    const plain = newEmail();
    const changed = { firstName: name, lastName: name, organizationName: name };
    await client.call(signIn.signUp, signUpInput(email, 'en-US', changed));
    await client.call(signIn.signUp, signUpInput(plain, 'en-US'));
    const [mail, other] = [await client.mailTo(email), await client.mailTo(plain)];
    // Apart from code and address, the mail is equal for every name.
    const bare = ({ subject, text, html, headers }: typeof mail) =>
      JSON.stringify([subject, text, html, headers.map((header) => header.name)]).replace(/\d{4} ?\d{4}/g, '…');
    expect(bare(mail)).toBe(bare(other));
    expect(mail.to).toEqual([email]);
    expect(await client.mailsTo('victim@example.org')).toEqual([]);
  });
});

test('links use the configured base URL, whatever the Host header (S50)', async () => {
  const production = await startApp(productionSettings, { mailbox });
  const email = newEmail();
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    };
    bareRequest(`${production.url}/api/account/sign?email=${email}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(204);
  const mail = await client.mailTo(email);
  expect(mail.text).toContain('https://foundry.example/sign/up');
  expect(`${mail.text}${mail.html}${JSON.stringify(mail.headers)}`).not.toContain('evil.example');
  const links = [...mail.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => new URL(link).origin);
  expect(new Set(links)).toEqual(new Set(['https://foundry.example']));
  await production.stop();
});

test('the content of sent mails is deleted from the outbox', async () => {
  const email = newEmail();
  await client.call(signIn.signUp, signUpInput(email, 'en-US'));
  await client.mailTo(email);
  await expect.poll(() => stateOf(email)).toMatchObject({ status: 'sent', payload: null });
});

test('a sign-in from a new browser is mailed to the account, one from a known browser is not (S28)', async () => {
  const email = newEmail();
  const knownBrowser = app.browser();
  await knownBrowser.signUp({ email });
  const signInAgain = async (browser: TestClient, userAgent = 'node') => {
    app.clock.advance(61_000);
    const before = (await client.mailsTo(email)).map(({ id }) => id);
    await browser.call(signIn.requestCode, { query: { email } });
    const mail = await browser.mailTo(
      email,
      ({ id, subject }) => subject.startsWith('Your sign-in code') && !before.includes(id),
    );
    const body = { email, code: /\d{4} \d{4}/.exec(mail.text)?.[0] ?? '' };
    await browser.request(signIn.confirm, { body }, { 'user-agent': userAgent });
  };
  const deviceMails = async () =>
    (await client.mailsTo(email)).filter(({ subject }) => subject === 'New sign-in to your account');
  await signInAgain(knownBrowser);
  await signInAgain(app.browser(), 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await expect.poll(deviceMails).toHaveLength(1);
  expect((await deviceMails())[0]?.text).toContain('in a new browser: Firefox on Linux.');
  // The text of the header is not part of the mail.
  await signInAgain(app.browser(), 'Call +1 555 0100 or visit https://evil.example');
  await expect.poll(deviceMails).toHaveLength(2);
  for (const { text, html } of await deviceMails()) expect(text + html).not.toMatch(/evil\.example|555|Mozilla/);
});

describe('a mail server that misbehaves (R34)', () => {
  test('with a temporary rejection gets the mail again, once', { timeout: 60_000 }, async () => {
    const email = newEmail();
    await breakMail(mailbox, 'temporary', 1);
    await client.call(signIn.signUp, signUpInput(email, 'en-US'));
    await expect.poll(async () => (await stateOf(email))?.attempts).toBeGreaterThanOrEqual(1);
    await expect
      .poll(() => stateOf(email), { timeout: 50_000, interval: 200 })
      .toMatchObject({ status: 'sent', payload: null });
    expect(await client.mailsTo(email)).toHaveLength(1);
    const me = await client.call(signIn.confirm, { body: { email, code: await client.codeFor(email) } });
    expect(me.email).toBe(email);
  });

  longTest(
    'that drops the connection after the mail gets it again with the same Message-ID',
    { timeout: 60_000 },
    async () => {
      const email = newEmail();
      await breakMail(mailbox, 'drop-after-data', 1);
      await client.call(signIn.signUp, signUpInput(email, 'en-US'));
      await expect.poll(() => stateOf(email), { timeout: 50_000, interval: 200 }).toMatchObject({ status: 'sent' });
      const [mail] = await client.mailsTo(email);
      const [row] = await app.sql<{ id: string }>('select id from mails where to_address = $1', [email]);
      expect(mail?.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value).toBe(
        `<${row?.id}@foundry.example>`,
      );
    },
  );

  test('with a permanent rejection gets no retry; the mail is marked as failed and its content deleted', async () => {
    const email = newEmail();
    await breakMail(mailbox, 'refuse', 1);
    await client.call(signIn.signUp, signUpInput(email, 'en-US'));
    await expect.poll(() => stateOf(email)).toMatchObject({ status: 'failed', payload: null });
    expect((await stateOf(email))?.error).toContain('550');
    expect(await client.mailsTo(email)).toEqual([]);
  });

  longTest('until the code has expired gets no expired code', { timeout: 60_000 }, async () => {
    const email = newEmail();
    await breakMail(mailbox, 'temporary', 1);
    await client.call(signIn.signUp, signUpInput(email, 'en-US'));
    await expect.poll(async () => (await stateOf(email))?.attempts).toBe(1);
    app.clock.advance(11 * 60_000);
    await expect
      .poll(() => stateOf(email), { timeout: 50_000, interval: 200 })
      .toMatchObject({ status: 'given_up', payload: null });
    expect(await client.mailsTo(email)).toEqual([]);
  });
});
