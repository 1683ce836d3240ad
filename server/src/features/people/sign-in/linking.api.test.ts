import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type Mail, type TestClient } from '#testing/client.ts';
import { authorizeWithGoogle, googleSettings, signInWithGoogle, type Choice } from '#testing/google.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';

let sandbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(googleSettings(sandbox), { mailbox: sandbox });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

const gmail = () => newEmail().replace('@example.org', '@gmail.com');
const isNotice = ({ subject }: Mail) => subject === 'Google sign-in was added to your account';
const identitiesOf = (accountId: string) =>
  app.sql<{ subject: string; email_at_link: string }>(
    'select subject, email_at_link from identities where account_id = $1',
    [accountId],
  );

async function tryGoogle(client: TestClient, choice: Choice) {
  return client.problem(signIn.finishGoogle, { body: await authorizeWithGoogle(client, choice) });
}

async function codeToLink(client: TestClient, email: string): Promise<string> {
  const mail = await client.mailTo(email, ({ subject }) => subject.startsWith('Your code to sign in with Google'));
  return /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
}

describe('the account of a Google identity (S21)', () => {
  test('is the linked account, even if the address has changed', async () => {
    const email = gmail();
    const first = await signInWithGoogle(app.browser(), { email });
    await app.sql('update accounts set email = $2, email_norm = $2 where id = $1', [first.id, newEmail()]);
    const again = await signInWithGoogle(app.browser(), { email });
    expect(again.id).toBe(first.id);
    expect(again.email).not.toBe(email);
  });

  test.each([
    ['gmail.com', false],
    ['workspace.example', true],
  ])(
    'is the account of the address at %s, where Google runs the mailbox; its owner is notified',
    async (domain, workspace) => {
      const email = newEmail().replace('example.org', domain);
      const owner = app.browser();
      const me = await owner.signUp({ email });
      const entered = await signInWithGoogle(app.browser(), { email: email.toUpperCase(), workspace });
      expect(entered).toMatchObject({ id: me.id, organizationId: me.organizationId });
      const notice = await owner.mailTo(email, isNotice);
      expect(notice.text).toContain(email);
      expect(await identitiesOf(me.id)).toMatchObject([{ email_at_link: email }]);
      await signInWithGoogle(app.browser(), { email, workspace });
      expect((await owner.mailsTo(email)).filter(isNotice)).toHaveLength(1);
      const acts = await app.sql(`select 1 from audit_entries where act = 'identity.linked' and account_id = $1`, [
        me.id,
      ]);
      expect(acts).toHaveLength(1);
    },
  );

  test('of a foreign address needs the code mailed to it, entered in the same browser', async () => {
    const email = newEmail();
    const owner = app.browser();
    const me = await owner.signUp({ email });
    app.clock.advance(31_000);
    const client = app.browser();
    const { returnTo, ...rest } = await tryGoogle(client, { email }).then(({ status, code, data }) => ({
      status,
      code,
      ...data,
      returnTo: data?.['returnTo'],
    }));
    const [local = ''] = email.split('@');
    expect(rest).toMatchObject({ status: 409, code: 'sign.link-required', email: `p…${local.at(-1)}@example.org` });
    expect(returnTo).toBe('/');
    expect(client.cookies.has('af_session')).toBe(false);
    expect(await identitiesOf(me.id)).toEqual([]);
    const code = await codeToLink(owner, email);
    const stranger = app.browser();
    expect((await stranger.problem(signIn.confirm, { body: { code } })).code).toBe('sign.invalid-code');
    expect((await client.problem(signIn.confirm, { body: { code: '0000 0000' } })).data).toEqual({ attemptsLeft: 4 });
    expect((await client.call(signIn.confirm, { body: { code } })).id).toBe(me.id);
    expect(await identitiesOf(me.id)).toHaveLength(1);
    await owner.mailTo(email, isNotice);
    expect((await client.problem(signIn.confirm, { body: { code } })).code).toBe('sign.invalid-code');
    expect((await signInWithGoogle(app.browser(), { email })).id).toBe(me.id);
  });

  test('is refused with the domain of another organization', async () => {
    const email = newEmail();
    await app.browser().signUp({ email });
    const problem = await tryGoogle(app.browser(), { email, workspace: true, fault: 'foreign-hd' });
    expect(problem.code).toBe('sign.google-failed');
  });

  test('gets codes that count towards the limit of sign-in codes', async () => {
    const email = newEmail();
    await app.browser().signUp({ email });
    app.clock.advance(31_000);
    expect((await tryGoogle(app.browser(), { email })).code).toBe('sign.link-required');
    expect((await tryGoogle(app.browser(), { email })).code).toBe('request.too-many');
  });

  test('is a new account, with a proven address and without an organization', async () => {
    const email = gmail();
    const me = await signInWithGoogle(app.browser(), { email }, { locale: 'fr-FR' });
    expect(me).toMatchObject({ email, organizationId: null, role: null, settings: { locale: 'fr-FR' } });
    expect(me.firstName).toBe(email.split('@')[0]);
    expect(await identitiesOf(me.id)).toHaveLength(1);
    expect((await signInWithGoogle(app.browser(), { email })).id).toBe(me.id);
  });

  test('of a new foreign address needs the code mailed to it, entered in the same browser', async () => {
    const email = newEmail();
    const client = app.browser();
    const returned = await authorizeWithGoogle(client, { email }, { locale: 'fr-FR', returnTo: '/creatives' });
    const problem = await client.problem(signIn.finishGoogle, { body: returned });
    expect(problem).toMatchObject({ status: 409, code: 'sign.link-required', data: { returnTo: '/creatives' } });
    expect(client.cookies.has('af_session')).toBe(false);
    expect(await app.sql('select 1 from accounts where email_norm = $1', [email])).toEqual([]);
    const mail = await client.mailTo(email);
    expect(mail.subject).toContain('Google');
    const code = /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
    expect((await app.browser().problem(signIn.confirm, { body: { code } })).code).toBe('sign.invalid-code');
    const me = await client.call(signIn.confirm, { body: { code } });
    expect(me).toMatchObject({ email, organizationId: null, role: null, settings: { locale: 'fr-FR' } });
    expect(await identitiesOf(me.id)).toHaveLength(1);
    expect((await signInWithGoogle(app.browser(), { email })).id).toBe(me.id);
    // No notice was mailed, since the address had no account before.
    expect((await client.mailsTo(email)).filter(({ subject }) => subject.includes('added'))).toEqual([]);
  });

  test('is the account that was created while the code was pending', async () => {
    const email = newEmail();
    const client = app.browser();
    expect((await tryGoogle(client, { email })).code).toBe('sign.link-required');
    const code = await codeToLink(client, email);
    const id = `usr_${'0'.repeat(25)}7`;
    await app.sql(
      `insert into accounts (id, email, email_norm, first_name, last_name, locale, theme, created_at, updated_at)
       values ($1, $2, $2, 'Ana', 'Costa', 'en-US', 'system', now(), now())`,
      [id, email],
    );
    expect((await client.call(signIn.confirm, { body: { code } })).id).toBe(id);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  test('is created once when two tabs return concurrently', async () => {
    for (let round = 0; round < 5; round += 1) await returnConcurrently();
  });

  async function returnConcurrently() {
    const email = gmail();
    const clients = Array.from({ length: 4 }, () => app.browser());
    const bodies = await Promise.all(clients.map((client) => authorizeWithGoogle(client, { email })));
    const ids = await Promise.all(
      clients.map(async (client, index) => {
        const body = bodies[index];
        if (!body) throw new Error('nothing came back');
        return (await client.call(signIn.finishGoogle, { body })).id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
  }

  test('is refused if disabled, found by its identity or by its address', async () => {
    const email = gmail();
    const linked = await signInWithGoogle(app.browser(), { email });
    const other = gmail();
    const registered = await app.browser().signUp({ email: other });
    await app.sql('update accounts set disabled_at = now() where id = any($1)', [[linked.id, registered.id]]);
    for (const address of [email, other]) {
      const client = app.browser();
      expect(await tryGoogle(client, { email: address })).toMatchObject({
        status: 403,
        code: 'sign.account-unavailable',
      });
      expect(client.cookies.has('af_session')).toBe(false);
    }
    expect(await identitiesOf(registered.id)).toEqual([]);
  });

  test('is refused for the operator’s staff, who sign in by code only', async () => {
    const email = gmail();
    const linked = await signInWithGoogle(app.browser(), { email });
    const other = newEmail();
    const registered = await app.browser().signUp({ email: other });
    await app.sql('update accounts set super_hero = true where id = any($1)', [[linked.id, registered.id]]);
    app.clock.advance(31_000);
    for (const choice of [{ email }, { email: other }, { email: other, workspace: true }])
      expect((await tryGoogle(app.browser(), choice)).code).toBe('sign.google-failed');
    expect(await identitiesOf(registered.id)).toEqual([]);
  });

  test('an address alone adds no second Google identity', async () => {
    const email = gmail();
    const me = await signInWithGoogle(app.browser(), { email });
    await app.sql(`update identities set subject = 'the-account-before' where account_id = $1`, [me.id]);
    expect((await tryGoogle(app.browser(), { email })).code).toBe('sign.google-failed');
    expect(await identitiesOf(me.id)).toMatchObject([{ subject: 'the-account-before' }]);
  });
});

describe('pre-hijacking of accounts (S21, the five ways of the MSRC study)', () => {
  test('classic-federated merge: a sign-up with a foreign address gives no access once the owner signs in with Google', async () => {
    const email = gmail();
    const attacker = app.browser();
    const body = { email, firstName: 'Mallory', lastName: 'M', organizationName: 'Trap', locale: 'en-US' } as const;
    await attacker.call(signIn.signUp, { body });
    const victim = app.browser();
    const me = await signInWithGoogle(victim, { email });
    expect(me.firstName).not.toBe('Mallory');
    expect(me.accessibleOrganizations).toEqual([]);
    // Not even the code of the victim's sign-up opens the attacker's account.
    const code = await victim.codeFor(email);
    expect((await attacker.call(signIn.confirm, { body: { email, code } })).accessibleOrganizations).toEqual([]);
    expect(await app.sql(`select 1 from organizations where name = 'Trap'`)).toEqual([]);
  });

  test('unexpired session: no session exists before the address is proven', async () => {
    const email = gmail();
    const attacker = app.browser();
    await attacker.call(signIn.signUp, {
      body: { email, firstName: 'M', lastName: 'M', organizationName: 'Trap', locale: 'en-US' },
    });
    expect(attacker.cookies.has('af_session')).toBe(false);
    await signInWithGoogle(app.browser(), { email });
    expect((await attacker.send('/api/account/me')).status).toBe(401);
  });

  test('trojan identifier: a Google account with a foreign address is not linked to that address’s account', async () => {
    const email = newEmail();
    const me = await app.browser().signUp({ email });
    app.clock.advance(31_000);
    const attacker = app.browser();
    expect((await tryGoogle(attacker, { email })).code).toBe('sign.link-required');
    expect((await attacker.problem(signIn.confirm, { body: { email, code: '1234 5678' } })).code).toBe(
      'sign.invalid-code',
    );
    expect(await identitiesOf(me.id)).toEqual([]);
  });

  test('unexpired email change: a link that was never confirmed ends with its code', async () => {
    const email = newEmail();
    const owner = app.browser();
    const me = await owner.signUp({ email });
    app.clock.advance(31_000);
    const attacker = app.browser();
    expect((await tryGoogle(attacker, { email })).code).toBe('sign.link-required');
    const code = await codeToLink(owner, email);
    app.clock.advance(31_000);
    // The owner signs in by code, which invalidates all other pending codes of the address.
    const fresh = app.browser();
    await fresh.call(signIn.requestCode, { query: { email } });
    const usual = await fresh.mailTo(email, ({ subject }) => subject.startsWith('Your sign-in code'));
    await fresh.call(signIn.confirm, { body: { email, code: /(\d{4} \d{4})/.exec(usual.text)?.[1] ?? '' } });
    expect((await attacker.problem(signIn.confirm, { body: { code } })).code).toBe('sign.invalid-code');
    expect(await identitiesOf(me.id)).toEqual([]);
  });

  test('non-verifying provider: an address that Google did not verify opens and creates no account', async () => {
    const email = newEmail();
    await app.browser().signUp({ email });
    expect((await tryGoogle(app.browser(), { email, fault: 'unverified' })).code).toBe('sign.email-unverified');
  });
});
