import { describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp, useApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { joinAnother } from '#testing/members.ts';

const app = await useApp();

const day = 86_400_000;
const minute = 60_000;

async function statusOf(client: TestClient): Promise<number> {
  return (await client.request(account.me, {})).status;
}

describe('the session cookie (S24)', () => {
  async function cookiesOfSignIn(where: TestApp): Promise<string[]> {
    const client = where.browser();
    const email = newEmail();
    const signedUp = await client.request(signIn.signUp, {
      body: { email, firstName: 'A', lastName: 'B', organizationName: 'C', locale: 'en-US' },
    });
    const confirmed = await client.request(signIn.confirm, { body: { email, code: await client.codeFor(email) } });
    return [...signedUp.headers.getSetCookie(), ...confirmed.headers.getSetCookie()];
  }

  test('over https is host-bound, secure and unreadable for scripts', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://foundry.example' });
    const cookies = await cookiesOfSignIn(secure);
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(
      expect.arrayContaining(['__Host-af_challenge', '__Host-af_session', '__Host-af_device']),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-af_/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; Secure');
      expect(cookie).toContain('; SameSite=Lax');
      expect(cookie).not.toMatch(/Domain=/i);
    }
    const session = cookies.find((cookie) => cookie.startsWith('__Host-af_session='));
    expect(session).toMatch(/^__Host-af_session=[\w-]{43};/);
    expect(session).toContain(`Max-Age=${limits.session.absoluteMs / 1000}`);
    await secure.stop();
  });

  test('on localhost has no __Host- prefix, since http cannot set it', async () => {
    for (const cookie of await cookiesOfSignIn(app)) {
      expect(cookie).toMatch(/^af_/);
      expect(cookie).not.toContain('Secure');
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; SameSite=Lax');
    }
  });
});

describe('a session ends', () => {
  test('at sign-out, on the server too (S27)', async () => {
    const client = app.browser();
    await client.signUp();
    const token = client.cookies.get('af_session') ?? '';
    const answer = await client.request(signIn.signOut, {});
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toContain('"cache"');
    expect(client.cookies.has('af_session')).toBe(false);
    client.cookies.set('af_session', token);
    expect(await statusOf(client)).toBe(401);
  });

  test('at sign-out with all its tokens, including recently rotated ones (S23, S27)', async () => {
    for (const signsOut of ['the new token', 'the old token']) {
      const client = app.browser();
      await client.signUp();
      const target = await joinAnother(app, client);
      const stale = app.browser();
      for (const [name, value] of client.cookies) stale.cookies.set(name, value);
      await client.call(account.switchOrganization, { body: { organizationId: target } });
      const twin = app.browser();
      for (const [name, value] of client.cookies) twin.cookies.set(name, value);
      expect(await statusOf(stale)).toBe(200);
      const leaving = signsOut === 'the new token' ? [client, stale] : [stale, client];
      const cookiesBefore = new Map(leaving[0]?.cookies);
      await leaving[0]?.call(signIn.signOut, {});
      for (const [name, value] of cookiesBefore) leaving[0]?.cookies.set(name, value);
      for (const browser of [...leaving, twin]) expect(await statusOf(browser), signsOut).toBe(401);
    }
  });

  test('at sign-out, even while another tab switches organization', async () => {
    for (let round = 0; round < 10; round++) {
      const client = app.browser();
      const me = await client.signUp();
      const target = await joinAnother(app, client);
      await Promise.all([
        client.request(account.switchOrganization, { body: { organizationId: target } }),
        client.request(signIn.signOut, {}),
      ]);
      const alive = await app.sql(
        `select 1 from sessions where account_id = $1 and (revoked_at is null or revoked_reason = 'rotated')`,
        [me.id],
      );
      expect(alive, `round ${round}`).toEqual([]);
    }
  });

  test('when another account signs in in the same browser', async () => {
    const client = app.browser();
    await client.signUp();
    const first = app.browser();
    for (const [name, value] of client.cookies) first.cookies.set(name, value);
    await client.signUp();
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(client)).toBe(200);
  });

  test('for its organization when that is deleted', async () => {
    const client = app.browser();
    const me = await client.signUp();
    await app.sql('update organizations set deleted_at = now() where id = $1', [me.organizationId]);
    expect((await client.problem(campaigns.list, { query: {} })).code).toBe('auth.forbidden');
    expect(await client.me()).toMatchObject({ organizationId: null, role: null, accessibleOrganizations: [] });
  });

  test('after two weeks without use, extended by use', async () => {
    const [idle, used] = [app.browser(), app.browser()];
    await idle.signUp();
    await used.signUp();
    app.clock.advance(limits.session.idleMs - minute);
    expect(await statusOf(used)).toBe(200);
    app.clock.advance(2 * minute);
    expect(await statusOf(idle)).toBe(401);
    expect(await statusOf(used)).toBe(200);
  });

  test('after thirty days in any case', async () => {
    const client = app.browser();
    await client.signUp();
    for (let days = 0; days < 29; days++) {
      app.clock.advance(day);
      expect(await statusOf(client)).toBe(200);
    }
    app.clock.advance(day + minute);
    expect(await statusOf(client)).toBe(401);
  });

  test('with the next request after the account is disabled (S14)', async () => {
    const client = app.browser();
    const me = await client.signUp();
    await app.sql('update accounts set disabled_at = now() where id = $1', [me.id]);
    expect(await statusOf(client)).toBe(401);
    expect((await client.problem(campaigns.create, { body: { name: 'x' } })).code).toBe('auth.required');
  });

  test('only for the organization when the membership ends (S14)', async () => {
    const client = app.browser();
    const me = await client.signUp();
    await app.sql(`update members set status = 'disabled' where account_id = $1`, [me.id]);
    expect((await client.problem(campaigns.list, { query: {} })).code).toBe('auth.forbidden');
    expect((await client.problem(campaigns.create, { body: { name: 'x' } })).code).toBe('auth.forbidden');
    expect(await client.me()).toMatchObject({
      organizationId: null,
      organization: null,
      role: null,
      accessibleOrganizations: [],
    });
    await app.sql(`delete from members where account_id = $1`, [me.id]);
    expect((await client.problem(campaigns.list, { query: {} })).code).toBe('auth.forbidden');
  });
});

test('a changed role applies from the next request on', async () => {
  const client = app.browser();
  const me = await client.signUp();
  await client.call(campaigns.create, { body: { name: 'as owner' } });
  await app.sql(`update members set role = 'guest' where account_id = $1`, [me.id]);
  expect((await client.problem(campaigns.create, { body: { name: 'as guest' } })).code).toBe('auth.forbidden');
  expect((await client.me()).role).toBe('guest');
  // A guest without assignments sees nothing (S12).
  expect((await client.call(campaigns.list, { query: {} })).items).toEqual([]);
});

test('language and theme are saved; omitted ones stay', async () => {
  const email = newEmail();
  const client = app.browser();
  await client.signUp({ email });
  await client.call(account.update, { body: { settings: { locale: 'fr-FR', theme: 'dark' } } });
  await client.call(account.update, { body: { firstName: 'Zoë' } });
  await client.call(account.update, { body: { settings: { theme: 'light' } } });
  await client.call(account.update, { body: {} });
  expect(await client.me()).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Costa',
    settings: { locale: 'fr-FR', theme: 'light' },
  });
  app.clock.advance(31_000);
  const elsewhere = app.browser();
  await elsewhere.call(signIn.requestCode, { query: { email } });
  await elsewhere.mailTo(email, ({ subject }) => subject.startsWith('Votre code de connexion'));
  const me = await elsewhere.call(signIn.confirm, { body: { email, code: await elsewhere.codeFor(email) } });
  expect(me.settings).toMatchObject({ locale: 'fr-FR', theme: 'light' });
});

test('a client cannot assign itself roles, ids or organizations (S09, S10)', async () => {
  const client = app.browser();
  await client.signUp();
  const before = await client.me();
  for (const body of [
    { role: 'super_hero' },
    { organizationId: 'org_x' },
    { email: 'x@example.org' },
    { disabledAt: null },
    { settings: { locale: 'xx' } },
    { settings: { theme: 'neon' } },
    { settings: { role: 'owner' } },
  ]) {
    expect((await client.problem(account.update, { body: body as never })).code).toBe('request.invalid');
  }
  expect(await client.me()).toEqual(before);
});
