import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { invitations, type InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { InvitationId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import { runSimultaneously } from '#testing/simultaneous.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { addMember, invitationFor } from '#testing/invitations.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const owner = app.browser();
let ownerEmail: string;
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  ownerEmail = (await owner.signUp({ organizationName: 'Northbound' })).email;
});

async function invite(emails: string[], role: 'owner' | 'admin' | 'member' = 'member'): Promise<InvitationResult[]> {
  return (await owner.call(invitations.create, { body: { emails, role } })).results;
}
const outcomes = (results: InvitationResult[]) => results.map(({ outcome }) => outcome);
const day = 86_400_000;

describe('inviting several addresses', () => {
  test('each address gets its own result; an invalid one does not affect the others (S20)', async () => {
    const member = await addMember(app, owner);
    const fresh = newEmail();
    const pending = newEmail();
    await invite([pending]);
    expect(await invite([fresh, 'not an address', ownerEmail.toUpperCase(), member.email, pending, fresh])).toEqual([
      { email: fresh, outcome: 'invited' },
      { email: 'not an address', outcome: 'not-an-address' },
      { email: ownerEmail.toUpperCase(), outcome: 'yourself' },
      { email: member.email, outcome: 'already-member' },
      { email: pending, outcome: 'already-invited' },
      { email: fresh, outcome: 'already-invited' },
    ]);
    await owner.mailTo(fresh, ({ subject }) => subject === 'Ana Costa invites you to Northbound on Ad Foundry');
  });

  test('refuses anything but a list of texts as a whole (S20)', async () => {
    for (const emails of [
      'a@example.org',
      [['a@example.org']],
      [{ a: 1 }],
      [],
      [null],
      Array.from({ length: 51 }, newEmail),
    ]) {
      const answer = await owner.request(invitations.create, { body: { emails: emails as string[], role: 'member' } });
      expect(answer.status).toBe(400);
    }
    expect(outcomes(await invite([`a@example.org\r\nBcc: b@example.org`, 'a@exаmple.org', 'a@b@example.org']))).toEqual(
      Array.from({ length: 3 }, () => 'not-an-address'),
    );
  });

  test('does not reveal whether an address has an account (S19)', async () => {
    const registered = newEmail();
    await app.browser().signUp({ email: registered });
    const disabled = newEmail();
    await app.browser().signUp({ email: disabled });
    await app.sql('update accounts set disabled_at = now() where email = $1', [disabled]);
    expect(outcomes(await invite([registered, newEmail(), disabled]))).toEqual(['invited', 'invited', 'invited']);
  });

  test('returns the account with all its organizations', async () => {
    const me = await owner.call(account.createOrganization, { body: { name: 'Second' } });
    owner.actIn(me.organizationId);
    const answer = await owner.call(invitations.create, { body: { emails: [newEmail()], role: 'member' } });
    expect(answer).toMatchObject({ id: me.id, accessibleOrganizations: me.accessibleOrganizations });
  });
});

describe('limits of invitations', () => {
  test('one request up to its maximum, sixty an hour per person; a blocked person uses up no address’s limit', async () => {
    const { sendsPerHour } = limits.invitation;
    const first = Array.from({ length: limits.invitationsAtOnce }, newEmail);
    expect(new Set(outcomes(await invite(first)))).toEqual(new Set(['invited']));
    await app.sql('update invitations set revoked_at = now() where revoked_at is null');
    const [refused = '', ...second] = Array.from({ length: sendsPerHour - first.length + 1 }, newEmail);
    expect(new Set(outcomes(await invite(second)))).toEqual(new Set(['invited']));
    for (let again = 0; again < 4; again++) expect(outcomes(await invite([refused]))).toEqual(['too-many']);
    app.clock.advance(61 * 60_000);
    expect(outcomes(await invite([refused]))).toEqual(['invited']);
  });

  longTest('fifty pending per organization, under concurrency', async () => {
    for (let round = 0; round < 2; round++) {
      await invite(Array.from({ length: 20 }, newEmail));
      await app.sql('delete from rate_limits');
    }
    const answers = await Promise.all([
      invite(Array.from({ length: 8 }, newEmail)),
      invite(Array.from({ length: 8 }, newEmail)),
    ]);
    expect(outcomes(answers.flat()).filter((outcome) => outcome === 'invited')).toHaveLength(10);
    app.clock.advance(8 * day);
    expect(outcomes(await invite([newEmail()]))).toEqual(['invited']);
  });

  test('three mails a day to one address per organization: the fourth is delayed, without affecting other organizations', async () => {
    const email = newEmail();
    await invite([email]);
    let invitationId = await invitationFor(owner, email);
    for (let again = 0; again < 2; again++) {
      await owner.call(invitations.resend, { params: { invitationId } });
      invitationId = (await owner.call(invitations.list, { query: {} })).items[0]?.id as InvitationId;
    }
    const { mail } = await owner.call(invitations.resend, { params: { invitationId } });
    expect(mail).toMatchObject({ status: 'queued' });
    const other = app.browser();
    await other.signUp();
    const answer = await other.call(invitations.create, { body: { emails: [email], role: 'member' } });
    expect(outcomes(answer.results)).toEqual(['invited']);
  });
});

describe('permissions', () => {
  test('an admin invites no owner; a member and a guest invite no one (S10, S22)', async () => {
    const admin = await addMember(app, owner, 'admin');
    const member = await addMember(app, owner);
    const body = (role: string) => ({ emails: [newEmail()], role: role as 'member' });
    expect((await admin.client.problem(invitations.create, { body: body('owner') })).code).toBe('auth.forbidden');
    expect((await admin.client.request(invitations.create, { body: body('admin') })).status).toBe(200);
    for (const role of ['super_hero', 'guest', 'OWNER'])
      expect((await owner.request(invitations.create, { body: body(role) })).status).toBe(400);
    expect((await member.client.request(invitations.create, { body: body('member') })).status).toBe(403);
    const email = newEmail();
    await invite([email], 'owner');
    const params = { invitationId: await invitationFor(owner, email) };
    for (const endpoint of [invitations.resend, invitations.revoke]) {
      expect((await admin.client.request(endpoint, { params })).status).toBe(403);
      expect((await member.client.request(endpoint, { params })).status).toBe(403);
    }
  });

  test('an invitation of another organization is not found (S03)', async () => {
    const email = newEmail();
    await invite([email]);
    const params = { invitationId: await invitationFor(owner, email) };
    const stranger = app.browser();
    await stranger.signUp();
    for (const endpoint of [invitations.resend, invitations.revoke]) {
      expect((await stranger.problem(endpoint, { params })).code).toBe('invitation.not-found');
    }
    expect((await stranger.call(invitations.list, { query: {} })).items).toEqual([]);
    expect((await app.browser().request(invitations.find, { params })).status).toBe(200);
  });
});

describe('the list', () => {
  test('holds pending and expired invitations; expired ones can be sent or invited again', async () => {
    const email = newEmail();
    await invite([email]);
    const first = await invitationFor(owner, email);
    app.clock.advance(8 * day);
    const [item] = (await owner.call(invitations.list, { query: {} })).items;
    expect(item).toMatchObject({ id: first, email, role: 'member', invitedBy: 'Ana Costa', confirmedAt: null });
    const again = await owner.call(invitations.resend, { params: { invitationId: first } });
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(app.clock.now().getTime() + 6 * day);
    expect(again.id).not.toBe(first);
    expect(await invitationFor(owner, email, first)).toBe(again.id);
    app.clock.advance(8 * day);
    expect(outcomes(await invite([email], 'admin'))).toEqual(['invited']);
    const { items } = await owner.call(invitations.list, { query: {} });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ email, role: 'admin' });
  });
});

describe('concurrency', () => {
  test('of two concurrent resends one returns the working link', async () => {
    const email = newEmail();
    await invite([email]);
    const params = { invitationId: await invitationFor(owner, email) };
    const organizationId = (await owner.me()).organizationId as OrganizationId;
    const answers = await runSimultaneously(app, { organizationId }, () => [
      owner.request(invitations.resend, { params }),
      owner.request(invitations.resend, { params }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const [link] = (await owner.call(invitations.list, { query: {} })).items;
    expect(await invitationFor(owner, email, params.invitationId)).toBe(link?.id);
  });

  test.each([
    [
      'inviting',
      (client: TestClient) => client.request(invitations.create, { body: { emails: [newEmail()], role: 'admin' } }),
    ],
    [
      'sending again',
      async (client: TestClient, invitationId: InvitationId) =>
        client.request(invitations.resend, { params: { invitationId } }),
    ],
    [
      'taking back',
      async (client: TestClient, invitationId: InvitationId) =>
        client.request(invitations.revoke, { params: { invitationId } }),
    ],
  ] as const)('%s checks the actor’s role at the time of writing, not of the request', async (_, act) => {
    const admin = await addMember(app, owner, 'admin');
    const email = newEmail();
    await invite([email], 'admin');
    const invitationId = await invitationFor(owner, email);
    const organizationId = (await owner.me()).organizationId as OrganizationId;
    const demoted = `update members set role = 'member' where organization_id = $1 and role = 'admin'`;
    const [answer] = await runSimultaneously(app, { organizationId, meanwhile: demoted }, () => [
      act(admin.client, invitationId),
    ]);
    expect(answer?.status).toBe(403);
    expect((await owner.call(invitations.list, { query: {} })).items).toMatchObject([{ id: invitationId, email }]);
  });
});

test('the audit entry of a requested code does not reveal whether an account exists (S19)', async () => {
  const listEntries = () =>
    app.sql(`select account_id from audit_entries where act = 'invitation.code-requested' order by id`);
  const earlier = await listEntries();
  const registered = await app.browser().signUp();
  for (const email of [registered.email, newEmail()]) {
    // The invitation was mailed a moment ago, so the limit per address must pass.
    await app.sql('delete from rate_limits');
    await owner.call(invitations.create, { body: { emails: [email], role: 'member' } });
    const invitationId = await invitationFor(owner, email);
    await app.browser().call(invitations.requestCode, { params: { invitationId }, body: { locale: 'en-US' } });
  }
  expect((await listEntries()).slice(earlier.length)).toEqual([{ account_id: null }, { account_id: null }]);
});
