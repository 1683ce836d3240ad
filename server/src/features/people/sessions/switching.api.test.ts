import { describe, expect, test } from 'vitest';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAnother } from '#testing/members.ts';

const app = await useApp();

const day = 86_400_000;
const minute = 60_000;

async function signInAgain(email: string): Promise<Account> {
  const browser = app.browser();
  app.clock.advance(61_000);
  const before = (await browser.mailsTo(email)).map(({ id }) => id);
  await browser.call(signIn.requestCode, { query: { email } });
  const { text } = await browser.mailTo(email, (mail) => /\d{4} \d{4}/.test(mail.text) && !before.includes(mail.id));
  return browser.call(signIn.confirm, { body: { email, code: /\d{4} \d{4}/.exec(text)?.[0] ?? '' } });
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.request(account.me, {})).status;
}

describe('switching organization', () => {
  test('rotates the token; the old one is revoked (S23)', async () => {
    const client = app.browser();
    const me = await client.signUp();
    const target = await joinAnother(app, client);
    const old = client.cookies.get('af_session') ?? '';
    const entered = await client.call(account.switchOrganization, { body: { organizationId: target } });
    expect(entered).toMatchObject({ organizationId: target, role: 'member' });
    expect(client.cookies.get('af_session')).not.toBe(old);
    const stale = app.browser();
    stale.cookies.set('af_session', old);
    // A request in progress is still answered, in its own organization.
    expect((await stale.me()).organizationId).toBe(me.organizationId);
    // It changes nothing, neither there nor in the account.
    stale.actIn(me.organizationId);
    for (const problem of [
      await stale.problem(campaigns.create, { body: { name: 'late' } }),
      await stale.problem(account.update, { body: { firstName: 'Late' } }),
    ])
      expect(problem.code).toBe('organization.switched');
    expect((await client.me()).firstName).toBe('Ana');
    app.clock.advance(limits.session.rotationGraceMs + 1000);
    expect(await statusOf(stale)).toBe(401);
    expect((await client.me()).organizationId).toBe(target);
    expect((await client.problem(campaigns.create, { body: { name: 'from the old tab' } })).code).toBe(
      'organization.switched',
    );
  });

  test('concurrently in two tabs leaves one session, and both tabs work', async () => {
    const client = app.browser();
    const me = await client.signUp();
    const target = await joinAnother(app, client);
    const twin = app.browser();
    for (const [name, value] of client.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all(
      [client, twin, client].map((who) =>
        who.request(account.switchOrganization, { body: { organizationId: target } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409]);
    const live = await app.sql('select 1 from sessions where account_id = $1 and revoked_at is null', [me.id]);
    expect(live).toHaveLength(1);
  });

  test('decides where the next sign-in leads, while the membership lasts', async () => {
    const client = app.browser();
    const me = await client.signUp();
    const target = await joinAnother(app, client);
    await client.call(account.switchOrganization, { body: { organizationId: target } });
    expect((await signInAgain(me.email)).organizationId).toBe(target);
    await app.sql('delete from members where account_id = $1 and organization_id = $2', [me.id, target]);
    expect((await signInAgain(me.email)).organizationId).toBe(me.organizationId);
  });

  test('does not extend the thirty days of the sign-in', async () => {
    const client = app.browser();
    await client.signUp();
    const target = await joinAnother(app, client);
    app.clock.advance(10 * day);
    await client.call(account.switchOrganization, { body: { organizationId: target } });
    app.clock.advance(13 * day);
    expect(await statusOf(client)).toBe(200);
    app.clock.advance(7 * day + minute);
    expect(await statusOf(client)).toBe(401);
  });

  test('needs a membership', async () => {
    const client = app.browser();
    const me = await client.signUp();
    const stranger = await app.browser().signUp();
    expect(
      (await client.problem(account.switchOrganization, { body: { organizationId: stranger.organizationId as never } }))
        .code,
    ).toBe('organization.not-found');
    expect((await client.me()).organizationId).toBe(me.organizationId);
  });
});
