import { beforeEach, describe, expect, test } from 'vitest';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { roles, type Role } from '@ad-foundry/contract/permissions.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { acceptByCode, addMember, invitationFor } from '#testing/invitations.ts';
import { joinAnother } from '#testing/members.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';

const app = await useApp();
const owner = app.browser();
let ownerAccount: Account;
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  ownerAccount = await owner.signUp();
});

async function memberIdOf(
  { id }: Pick<Account, 'id'>,
  organizationId = ownerAccount.organizationId,
): Promise<MemberId> {
  const [row] = await app.sql<{ id: MemberId }>(
    'select id from members where account_id = $1 and organization_id = $2',
    [id, organizationId],
  );
  return row?.id as MemberId;
}

async function setRole(id: MemberId, role: Role): Promise<void> {
  await app.sql('update members set role = $2 where id = $1', [id, role]);
}

const statusOf = async (client: TestClient) => (await client.request(campaigns.list, { query: {} })).status;

describe('the list of members', () => {
  test('lists the team by name, with address, role, status and last activity', async () => {
    const { me, email } = await addMember(app, owner, 'admin');
    const { items } = await owner.call(members.list, { query: {} });
    expect(items.map(({ firstName }) => firstName)).toEqual(['Ana', 'Noa']);
    expect(items[1]).toMatchObject({ accountId: me.id, email, role: 'admin', status: 'active', assignedTo: [] });
    expect(items[1]?.lastActiveAt).not.toBeNull();
    const byMail = await owner.call(members.list, { query: { search: email.slice(0, 25) } });
    expect(byMail.items.map((each) => each.email)).toContain(email);
    expect((await owner.call(members.list, { query: { search: 'noa b' } })).items).toHaveLength(1);
    expect((await owner.call(members.list, { query: { kind: 'guest' } })).items).toEqual([]);
    const first = await owner.call(members.list, { query: { limit: 1 } });
    const second = await owner.call(members.list, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(second.nextCursor).toBeNull();
  });

  test('is visible only to the team, and contains one organization', async () => {
    const { client, me } = await addMember(app, owner);
    expect((await client.request(members.list, { query: {} })).status).toBe(200);
    const memberId = await memberIdOf(ownerAccount);
    for (const role of ['member', 'guest'] as const) {
      await setRole(await memberIdOf(me), role);
      expect((await client.request(members.list, { query: {} })).status).toBe(role === 'guest' ? 403 : 200);
      expect((await client.request(members.update, { params: { memberId }, body: { role: 'guest' } })).status).toBe(
        403,
      );
      expect((await client.request(members.remove, { params: { memberId } })).status).toBe(403);
    }
  });

  test('updates a member’s last activity at most every few minutes', async () => {
    const seen = async () => (await owner.call(members.list, { query: {} })).items[0]?.lastActiveAt;
    const before = await seen();
    app.clock.advance(limits.session.touchMs - 30_000);
    expect(await seen()).toBe(before);
    app.clock.advance(60_000);
    await seen();
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });
});

test('disabled and removed members are notified by mail; members who leave are not', async () => {
  const { email, me } = await addMember(app, owner);
  const leaver = await addMember(app, owner);
  const memberId = await memberIdOf(me);
  await owner.call(members.update, { params: { memberId }, body: { status: 'disabled' } });
  const paused = await owner.mailTo(email, ({ subject }) => subject === 'Your access to Studio was disabled');
  expect(paused.text).toContain('An administrator disabled your access to Studio');
  await owner.call(members.remove, { params: { memberId } });
  await owner.mailTo(email, ({ subject }) => subject === 'You no longer belong to Studio');
  await leaver.client.call(members.leave, {});
  const farewell = (await owner.mailsTo(leaver.email)).filter(({ subject }) => subject.startsWith('You no longer'));
  expect(farewell).toEqual([]);
});

describe('permissions to change members (S10)', () => {
  test('no member grants a role above their own, or changes a higher role or themselves', async () => {
    const actor = await addMember(app, owner, 'admin');
    const target = await addMember(app, owner);
    const actorId = await memberIdOf(actor.me);
    const memberId = await memberIdOf(target.me);
    const rank = { guest: 0, member: 1, admin: 2, owner: 3 };
    for (const acting of ['admin', 'owner'] as const) {
      for (const from of roles) {
        for (const to of roles) {
          await setRole(actorId, acting);
          await setRole(memberId, from);
          const answer = await actor.client.request(members.update, { params: { memberId }, body: { role: to } });
          const allowed = rank[from] <= rank[acting] && rank[to] <= rank[acting];
          expect(answer.status, `${acting} makes ${from} ${to}`).toBe(allowed ? 200 : 403);
        }
      }
    }
    const ownParams = { memberId: actorId };
    expect((await actor.client.request(members.update, { params: ownParams, body: { role: 'member' } })).status).toBe(
      403,
    );
    expect((await actor.client.request(members.remove, { params: ownParams })).status).toBe(403);
    const input = { params: { memberId }, body: { role: 'super_hero' as never } };
    expect((await actor.client.request(members.update, input)).status).toBe(400);
  });

  test('the last owner cannot be demoted, disabled or removed', async () => {
    const admin = await addMember(app, owner, 'admin');
    await setRole(await memberIdOf(admin.me), 'owner');
    const memberId = await memberIdOf(ownerAccount);
    const client = admin.client;
    // Keeps the member signed in while disabled here.
    await joinAnother(app, owner);
    expect((await client.request(members.update, { params: { memberId }, body: { status: 'disabled' } })).status).toBe(
      200,
    );
    expect((await client.problem(members.leave, {})).code).toBe('member.last-owner');
    expect((await client.request(members.update, { params: { memberId }, body: { status: 'active' } })).status).toBe(
      200,
    );
    expect((await client.request(members.leave, {})).status).toBe(204);
    expect((await owner.problem(members.leave, {})).code).toBe('member.last-owner');
  });

  test('one of two owners remains under fifty concurrent requests', { timeout: 60_000 }, async () => {
    const second = await addMember(app, owner, 'owner');
    const [ownerId, secondId] = [await memberIdOf(ownerAccount), await memberIdOf(second.me)];
    const acts = [
      (client: TestClient, memberId: MemberId) =>
        client.request(members.update, { params: { memberId }, body: { role: 'member' } }),
      (client: TestClient, memberId: MemberId) =>
        client.request(members.update, { params: { memberId }, body: { status: 'disabled' } }),
      (client: TestClient, memberId: MemberId) => client.request(members.remove, { params: { memberId } }),
      (client: TestClient) => client.request(members.leave, {}),
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const act = acts[(index >> 1) % acts.length];
        return index % 2 === 0 ? act?.(owner, secondId) : act?.(second.client, ownerId);
      }),
    );
    for (const answer of answers) expect(answer?.status).toBeLessThan(500);
    const left = await app.sql(
      `select 1 from members where organization_id = $1 and role = 'owner' and status = 'active'`,
      [ownerAccount.organizationId],
    );
    expect(left).toHaveLength(1);
  });

  test('members of other organizations are not found (S03)', async () => {
    const stranger = app.browser();
    const me = await stranger.signUp();
    const memberId = await memberIdOf(me, me.organizationId);
    expect((await owner.problem(members.update, { params: { memberId }, body: { role: 'member' } })).code).toBe(
      'member.not-found',
    );
    expect((await owner.problem(members.remove, { params: { memberId } })).code).toBe('member.not-found');
  });
});

describe('a disabled or removed member', () => {
  test.each([
    // A member without another organization is signed out.
    ['disabled', 401],
    ['deleted', 403],
  ])('%s: loses access with the next request, even during an upload (S14)', async (how, status) => {
    const { client, me } = await addMember(app, owner);
    const slot = slotOf(await brief(client));
    const bytes = Buffer.alloc(300, 1);
    const begun = await announce(client, { slotId: slot.id, name: 'a.jpg', bytes });
    const location = begun.headers.get('location') ?? '';
    expect((await append(client, location, 0, bytes.subarray(0, 100))).status).toBe(204);
    const params = { memberId: await memberIdOf(me) };
    if (how === 'disabled') await owner.call(members.update, { params, body: { status: 'disabled' } });
    else await owner.call(members.remove, { params });
    expect((await append(client, location, 100, bytes.subarray(100))).status).toBe(status);
    expect((await offsetOf(client, location)).status).toBe(status);
    expect(await statusOf(client)).toBe(status);
    const answer = await client.request(account.me, {});
    const left = { organizationId: null, accessibleOrganizations: [] };
    expect(await answer.json()).toMatchObject(how === 'disabled' ? { code: 'auth.required' } : left);
    // The bytes received so far are kept.
    expect(await app.sql(`select 1 from uploads where account_id = $1 and state = 'receiving'`, [me.id])).toHaveLength(
      1,
    );
  });

  test('returns to the organization when enabled again; after removal only by a new invitation', async () => {
    const { client, me, email } = await addMember(app, owner, 'admin');
    // Keeps the member signed in while disabled here.
    const elsewhere = await joinAnother(app, client);
    const params = { memberId: await memberIdOf(me) };
    await owner.call(members.update, { params, body: { status: 'disabled' } });
    expect((await client.me()).organizationId).toBe(elsewhere);
    expect(
      (await owner.call(invitations.create, { body: { emails: [email], role: 'member' } })).results[0]?.outcome,
    ).toBe('disabled-member');
    await owner.call(members.update, { params, body: { status: 'active' } });
    await client.call(account.switchOrganization, { body: { organizationId: ownerAccount.organizationId as never } });
    expect(await client.me()).toMatchObject({ organizationId: ownerAccount.organizationId, role: 'admin' });
    await owner.call(members.remove, { params });
    expect((await client.me()).accessibleOrganizations).toMatchObject([{ id: elsewhere }]);
    const again = await owner.call(invitations.create, { body: { emails: [email], role: 'member' } });
    expect(again.results[0]?.outcome).toBe('invited');
    expect((await client.me()).pendingInvitations).toHaveLength(1);
  });

  test('cannot accept earlier invitations, and the invitations that the member sent are revoked', async () => {
    const { me, email, client } = await addMember(app, owner, 'admin');
    const other = newEmail();
    await client.call(invitations.create, { body: { emails: [other], role: 'admin' } });
    const sent = await invitationFor(client, other);
    const accepted = await app.sql<{ id: string }>(`select id from invitations where email = $1`, [email]);
    expect(accepted).toHaveLength(1);
    await owner.call(members.update, { params: { memberId: await memberIdOf(me) }, body: { status: 'disabled' } });
    expect((await app.browser().request(invitations.find, { params: { invitationId: sent } })).status).toBe(404);
    expect((await owner.call(invitations.list, { query: {} })).items).toEqual([]);
    const { organizationId } = ownerAccount;
    const taken = `select 1 from audit_entries where act = 'invitation.revoked' and organization_id = $1`;
    expect(await app.sql(taken, [organizationId])).toHaveLength(1);
  });

  test('leaves the access of invited guests to the campaign unchanged', async () => {
    const { me, client } = await addMember(app, owner);
    const campaignId = (await client.call(campaigns.create, { body: { name: 'Launch' } })).id;
    const email = newEmail();
    await client.call(people.addToCampaign, { params: { campaignId }, body: { emails: [email] } });
    const invitationId = await invitationFor(client, email);
    await owner.call(members.update, { params: { memberId: await memberIdOf(me) }, body: { status: 'disabled' } });
    expect(await acceptByCode(app.browser(), email, invitationId)).toMatchObject({ role: 'guest' });
  });

  test('keeps other organizations and enters one of them', async () => {
    const email = newEmail();
    const client = app.browser();
    const home = await client.signUp({ email, organizationName: 'Home' });
    await owner.call(invitations.create, { body: { emails: [email], role: 'member' } });
    await client.call(invitations.accept, { params: { invitationId: await invitationFor(client, email) } });
    client.actIn(ownerAccount.organizationId);
    await owner.call(members.remove, { params: { memberId: await memberIdOf(home) } });
    const late = await client.request(campaigns.create, { body: { name: 'late' } });
    expect(late.status).toBe(403);
    expect((await client.me()).organization?.name).toBe('Home');
    expect((await client.problem(campaigns.create, { body: { name: 'late' } })).code).toBe('organization.switched');
  });
});

test('a changed role applies with the next request, under a new token; the old one is revoked (S23)', async () => {
  const { client, me } = await addMember(app, owner);
  const old = client.cookies.get('af_session') ?? '';
  await owner.call(members.update, { params: { memberId: await memberIdOf(me) }, body: { role: 'admin' } });
  expect((await client.request(invitations.list, { query: {} })).status).toBe(200);
  expect(client.cookies.get('af_session')).not.toBe(old);
  expect((await client.me()).role).toBe('admin');
  const stale = app.browser();
  stale.cookies.set('af_session', old);
  app.clock.advance(limits.session.rotationGraceMs + 1000);
  expect((await stale.request(account.me, {})).status).toBe(401);
  expect(await client.request(account.update, { body: { firstName: 'Nele' } }).then(({ status }) => status)).toBe(200);
});

test('leaving ends only the membership of the person who leaves', async () => {
  const { client } = await addMember(app, owner);
  await client.call(members.leave, {});
  expect(await statusOf(client)).toBe(403);
  expect((await client.me()).accessibleOrganizations).toEqual([]);
  expect(await statusOf(owner)).toBe(200);
  expect((await owner.call(members.list, { query: {} })).items).toHaveLength(1);
});
