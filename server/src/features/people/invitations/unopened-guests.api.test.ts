import { beforeEach, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { joinAs } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let trail: Creative;
let email: string;
beforeEach(async () => {
  await app.sql('delete from rate_limits');
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  email = newEmail();
});

const ofTrail = () => ({ campaignId: trail.campaign.id });
const invite = async (emails: string[], params = ofTrail()) =>
  (await team.call(people.addToCampaign, { params, body: { emails } })).results.map(({ outcome }) => outcome);
const guests = async () => (await team.call(members.list, { query: { kind: 'guest' } })).items;
const peopleOfTrail = () => team.call(people.ofCampaign, { params: ofTrail() });
async function invitedMember(): Promise<MemberId> {
  const { invitations: waiting } = await peopleOfTrail();
  return waiting.find((each) => each.email === email)?.memberId as MemberId;
}
const assign = (memberId: MemberId) =>
  team.call(creatives.assignSlots, {
    params: { creativeId: trail.id },
    body: { memberId, slotIds: [slotOf(trail).id] },
  });
const ownerOf = async () => slotOf(await reread(team, trail)).owner;

test('an invited guest is listed, owns slots before accepting, and keeps them afterwards', async () => {
  expect(await invite([email, email])).toEqual(['invited', 'already-invited']);
  const memberId = await invitedMember();
  expect(await guests()).toMatchObject([
    { id: memberId, email, firstName: email, lastName: '', status: 'invited', linkUsedAt: null },
  ]);
  expect((await guests())[0]?.assignedTo).toMatchObject([{ id: trail.campaign.id }]);
  await assign(memberId);
  expect(await ownerOf()).toMatchObject({ memberId, name: email, isGuest: true, hasOpened: false });
  const guest = app.browser();
  await acceptByCode(guest, email, await invitationFor(guest, email));
  expect(await ownerOf()).toMatchObject({ memberId, hasOpened: true });
  expect(await guests()).toMatchObject([{ id: memberId, email, status: 'active' }]);
  const page = await guest.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(page.owned).toEqual([{ slotId: slotOf(trail).id, isMine: true, name: null, promisedDay: null }]);
  expect((await peopleOfTrail()).invitations).toEqual([]);
});

test('revoking an unopened invitation frees the slots and removes the guest; a second time finds nothing', async () => {
  await invite([email]);
  await assign(await invitedMember());
  const params = { invitationId: await invitationFor(team, email) };
  await team.call(invitations.revoke, { params });
  expect(await ownerOf()).toBeNull();
  expect(await guests()).toEqual([]);
  expect(await peopleOfTrail()).toMatchObject({ guests: [], invitations: [] });
  expect((await team.problem(invitations.revoke, { params })).code).toBe('invitation.not-found');
  expect((await app.browser().problem(invitations.find, { params })).code).toBe('invitation.not-found');
  // The address can be invited again.
  expect(await invite([email])).toEqual(['invited']);
  expect(await guests()).toMatchObject([{ email, status: 'invited' }]);
});

test('revoking one of two invitations keeps the guest of the other; accepting that one accepts all', async () => {
  const other = await brief(team, { campaign: 'Winter', formats: ['feed'] });
  const third = await brief(team, { campaign: 'Spring', formats: ['feed'] });
  await invite([email]);
  const first = await invitationFor(team, email);
  await invite([email], { campaignId: other.campaign.id });
  const second = await invitationFor(team, email, first);
  await invite([email], { campaignId: third.campaign.id });
  await team.call(invitations.revoke, { params: { invitationId: first } });
  expect((await guests())[0]?.assignedTo.map(({ name }) => name)).toEqual(['Spring', 'Winter']);
  const guest = app.browser();
  const me = await acceptByCode(guest, email, second);
  expect(me.pendingInvitations).toEqual([]);
  for (const { campaign } of [other, third])
    await guest.call(guestPages.find, { params: { campaignId: campaign.id }, query: {} });
  expect((await guest.problem(guestPages.find, { params: ofTrail(), query: {} })).code).toBe('campaign.not-found');
});

test('revoking the invitation of a guest who has accepted takes the access at once, as removing does', async () => {
  await invite([email]);
  const invitationId = await invitationFor(team, email);
  const guest = app.browser();
  await acceptByCode(guest, email, invitationId);
  await assign((await guests())[0]?.id as MemberId);
  const params = { invitationId };
  await team.call(invitations.revoke, { params });
  expect((await guest.problem(guestPages.find, { params: ofTrail(), query: {} })).code).toBe('campaign.not-found');
  expect((await peopleOfTrail()).guests).toEqual([]);
  expect(await ownerOf()).toBeNull();
  expect((await app.browser().problem(invitations.find, { params })).code).toBe('invitation.not-found');
  expect((await team.problem(invitations.revoke, { params })).code).toBe('invitation.not-found');
});

test('an invited guest cannot be promoted or disabled, only removed', async () => {
  await invite([email]);
  const memberId = await invitedMember();
  for (const body of [{ role: 'admin' }, { status: 'disabled' }, { status: 'active' }] as const)
    expect((await team.problem(members.update, { params: { memberId }, body })).code).toBe('member.not-found');
  const invitationId = await invitationFor(team, email);
  await team.call(members.remove, { params: { memberId } });
  expect(await guests()).toEqual([]);
  expect((await app.browser().problem(invitations.find, { params: { invitationId } })).code).toBe(
    'invitation.not-found',
  );
  // A person who never was a member gets no mail about the removal.
  expect(await team.mailsTo(email)).toHaveLength(1);
});

test('an address with an account stays unknown to the team until the guest accepts with it', async () => {
  const person = app.browser();
  const me = await person.signUp();
  await person.call(account.update, { body: { firstName: 'Zoe', lastName: 'Quist' } });
  ({ email } = me);
  await invite([email]);
  const memberId = await invitedMember();
  expect(await guests()).toMatchObject([{ firstName: email, lastName: '', avatarUrl: null }]);
  expect((await guests())[0]?.accountId).not.toBe(me.id);
  expect((await person.me()).accessibleOrganizations).toHaveLength(1);
  await assign(memberId);
  const { pendingInvitations } = await person.me();
  const invitationId = pendingInvitations[0]?.invitationId;
  await person.call(invitations.accept, { params: { invitationId: invitationId! } });
  expect(await guests()).toMatchObject([{ id: memberId, accountId: me.id, firstName: 'Zoe', status: 'active' }]);
  expect(await ownerOf()).toMatchObject({ memberId, name: 'Zoe Quist' });
});

test('declining frees the slots; an invitation to a member assigns at once and makes no second person', async () => {
  const person = app.browser();
  ({ email } = await person.signUp());
  await invite([email]);
  await assign(await invitedMember());
  const { pendingInvitations } = await person.me();
  await person.call(invitations.decline, { params: { invitationId: pendingInvitations[0]!.invitationId } });
  expect([await ownerOf(), await guests()]).toEqual([null, []]);
  const member = await joinAs(app, organizationId, 'member');
  const guest = await joinAs(app, organizationId, 'guest');
  expect(await invite([member.email, guest.email])).toEqual(['assigned', 'assigned']);
  expect((await guests()).map(({ id }) => id)).toEqual([guest.memberId]);
});

test('the clean-up deletes placeholders of guests who joined, and leaves invited ones', async () => {
  const waiting = newEmail();
  await invite([email, waiting]);
  const guest = app.browser();
  const me = await acceptByCode(guest, email, await invitationFor(guest, email));
  const placeholders = () =>
    app.sql<{ email: string }>(`select email from accounts where email_norm like $1 order by email`, [
      `${organizationId} %`,
    ]);
  expect(await placeholders()).toEqual([{ email: '' }, { email: waiting }]);
  await app.sql(`update accounts set updated_at = updated_at - interval '2 days' where email_norm like $1`, [
    `${organizationId} %`,
  ]);
  await app.runJob(cleanUpJob);
  expect(await placeholders()).toEqual([{ email: waiting }]);
  expect((await guests()).map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'invited']));
  expect((await guest.me()).id).toBe(me.id);
  await app.sql('delete from invitations where email = $1', [waiting]);
  await app.runJob(cleanUpJob);
  expect((await guests()).map(({ accountId }) => accountId)).toEqual([me.id]);
});
