import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { sessions } from '@ad-foundry/contract/sessions.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';

const app = await useApp();
const client = app.browser();
let me: Account;
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  me = await client.signUp({ organizationName: 'Northbound' });
});

const later = (beyondMs = 1000) => app.clock.advance(limits.session.freshMs + beyondMs);
const isStepUp = ({ subject }: { subject: string }) => subject.startsWith('Your code to confirm that it’s you');

async function requestedCode(browser: TestClient, email: string): Promise<string> {
  await browser.call(signIn.requestStepUp, {});
  const mail = await browser.mailTo(email, isStepUp);
  return /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
}

async function stepUp(browser: TestClient, email: string): Promise<void> {
  await browser.call(signIn.stepUp, { body: { code: await requestedCode(browser, email) } });
}

function home() {
  if (me.organizationId === null) throw new Error('there is no organization');
  return me.organizationId;
}

describe('a fresh proof of identity (S23, S28)', () => {
  test('is required before deleting an organization, and a code gives it', async () => {
    const deletion = { params: { organizationId: home() }, body: { name: 'Northbound' } };
    later();
    expect(await client.problem(organizations.remove, deletion)).toMatchObject({
      status: 401,
      code: 'auth.step-up-required',
    });
    expect((await client.request(members.list, { query: {} })).status).toBe(200);
    await stepUp(client, me.email);
    expect((await client.request(organizations.remove, deletion)).status).toBe(204);
  });

  test('is required before making a member an owner, and for no lesser role', async () => {
    const { memberId } = await joinAs(app, home(), 'member');
    const change = (role: 'admin' | 'owner') => ({ params: { memberId }, body: { role } });
    const invite = (role: 'admin' | 'owner') => ({ body: { emails: [newEmail()], role } });
    later();
    expect((await client.request(members.update, change('admin'))).status).toBe(200);
    expect((await client.request(invitations.create, invite('admin'))).status).toBe(200);
    expect((await client.problem(members.update, change('owner'))).code).toBe('auth.step-up-required');
    expect((await client.problem(invitations.create, invite('owner'))).code).toBe('auth.step-up-required');
    await stepUp(client, me.email);
    expect((await client.call(members.update, change('owner'))).role).toBe('owner');
    expect((await client.call(invitations.create, invite('owner'))).results[0]?.outcome).toBe('invited');
    // Saving an owner unchanged needs no proof.
    later();
    expect((await client.request(members.update, change('owner'))).status).toBe(200);
  });

  test('lasts for fifteen minutes after signing in or after a code', async () => {
    const { memberId } = await joinAs(app, home(), 'member');
    const promote = { params: { memberId }, body: { role: 'owner' } } as const;
    later(-30_000);
    expect((await client.request(members.update, promote)).status).toBe(200);
    await client.call(members.update, { params: { memberId }, body: { role: 'member' } });
    app.clock.advance(60_000);
    expect((await client.problem(members.update, promote)).code).toBe('auth.step-up-required');
    await stepUp(client, me.email);
    later(-30_000);
    expect((await client.request(members.update, promote)).status).toBe(200);
  });

  test('gives the session a new token, and keeps its start and its expiry', async () => {
    const before = client.cookies.get('af_session') ?? '';
    const [sessionBefore] = (await client.call(sessions.list, {})).items;
    later();
    await stepUp(client, me.email);
    expect(client.cookies.get('af_session')).not.toBe(before);
    const old = app.browser();
    old.cookies.set('af_session', before);
    app.clock.advance(limits.session.rotationGraceMs + 1000);
    expect((await old.send('/api/account/me')).status).toBe(401);
    const { items } = await client.call(sessions.list, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      createdAt: sessionBefore?.createdAt,
      absoluteExpiresAt: sessionBefore?.absoluteExpiresAt,
    });
    const acts = await app.sql(
      `select act from audit_entries where act like 'step-up.%' and account_id = $1 order by id`,
      [me.id],
    );
    expect(acts).toEqual([{ act: 'step-up.code-requested' }, { act: 'step-up.succeeded' }]);
  });

  test('is given by no other code, in no other browser, and once per code', async () => {
    later();
    const code = await requestedCode(client, me.email);
    const wrong = await client.problem(signIn.stepUp, { body: { code: '0000 0000' } });
    expect(wrong).toMatchObject({ code: 'sign.invalid-code', data: { attemptsLeft: 4 } });
    const stranger = app.browser();
    await stranger.signUp();
    expect((await stranger.problem(signIn.stepUp, { body: { code } })).code).toBe('sign.invalid-code');
    // It starts no session either.
    expect((await client.problem(signIn.confirm, { body: { email: me.email, code } })).code).toBe('sign.invalid-code');
    await client.call(signIn.stepUp, { body: { code } });
    expect((await client.problem(signIn.stepUp, { body: { code } })).code).toBe('sign.invalid-code');
  });

  test('is refused for a session that a guest link started', async () => {
    await app.sql(`update sessions set method = 'guest_link' where account_id = $1`, [me.id]);
    await app.sql(`update members set role = 'guest' where account_id = $1`, [me.id]);
    expect((await client.problem(signIn.requestStepUp, {})).code).toBe('auth.required');
  });
});
