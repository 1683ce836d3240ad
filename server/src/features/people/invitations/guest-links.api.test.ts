import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { invitations, type InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { CampaignId, InvitationId, MemberId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { sessions } from '@ad-foundry/contract/sessions.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { acceptByCode, addMember, invitationFor } from '#testing/invitations.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const owner = app.browser();
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  await owner.signUp({ organizationName: 'Northbound' });
});

const outcomes = (results: InvitationResult[]) => results.map(({ outcome }) => outcome);
const day = 86_400_000;

async function campaign(dueAt: string | null = null): Promise<CampaignId> {
  return (await owner.call(campaigns.create, { body: { name: 'Spring launch', dueAt } })).id;
}
async function inviteTo(campaignId: CampaignId, emails: string[]) {
  return (await owner.call(people.addToCampaign, { params: { campaignId }, body: { emails } })).results;
}
const assigned = (email: string) =>
  app.sql(
    `select 1 from assignments s join members m on m.id = s.member_id join accounts a on a.id = m.account_id where a.email = $1`,
    [email],
  );

test('a guest accepts a personal link by code, without a name, and is assigned', async () => {
  const campaignId = await campaign();
  const email = newEmail();
  expect(outcomes(await inviteTo(campaignId, [email, 'nonsense']))).toEqual(['invited', 'not-an-address']);
  const client = app.browser();
  const mail = await client.mailTo(email);
  expect(mail.subject).toBe('Ana Costa needs files from you: Spring launch');
  const invitationId = await invitationFor(client, email);
  expect(mail.text).toContain(`/upload/${campaignId}#k=${invitationId}`);
  const params = { invitationId };
  expect(await client.call(invitations.find, { params })).toMatchObject({
    targetName: 'Spring launch',
    campaignId,
    role: 'guest',
    isTrustedBrowser: false,
  });
  expect((await client.problem(invitations.enter, { params })).code).toBe('auth.required');
  await client.call(invitations.requestCode, { params, body: { locale: 'en-US' } });
  const code = await client.codeFor(email);
  const me = await client.call(invitations.confirm, { params, body: { code, locale: 'en-US' } });
  expect(me).toMatchObject({ role: 'guest', organization: { name: 'Northbound' } });
  expect(me.firstName).not.toBe('');
  expect(await assigned(email)).toHaveLength(1);
});

test('a guest’s link alone signs in a known browser, for a day and with guest rights only', async () => {
  const campaignId = await campaign();
  const email = newEmail();
  await inviteTo(campaignId, [email]);
  const client = app.browser();
  const params = { invitationId: await invitationFor(client, email) };
  await acceptByCode(client, email, params.invitationId);
  client.cookies.delete('af_session');
  expect(await client.call(invitations.find, { params })).toMatchObject({ isTrustedBrowser: true });
  expect(await client.call(invitations.enter, { params })).toMatchObject({ email, role: 'guest' });
  expect((await client.problem(account.createOrganization, { body: { name: 'More' } })).code).toBe('auth.required');
  expect((await client.problem(sample.load, {})).code).toBe('auth.required');
  expect((await app.browser().problem(invitations.enter, { params })).code).toBe('auth.required');
  // A person with a higher role in any organization needs a code, and a link session grants nothing more.
  await app.sql(`update members set role = 'member' where account_id = (select id from accounts where email = $1)`, [
    email,
  ]);
  expect((await client.request(campaigns.list, { query: {} })).status).toBe(403);
  expect((await client.problem(invitations.enter, { params })).code).toBe('auth.required');
  await app.sql(`update members set role = 'guest' where account_id = (select id from accounts where email = $1)`, [
    email,
  ]);
  expect((await client.request(campaigns.list, { query: {} })).status).toBe(200);
  app.clock.advance(25 * 3_600_000);
  expect((await client.request(account.me, {})).status).toBe(401);
});

test('revoking a link ends its guest sessions', async () => {
  const email = newEmail();
  await inviteTo(await campaign(), [email]);
  const client = app.browser();
  const params = { invitationId: await invitationFor(client, email) };
  await acceptByCode(client, email, params.invitationId);
  await client.call(invitations.enter, { params });
  await owner.call(invitations.revoke, { params });
  expect((await client.request(account.me, {})).status).toBe(401);
  expect((await client.request(invitations.enter, { params })).status).toBe(404);
});

test('existing members are assigned immediately, and guests get another personal link', async () => {
  const member = await addMember(app, owner);
  const guest = newEmail();
  await inviteTo(await campaign(), [guest]);
  const client = app.browser();
  const first = await invitationFor(client, guest);
  await acceptByCode(client, guest, first);
  const second = await campaign();
  expect(outcomes(await inviteTo(second, [guest, member.email]))).toEqual(['assigned', 'assigned']);
  expect(await assigned(guest)).toHaveLength(2);
  expect(await assigned(member.email)).toHaveLength(1);
  const params = { invitationId: await invitationFor(client, guest, first) };
  expect(await client.call(invitations.find, { params })).toMatchObject({ campaignId: second, isTrustedBrowser: true });
  expect((await client.me()).pendingInvitations).toEqual([]);
});

test('a guest link expires 30 days after the due date, but after 90 days at most', async () => {
  const expiry = async (dueInDays: number | null) => {
    const dueAt = dueInDays === null ? null : new Date(app.clock.now().getTime() + dueInDays * day).toISOString();
    const email = newEmail();
    await inviteTo(await campaign(dueAt), [email]);
    const [row] = await app.sql<{ at: Date }>('select expires_at as at from invitations where email = $1', [email]);
    return Math.round(((row?.at.getTime() ?? 0) - app.clock.now().getTime()) / day);
  };
  expect([await expiry(null), await expiry(10), await expiry(80), await expiry(-100)]).toEqual([90, 40, 90, 7]);
});

test('a guest requests a new link for an expired one; it is mailed to their address, and the response reveals nothing', async () => {
  const email = newEmail();
  await inviteTo(await campaign(), [email]);
  const client = app.browser();
  const params = { invitationId: await invitationFor(client, email) };
  const unknown = { invitationId: 'inv_01k0000000e00000000000000z' as InvitationId };
  const renew = async (which: typeof params) =>
    (await app.browser().request(invitations.renew, { params: which })).status;
  expect(await renew(params)).toBe(204);
  expect(await client.mailsTo(email)).toHaveLength(1);
  app.clock.advance(91 * day);
  expect((await client.request(invitations.find, { params })).status).toBe(404);
  expect([await renew(params), await renew(unknown)]).toEqual([204, 204]);
  const next = await invitationFor(client, email, params.invitationId);
  expect((await client.request(invitations.find, { params: { invitationId: next } })).status).toBe(200);
  expect((await client.request(invitations.find, { params })).status).toBe(404);
});

/** A guest who has accepted, with the guest's browser. */
async function guestOf(campaignId: CampaignId, email = newEmail(), earlierInvitation?: InvitationId) {
  await inviteTo(campaignId, [email]);
  const client = app.browser();
  const invitationId = await invitationFor(client, email, earlierInvitation);
  await acceptByCode(client, email, invitationId);
  return { email, client, params: { invitationId } };
}

longTest('a link starts a limited number of sessions an hour', async () => {
  const { client, params } = await guestOf(await campaign());
  for (let again = 0; again < 30; again++) await client.call(invitations.enter, { params });
  expect((await client.problem(invitations.enter, { params })).code).toBe('request.too-many');
  app.clock.advance(61 * 60_000);
  expect((await client.request(invitations.enter, { params })).status).toBe(200);
});

test('a guest who accepts a seat changes role, with an audit entry and rotated tokens', async () => {
  const email = newEmail();
  // The invitation to a seat comes first, since members cannot be invited to seats.
  await owner.call(invitations.create, { body: { emails: [email], role: 'member' } });
  const seat = await invitationFor(owner, email);
  const { client, params } = await guestOf(await campaign(), email, seat);
  const elsewhere = app.browser();
  await app.sql('delete from rate_limits');
  await acceptByCode(elsewhere, email, params.invitationId);
  const old = elsewhere.cookies.get('af_session') ?? '';
  await client.call(invitations.accept, { params: { invitationId: seat } });
  expect((await client.me()).role).toBe('member');
  expect((await elsewhere.me()).role).toBe('member');
  expect(elsewhere.cookies.get('af_session')).not.toBe(old);
  const changed = `select data from audit_entries where act = 'member.role-changed' and target = $1`;
  expect(await app.sql(changed, [await memberIdOf(email)])).toMatchObject([{ data: { from: 'guest', to: 'member' } }]);
});

async function memberIdOf(email: string): Promise<MemberId> {
  const query = 'select m.id from members m join accounts a on a.id = m.account_id where a.email = $1';
  const [row] = await app.sql<{ id: MemberId }>(query, [email]);
  if (!row) throw new Error('no guest joined');
  return row.id;
}

describe('a session that a guest link started', () => {
  test('can complete a missing name, but not change a name (S28)', async () => {
    const { client, params } = await guestOf(await campaign());
    await client.call(invitations.enter, { params });
    const rename = (body: { firstName?: string; lastName?: string }) => client.request(account.update, { body });
    expect((await rename({ firstName: 'Mallory' })).status).toBe(401);
    expect((await rename({ lastName: 'Mallory' })).status).toBe(401);
    expect((await client.request(account.update, { body: { settings: { locale: 'fr-FR' } } })).status).toBe(200);
    await app.sql(`update accounts set last_name = '' where id = $1`, [(await client.me()).id]);
    expect((await rename({ firstName: 'Noa', lastName: 'Berg' })).status).toBe(200);
    expect(await client.me()).toMatchObject({ firstName: 'Noa', lastName: 'Berg' });
    expect((await rename({ lastName: 'Mallory' })).status).toBe(401);
  });

  test('cannot leave, decline or remove the picture', async () => {
    const { client, email, params } = await guestOf(await campaign());
    const other = app.browser();
    await other.signUp({ organizationName: 'Southbound' });
    await other.call(invitations.create, { body: { emails: [email], role: 'member' } });
    const offered = await invitationFor(other, email, params.invitationId);
    client.actIn((await client.call(invitations.enter, { params })).organizationId);
    expect((await client.problem(members.leave, {})).code).toBe('auth.required');
    expect((await client.problem(account.removeAvatar, {})).code).toBe('auth.required');
    expect((await client.problem(invitations.decline, { params: { invitationId: offered } })).code).toBe(
      'auth.required',
    );
    expect((await client.problem(sessions.endEverywhere, { body: { which: 'others' } })).code).toBe('auth.required');
    expect((await client.me()).pendingInvitations).toHaveLength(1);
    expect((await client.request(campaigns.list, { query: {} })).status).toBe(200);
  });
});

describe('a link needs a code again in every known browser (S14)', () => {
  const asksAgain = async ({ params }: { params: { invitationId: InvitationId } }, browser: TestClient) => {
    browser.cookies.delete('af_session');
    return (await browser.problem(invitations.enter, { params })).code;
  };

  test('after signing out everywhere', async () => {
    const guest = await guestOf(await campaign());
    const elsewhere = app.browser();
    await app.sql('delete from rate_limits');
    await acceptByCode(elsewhere, guest.email, guest.params.invitationId);
    await guest.client.call(sessions.endEverywhere, { body: { which: 'others' } });
    expect(await asksAgain(guest, elsewhere)).toBe('auth.required');
    guest.client.cookies.delete('af_session');
    // The browser that ended the other sessions stays known.
    expect((await guest.client.request(invitations.enter, { params: guest.params })).status).toBe(200);
    await app.sql('delete from rate_limits');
    await acceptByCode(guest.client, guest.email, guest.params.invitationId);
    await guest.client.call(sessions.endEverywhere, { body: { which: 'all' } });
    expect(await asksAgain(guest, guest.client)).toBe('auth.required');
  });

  test('after the guest was disabled and enabled', async () => {
    const guest = await guestOf(await campaign());
    const memberId = await memberIdOf(guest.email);
    await owner.call(members.update, { params: { memberId }, body: { status: 'disabled' } });
    await owner.call(members.update, { params: { memberId }, body: { status: 'active' } });
    expect(await asksAgain(guest, guest.client)).toBe('auth.required');
  });

  test('and the next sign-in is reported as a new browser, although no browser is known (S28)', async () => {
    const guest = await guestOf(await campaign());
    await guest.client.call(sessions.endEverywhere, { body: { which: 'all' } });
    await app.sql('delete from rate_limits');
    await acceptByCode(app.browser(), guest.email, guest.params.invitationId);
    const notice = await owner.mailTo(
      guest.email,
      ({ subject }) => subject === 'Your files were opened in a new browser',
    );
    expect(notice.text).not.toContain('account');
    expect(notice.to).toEqual([guest.email]);
  });
});
