import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { sessions } from '@ad-foundry/contract/sessions.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { googleSettings, signInWithGoogle } from '#testing/google.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';

let sandbox: Mailbox;
let app: TestApp;
let client: TestClient;
let me: Account;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(googleSettings(sandbox), { mailbox: sandbox });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  client = app.browser();
  me = await client.signUp();
});

const isCode = ({ subject }: { subject: string }) => subject.startsWith('Your code to confirm this address');
const codeIn = ({ text }: { text: string }) => /(\d{4} \d{4})/.exec(text)?.[1] ?? '';

async function ask(email: string, who = client): Promise<string> {
  await who.call(signIn.requestEmailChange, { body: { email } });
  return codeIn(await who.mailTo(email, isCode));
}

async function signInAs(email: string): Promise<TestClient> {
  const browser = app.browser();
  await app.sql('delete from rate_limits');
  const before = (await browser.mailsTo(email)).map(({ id }) => id);
  await browser.call(signIn.requestCode, { query: { email } });
  const mail = await browser.mailTo(email, ({ id, subject }) => /sign-in code/.test(subject) && !before.includes(id));
  await browser.call(signIn.confirm, { body: { email, code: codeIn(mail) } });
  return browser;
}

const actsOf = (act: string) =>
  app.sql<{ data: object; organization_id: string | null }>(
    'select data, organization_id from audit_entries where account_id = $1 and act = $2',
    [me.id, act],
  );

describe('changing the address of an account (S28)', () => {
  test('a code mailed to the new address changes it; the old address is notified and can no longer sign in', async () => {
    const elsewhere = await signInAs(me.email);
    const token = client.cookies.get('af_session');
    const email = newEmail().replace('person', 'Person');
    const after = await client.call(signIn.changeEmail, { body: { email, code: await ask(email) } });
    expect(after).toMatchObject({ id: me.id, email, organizationId: me.organizationId });
    expect(await client.me()).toEqual(after);
    // This session continues under a new token; every other one has ended.
    expect(client.cookies.get('af_session')).not.toBe(token);
    expect((await elsewhere.send('/api/account/me')).status).toBe(401);
    expect((await client.call(sessions.list, {})).items).toHaveLength(1);
    const notice = await client.mailTo(
      me.email,
      ({ subject }) => subject === 'The address of your account was changed',
    );
    expect(notice.text).toContain(maskEmail(email));
    expect(notice.text).toContain('tell an administrator');
    expect((await signInAs(email.toLowerCase())).cookies.get('af_session')).toBeDefined();
    await app.browser().request(signIn.requestCode, { query: { email: me.email } });
    await client.mailTo(me.email, ({ subject }) => subject === 'There is no account for this address');
    const [entry] = await actsOf('account.email-changed');
    expect(entry).toEqual({
      organization_id: me.organizationId,
      data: { by: 'Ana Costa', email: maskEmail(email), formerEmail: maskEmail(me.email) },
    });
  });

  test('needs a fresh proof by code at the old address', async () => {
    app.clock.advance(limits.session.freshMs + 1000);
    const body = { email: newEmail() };
    expect((await client.problem(signIn.requestEmailChange, { body })).code).toBe('auth.step-up-required');
    await client.call(signIn.requestStepUp, {});
    const mail = await client.mailTo(me.email, ({ subject }) =>
      subject.startsWith('Your code to confirm that it’s you'),
    );
    await client.call(signIn.stepUp, { body: { code: codeIn(mail) } });
    expect((await client.request(signIn.requestEmailChange, { body })).status).toBe(204);
  });

  test('a Google sign-in is not a fresh proof: a code is required, and Google stays linked', async () => {
    const email = newEmail().replace('@example.org', '@gmail.com');
    const browser = app.browser();
    const account = await signInWithGoogle(browser, { email });
    const next = newEmail();
    const request = { body: { email: next } };
    expect((await browser.problem(signIn.requestEmailChange, request)).code).toBe('auth.step-up-required');
    app.clock.advance(1000);
    await browser.call(signIn.requestStepUp, {});
    const proof = await browser.mailTo(email, ({ subject }) =>
      subject.startsWith('Your code to confirm that it’s you'),
    );
    await browser.call(signIn.stepUp, { body: { code: codeIn(proof) } });
    await browser.call(signIn.changeEmail, { body: { email: next, code: await ask(next, browser) } });
    expect(await signInWithGoogle(app.browser(), { email })).toMatchObject({ id: account.id, email: next });
  });

  test('a used and a free address get the same response; only the owner of a used one is notified (S19)', async () => {
    const other = app.browser();
    const { email: taken } = await other.signUp();
    await app.sql('delete from rate_limits');
    const answers = [taken, newEmail()].map(async (email) => {
      const browser = await signInAs((await app.browser().signUp()).email);
      const requested = await browser.request(signIn.requestEmailChange, { body: { email } });
      const entered = await browser.request(signIn.changeEmail, { body: { email, code: '0000 0000' } });
      const headers = (answer: Response) => [...answer.headers.keys()].toSorted();
      const { code, data } = (await entered.json()) as { code: string; data: unknown };
      return [
        requested.status,
        await requested.text(),
        headers(requested),
        entered.status,
        headers(entered),
        code,
        data,
      ];
    });
    const [takenAnswer, freeAnswer] = await Promise.all(answers);
    expect(takenAnswer).toEqual(freeAnswer);
    expect(takenAnswer?.slice(-2)).toEqual(['sign.invalid-code', { attemptsLeft: 4 }]);
    const notice = await other.mailTo(taken, ({ subject }) => subject.startsWith('Someone tried to use your address'));
    expect(notice.text).not.toMatch(/\d{4} \d{4}/);
    expect((await other.mailsTo(taken)).filter(isCode)).toEqual([]);
    expect((await other.me()).email).toBe(taken);
  });

  test('its code works once, for ten minutes, five attempts, in this browser and for this account (S16, S17)', async () => {
    const email = newEmail();
    const code = await ask(email);
    const stranger = app.browser();
    await stranger.signUp();
    const attempt = (who = client, entered = code) =>
      who.problem(signIn.changeEmail, { body: { email, code: entered } });
    expect((await attempt(stranger)).code).toBe('sign.invalid-code');
    // Another account cannot use the code even with the cookie of this browser.
    stranger.cookies.set('af_challenge', client.cookies.get('af_challenge') ?? '');
    expect((await attempt(stranger)).code).toBe('sign.invalid-code');
    // The code of an address change starts no session either.
    expect((await client.problem(signIn.confirm, { body: { email, code } })).code).toBe('sign.invalid-code');
    for (const attemptsLeft of [3, 2, 1, 0])
      expect((await attempt(client, '0000 0000')).data).toEqual({ attemptsLeft });
    expect(await attempt()).toMatchObject({ code: 'sign.invalid-code' });
    await app.sql('delete from rate_limits');
    const late = newEmail();
    const expired = await ask(late);
    app.clock.advance(limits.code.lifeMs + 1000);
    expect((await client.problem(signIn.changeEmail, { body: { email: late, code: expired } })).code).toBe(
      'sign.invalid-code',
    );
    expect((await client.me()).email).toBe(me.email);
  });

  test('the first of two accounts to confirm the same address gets it', async () => {
    const email = newEmail();
    const other = app.browser();
    await other.signUp();
    const first = await ask(email);
    await app.sql('delete from rate_limits');
    await other.call(signIn.requestEmailChange, { body: { email } });
    const seen = codeIn(await other.mailTo(email, (mail) => isCode(mail) && codeIn(mail) !== first));
    const answers = await Promise.all([
      client.request(signIn.changeEmail, { body: { email, code: first } }),
      other.request(signIn.changeEmail, { body: { email, code: seen } }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await app.sql('select 1 from accounts where email = $1', [email])).toHaveLength(1);
  });

  test('refuses the current address, and limits requests to ten a day (S62)', async () => {
    const sameAddress = { body: { email: me.email.toUpperCase() } };
    expect((await client.problem(signIn.requestEmailChange, sameAddress)).code).toBe('account.same-email');
    const ask = () => client.request(signIn.requestEmailChange, { body: { email: newEmail() } });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      await app.sql(`delete from rate_limits where key not like 'email-change.%'`);
      statuses.push((await ask()).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  });

  test('is refused for a session that a guest link started', async () => {
    await app.sql(`update sessions set method = 'guest_link' where account_id = $1`, [me.id]);
    const request = { body: { email: newEmail() } };
    expect((await client.problem(signIn.requestEmailChange, request)).code).toBe('auth.required');
    expect((await client.problem(signIn.ways, {})).code).toBe('auth.required');
  });
});

describe('ways to sign in', () => {
  test('list Google; unlinking it needs a fresh proof and notifies the owner (S28)', async () => {
    const email = newEmail().replace('@example.org', '@gmail.com');
    const browser = app.browser();
    await signInWithGoogle(browser, { email });
    const elsewhere = app.browser();
    await signInWithGoogle(elsewhere, { email });
    expect(await browser.call(signIn.ways, {})).toMatchObject({ googleOffered: true, google: { email } });
    expect(await client.call(signIn.ways, {})).toEqual({ googleOffered: true, google: null });
    app.clock.advance(limits.session.freshMs + 1000);
    expect((await browser.problem(signIn.unlinkGoogle, {})).code).toBe('auth.step-up-required');
    await browser.call(signIn.requestStepUp, {});
    const proof = await browser.mailTo(email, ({ subject }) =>
      subject.startsWith('Your code to confirm that it’s you'),
    );
    await browser.call(signIn.stepUp, { body: { code: codeIn(proof) } });
    await browser.call(signIn.unlinkGoogle, {});
    expect(await browser.call(signIn.ways, {})).toMatchObject({ google: null });
    expect((await elsewhere.send('/api/account/me')).status).toBe(401);
    await browser.mailTo(email, ({ subject }) => subject === 'Google sign-in was removed from your account');
    expect((await browser.problem(signIn.unlinkGoogle, {})).code).toBe('request.not-found');
  });
});
