import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';

const app = await useApp();
const owner = app.browser();
// Each test sends invitations, and no test may reach the sending limits.
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  await owner.signUp({ organizationName: 'Northbound' });
});

async function invite(email: string, role: 'owner' | 'admin' | 'member' = 'member'): Promise<InvitationId> {
  await owner.call(invitations.create, { body: { emails: [email], role } });
  return invitationFor(owner, email);
}

const unknown = 'inv_01k0000000e00000000000000z' as InvitationId;

describe('a holder of the link', () => {
  test('sees inviter, organization and a masked address only (S22)', async () => {
    const email = newEmail();
    const invitationId = await invite(email, 'admin');
    expect(await app.browser().call(invitations.find, { params: { invitationId } })).toEqual({
      id: invitationId,
      organizationName: 'Northbound',
      invitedBy: 'Ana',
      email: `p…${email.split('@')[0]?.at(-1)}@example.org`,
      role: 'admin',
      targetName: null,
      campaignId: null,
      brand: { color: null, logo: null },
      isTrustedBrowser: false,
      isRecipient: false,
      joined: null,
    });
  });

  test('signs in by a code sent only to the invited address, with an account of that address (S22)', async () => {
    const email = newEmail();
    const invitationId = await invite(email);
    const client = app.browser();
    const me = await acceptByCode(client, email, invitationId);
    expect(me).toMatchObject({ email, firstName: 'Noa', role: 'member', organization: { name: 'Northbound' } });
    expect(me.accessibleOrganizations).toHaveLength(1);
    expect(await client.me()).toEqual(me);
    expect(
      await app.sql(`select act from audit_entries where act = 'invitation.accepted' and account_id = $1`, [me.id]),
    ).toHaveLength(1);
  });

  test('needs a name only after the code, and only without an account (S19)', async () => {
    const email = newEmail();
    const params = { invitationId: await invite(email) };
    const client = app.browser();
    await client.call(invitations.requestCode, { params, body: { locale: 'fr-FR' } });
    const code = await client.codeFor(email);
    const wrong = await client.problem(invitations.confirm, { params, body: { code: '00000000', locale: 'fr-FR' } });
    expect(wrong.code).toBe('sign.invalid-code');
    const first = await client.problem(invitations.confirm, { params, body: { code, locale: 'fr-FR' } });
    expect(first).toMatchObject({ code: 'invitation.name-needed', status: 422 });
    const body = { code, firstName: 'Léa', lastName: 'Roy', locale: 'fr-FR' } as const;
    expect(await client.call(invitations.confirm, { params, body })).toMatchObject({
      firstName: 'Léa',
      settings: { locale: 'fr-FR' },
    });
  });

  test('does not change an existing account (S22)', async () => {
    const email = newEmail();
    const before = await app.browser().signUp({ email, organizationName: 'Own studio' });
    app.clock.advance(31_000);
    const client = app.browser();
    const me = await acceptByCode(client, email, await invite(email));
    expect(me).toMatchObject({ id: before.id, firstName: 'Ana', lastName: 'Costa', role: 'member' });
    expect(me.organization?.name).toBe('Northbound');
    expect(me.accessibleOrganizations.map(({ name }) => name)).toEqual(['Own studio', 'Northbound']);
  });

  test('can use the code only in the browser that requested it, and only for invitations', async () => {
    const email = newEmail();
    const params = { invitationId: await invite(email) };
    const client = app.browser();
    await client.call(invitations.requestCode, { params, body: { locale: 'en-US' } });
    const code = await client.codeFor(email);
    const body = { code, firstName: 'A', lastName: 'B', locale: 'en-US' } as const;
    expect((await app.browser().problem(invitations.confirm, { params, body })).code).toBe('sign.invalid-code');
    expect((await client.problem(signIn.confirm, { body: { email, code } })).code).toBe('sign.invalid-code');
    expect((await client.call(invitations.confirm, { params, body })).email).toBe(email);
  });
});

describe('unknown, expired, used, declined and revoked links', () => {
  const doors = [invitations.find, invitations.requestCode, invitations.confirm, invitations.enter] as const;
  const body = { locale: 'en-US', code: '12345678' } as const;

  test('get the same response for every client (S22, S04)', async () => {
    const [used, declined, revoked, replaced, expired] = Array.from({ length: 5 }, newEmail) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const ids: InvitationId[] = [unknown];
    for (const email of [used, declined, revoked, replaced, expired]) ids.push(await invite(email));
    const [, usedId, declinedId, revokedId, replacedId] = ids as [
      InvitationId,
      InvitationId,
      InvitationId,
      InvitationId,
      InvitationId,
    ];
    await acceptByCode(app.browser(), used, usedId);
    const refuser = app.browser();
    await refuser.signUp({ email: declined });
    await refuser.call(invitations.decline, { params: { invitationId: declinedId } });
    await owner.call(invitations.revoke, { params: { invitationId: revokedId } });
    await owner.call(invitations.resend, { params: { invitationId: replacedId } });
    await app.sql(`update invitations set expires_at = now() - interval '1 second' where email = $1`, [expired]);
    const stranger = app.browser();
    for (const endpoint of doors) {
      const answers = new Set<string>();
      for (const invitationId of ids) {
        const sent =
          endpoint === invitations.requestCode
            ? { locale: 'en-US' }
            : endpoint === invitations.confirm
              ? body
              : undefined;
        const answer = await stranger.request(endpoint, {
          params: { invitationId },
          ...(sent ? { body: sent } : {}),
        });
        answers.add(`${answer.status} ${await answer.text()}`);
      }
      expect(answers.size).toBe(1);
      expect([...answers][0]).toContain('404 ');
      expect([...answers][0]).toContain('invitation.not-found');
    }
    const signedIn = await refuser.problem(invitations.accept, { params: { invitationId: unknown } });
    for (const invitationId of ids) {
      expect(await refuser.problem(invitations.accept, { params: { invitationId } })).toEqual(signedIn);
    }
  });

  test('expire after seven days (S29)', async () => {
    const email = newEmail();
    const params = { invitationId: await invite(email) };
    app.clock.advance(7 * 86_400_000 - 60_000);
    expect((await app.browser().request(invitations.find, { params })).status).toBe(200);
    app.clock.advance(61_000);
    expect((await app.browser().request(invitations.find, { params })).status).toBe(404);
  });

  test('redirect only the account that accepted', async () => {
    const email = newEmail();
    const params = { invitationId: await invite(email) };
    const client = app.browser();
    const me = await acceptByCode(client, email, params.invitationId);
    expect(await client.call(invitations.find, { params })).toMatchObject({
      isRecipient: true,
      joined: me.organizationId,
    });
    expect((await owner.request(invitations.find, { params })).status).toBe(404);
  });
});

describe('a signed-in person', () => {
  test('sees the invitation with their account, accepts it, and gets a new token (S22, S23)', async () => {
    const email = newEmail();
    const client = app.browser();
    await client.signUp({ email });
    const invitationId = await invite(email);
    const [pending] = (await client.me()).pendingInvitations;
    expect(pending).toMatchObject({
      invitationId,
      organizationName: 'Northbound',
      invitedBy: 'Ana Costa',
      role: 'member',
      targetName: null,
    });
    const token = client.cookies.get('af_session');
    const entered = await client.call(invitations.accept, { params: { invitationId } });
    expect(entered.name).toBe('Northbound');
    expect(client.cookies.get('af_session')).not.toBe(token);
    const me = await client.me();
    expect(me).toMatchObject({ organizationId: entered.id, role: 'member', pendingInvitations: [] });
    expect(me.accessibleOrganizations).toHaveLength(2);
  });

  test('cannot accept an invitation to another address (S22)', async () => {
    const params = { invitationId: await invite(newEmail()) };
    const client = app.browser();
    await client.signUp();
    for (const endpoint of [invitations.accept, invitations.decline]) {
      expect(await client.problem(endpoint, { params })).toMatchObject({
        status: 403,
        code: 'invitation.other-address',
      });
    }
    expect((await client.me()).accessibleOrganizations).toHaveLength(1);
    expect(await client.call(invitations.find, { params })).toMatchObject({ isRecipient: false, joined: null });
  });

  test('declines an invitation, which then disappears for both sides', async () => {
    const email = newEmail();
    const client = app.browser();
    await client.signUp({ email });
    const params = { invitationId: await invite(email) };
    await client.call(invitations.decline, { params });
    expect((await client.me()).pendingInvitations).toEqual([]);
    expect((await owner.call(invitations.list, { query: {} })).items).toEqual([]);
  });

  test('accepts an invitation once under concurrency', async () => {
    const email = newEmail();
    const invitationId = await invite(email);
    const tabs = [];
    for (let count = 0; count < 6; count++) {
      const tab = app.browser();
      if (count === 0) await tab.signUp({ email });
      else {
        await app.sql('delete from rate_limits');
        const before = (await tab.mailsTo(email)).map(({ id }) => id);
        await tab.call(signIn.requestCode, { query: { email } });
        const mail = await tab.mailTo(email, ({ id, text }) => /\d{4} \d{4}/.test(text) && !before.includes(id));
        await tab.call(signIn.confirm, { body: { email, code: /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '' } });
      }
      tabs.push(tab);
    }
    const answers = await Promise.all(tabs.map((tab) => tab.request(invitations.accept, { params: { invitationId } })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404', '404', '404', '404']);
    expect(
      await app.sql(
        `select 1 from members m join accounts a on a.id = m.account_id where a.email = $1 and role = 'member'`,
        [email],
      ),
    ).toHaveLength(1);
  });

  test('must have a session to accept or decline', async () => {
    const params = { invitationId: await invite(newEmail()) };
    expect((await app.browser().request(invitations.accept, { params })).status).toBe(401);
    expect((await app.browser().request(invitations.decline, { params })).status).toBe(401);
  });
});

test('signing in with an invited address without an account mails a code and shows the invitation (S19)', async () => {
  const email = newEmail();
  const invitationId = await invite(email);
  const client = app.browser();
  await client.call(signIn.requestCode, { query: { email } });
  const mail = await client.mailTo(email, ({ subject }) => subject.startsWith('Your code for Northbound'));
  const code = /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
  const me = await client.call(signIn.confirm, { body: { email, code } });
  expect(me).toMatchObject({ email, organization: null });
  expect(me.pendingInvitations.map((each) => each.invitationId)).toEqual([invitationId]);
  await client.call(invitations.accept, { params: { invitationId } });
  expect((await client.call(account.me, {})).organization?.name).toBe('Northbound');
});

test('a copy of the database does not reveal a usable link (S22)', async () => {
  const invitationId = await invite(newEmail());
  const rows = await app.sql<{ all: string }>('select invitations::text as all from invitations');
  expect(rows.map(({ all }) => all).join('')).not.toContain(invitationId.slice(4));
  const mails = await app.sql<{ all: string }>('select mails::text as all from mails');
  expect(mails.map(({ all }) => all).join('')).not.toContain(invitationId.slice(4));
  expect(invitationId).toMatch(/^inv_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('a code requested for one invitation accepts no other to the same address', async () => {
  const email = newEmail();
  const requestedId = await invite(email);
  const elsewhere = app.browser();
  await elsewhere.signUp({ organizationName: 'Elsewhere' });
  await elsewhere.call(invitations.create, { body: { emails: [email], role: 'owner' } });
  const other = await invitationFor(elsewhere, email, requestedId);
  const client = app.browser();
  await client.call(invitations.requestCode, { params: { invitationId: requestedId }, body: { locale: 'en-US' } });
  const body = { code: await client.codeFor(email), firstName: 'Noa', lastName: 'Berg', locale: 'en-US' } as const;
  const refused = await client.problem(invitations.confirm, { params: { invitationId: other }, body });
  expect(refused.code).toBe('sign.invalid-code');
  const me = await client.call(invitations.confirm, { params: { invitationId: requestedId }, body });
  expect(me.organization?.name).toBe('Northbound');
});
