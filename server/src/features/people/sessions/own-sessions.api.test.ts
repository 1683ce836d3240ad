import { describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import type { SessionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sessions, type Session } from '@ad-foundry/contract/sessions.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { joinAnother } from '#testing/members.ts';

const app = await useApp();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const list = async (client: TestClient): Promise<Session[]> => (await client.call(sessions.list, {})).items;
const statusOf = async (client: TestClient) => (await client.request(account.me, {})).status;

/** Signs in again, in a browser with this user agent. */
async function another(email: string, userAgent: string): Promise<TestClient> {
  app.clock.advance(31_000);
  const client = app.browser();
  const codesIn = async () => (await client.mailsTo(email)).map(({ text }) => /(\d{4} \d{4})/.exec(text)?.[1] ?? '');
  const earlierCodes = await codesIn();
  await client.call(signIn.requestCode, { query: { email } });
  const fresh = async () => (await codesIn()).find((code) => code !== '' && !earlierCodes.includes(code));
  await expect.poll(fresh, { timeout: 10_000 }).toBeDefined();
  const code = (await fresh()) ?? '';
  const answer = await client.request(signIn.confirm, { body: { email, code } }, { 'user-agent': userAgent });
  expect(answer.status).toBe(200);
  return client;
}

async function threeBrowsers() {
  const email = newEmail();
  const here = app.browser();
  const me = await here.signUp({ email });
  const phone = await another(email, iphone);
  const office = await another(email, firefox);
  return { me, here, phone, office };
}

describe('an account’s sessions (S23)', () => {
  test('are listed with browser, method and last use, the current one first', async () => {
    const { here } = await threeBrowsers();
    const items = await list(here);
    expect(items.map(({ browser, system, method, current }) => ({ browser, system, method, current }))).toEqual([
      { browser: null, system: null, method: 'code', current: true },
      { browser: 'Firefox', system: 'Linux', method: 'code', current: false },
      { browser: 'Safari', system: 'iOS', method: 'code', current: false },
    ]);
    const text = JSON.stringify(items);
    expect(text).not.toMatch(/token|hash|gecko|ip/i);
  });

  test('stay one session after switching organization, and never show those of others', async () => {
    const client = app.browser();
    await client.signUp();
    const [before] = await list(client);
    await client.call(account.switchOrganization, { body: { organizationId: await joinAnother(app, client) } });
    expect(await list(client)).toMatchObject([{ id: before?.id, createdAt: before?.createdAt, current: true }]);
  });

  test('can be ended one by one, immediately and with all their tokens', async () => {
    const { me, here, phone, office } = await threeBrowsers();
    const stale = app.browser();
    for (const [name, value] of phone.cookies) stale.cookies.set(name, value);
    phone.actIn(me.organizationId);
    await phone.call(account.switchOrganization, { body: { organizationId: await joinAnother(app, phone) } });
    expect(await statusOf(stale)).toBe(200);
    const lost = (await list(here)).find(({ system }) => system === 'iOS');
    await here.call(sessions.end, { params: { sessionId: lost?.id ?? ('' as never) } });
    for (const client of [phone, stale]) expect(await statusOf(client)).toBe(401);
    for (const client of [here, office]) expect(await statusOf(client)).toBe(200);
    expect((await list(here)).map(({ system }) => system)).toEqual([null, 'Linux']);
    const again = await here.problem(sessions.end, { params: { sessionId: lost?.id ?? ('' as never) } });
    expect(again.code).toBe('session.not-found');
  });

  test('exclude those of another account', async () => {
    const [client, stranger] = [app.browser(), app.browser()];
    await client.signUp();
    await stranger.signUp();
    const [foreign] = await list(stranger);
    const problem = await client.problem(sessions.end, { params: { sessionId: foreign?.id ?? ('' as never) } });
    expect(problem.code).toBe('session.not-found');
    const madeUp = 'ses_01k0000000e00000000000000z' as SessionId;
    expect((await client.problem(sessions.end, { params: { sessionId: madeUp } })).code).toBe('session.not-found');
    expect(await statusOf(stranger)).toBe(200);
  });

  test('can be ended except this one, or all', async () => {
    const { me, here, phone, office } = await threeBrowsers();
    await here.call(sessions.endEverywhere, { body: { which: 'others' } });
    expect(await Promise.all([here, phone, office].map(statusOf))).toEqual([200, 401, 401]);
    const answer = await here.request(sessions.endEverywhere, { body: { which: 'all' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toContain('"cache"');
    expect(here.cookies.has('af_session')).toBe(false);
    expect(await app.sql(`select 1 from sessions where account_id = $1 and revoked_at is null`, [me.id])).toEqual([]);
    const acts = await app.sql(
      `select data from audit_entries where act = 'sessions.ended' and account_id = $1 order by id`,
      [me.id],
    );
    expect(acts).toEqual([{ data: { which: 'others' } }, { data: { which: 'all' } }]);
  });

  test('are not listed once expired', async () => {
    const { here } = await threeBrowsers();
    app.clock.advance(limits.session.idleMs - 600_000);
    expect(await statusOf(here)).toBe(200);
    app.clock.advance(1_200_000);
    expect(await list(here)).toHaveLength(1);
  });

  test('are not accessible to a guest-link session', async () => {
    const client = app.browser();
    const me = await client.signUp();
    await app.sql(`update sessions set method = 'guest_link' where account_id = $1`, [me.id]);
    const [row] = await app.sql<{ n: number }>('select 1 as n from sessions where account_id = $1', [me.id]);
    expect(row).toBeDefined();
    expect((await client.problem(sessions.list, {})).code).toBe('auth.required');
    expect((await client.problem(sessions.endEverywhere, { body: { which: 'all' } })).code).toBe('auth.required');
    expect((await client.problem(account.createOrganization, { body: { name: 'Mine' } })).code).toBe('auth.required');
  });
});
