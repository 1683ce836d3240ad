import { beforeEach, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';

const app = await useApp();
const client = app.browser();
let organizationId: OrganizationId;
let campaignId: CampaignId;
beforeEach(async () => {
  const me = await client.signUp();
  if (me.organizationId === null) throw new Error('there is no organization');
  organizationId = me.organizationId;
  campaignId = (await client.call(campaigns.create, { body: { name: 'Launch' } })).id;
});

const add = (memberIds: MemberId[]) =>
  client.call(people.addToCampaign, { params: { campaignId }, body: { memberIds } });
const read = () => client.call(people.ofCampaign, { params: { campaignId } });

test('members and guests are assigned once, with one event and one audit entry', async () => {
  const member = await joinAs(app, organizationId, 'member');
  const guest = await joinAs(app, organizationId, 'guest');
  expect(await read()).toEqual({ members: [], guests: [], invitations: [] });
  await add([member.memberId, guest.memberId, member.memberId]);
  const { members, guests } = await add([member.memberId]);
  expect(members).toMatchObject([{ memberId: member.memberId, email: member.email, via: 'campaign', role: 'member' }]);
  expect(guests).toMatchObject([{ memberId: guest.memberId, role: 'guest', invitation: null }]);
  for (const query of [
    `select 1 from events where name = 'assignment.created' and organization_id = $1`,
    `select 1 from audit_entries where act = 'assignment.created' and organization_id = $1 and ip_hash is not null`,
  ])
    expect(await app.sql(query, [organizationId])).toHaveLength(2);
});

test('a person’s picture is shown', async () => {
  const member = await joinAs(app, organizationId, 'member');
  const form = new FormData();
  const bytes = new Uint8Array(await picture({ width: 300, height: 300 }));
  form.set('avatar', new File([bytes], 'a.jpg', { type: 'image/jpeg' }));
  expect((await member.client.send('/api/account/me', { method: 'POST', body: form })).status).toBe(200);
  await add([member.memberId]);
  const url = (await read()).members[0]?.avatarUrl ?? '';
  expect((await client.send(url)).headers.get('content-type')).toContain('image/');
});

test('people of the group are included, and can be unassigned at the group only', async () => {
  const member = await joinAs(app, organizationId, 'admin');
  const { id: groupId } = await client.call(groups.create, { body: { name: 'Spring' } });
  await client.call(campaigns.update, { params: { campaignId }, body: { groupId } });
  const body = { memberIds: [member.memberId] };
  await client.call(people.addToGroup, { params: { groupId }, body });
  expect((await read()).members).toMatchObject([{ memberId: member.memberId, via: 'group' }]);
  const removal = { params: { campaignId, memberId: member.memberId } };
  expect((await client.problem(people.removeFromCampaign, removal)).code).toBe('member.not-found');
  await add([member.memberId]);
  expect((await read()).members).toMatchObject([{ memberId: member.memberId, via: 'campaign' }]);
  expect((await client.call(people.ofGroup, { params: { groupId } })).members).toHaveLength(1);
  await client.call(people.removeFromGroup, { params: { groupId, memberId: member.memberId } });
  expect((await read()).members).toMatchObject([{ via: 'campaign' }]);
});

test('a member unassigned from a campaign still sees it', async () => {
  const member = await joinAs(app, organizationId, 'member');
  await add([member.memberId]);
  const left = await client.call(people.removeFromCampaign, { params: { campaignId, memberId: member.memberId } });
  expect(left.members).toEqual([]);
  expect((await member.client.call(campaigns.find, { params: { campaignId } })).id).toBe(campaignId);
});

test('people of other organizations and disabled members fail the whole request (S03)', async () => {
  const member = await joinAs(app, organizationId, 'member');
  const disabled = await joinAs(app, organizationId, 'member');
  await app.sql(`update members set status = 'disabled' where id = $1`, [disabled.memberId]);
  const stranger = app.browser();
  const { organizationId: elsewhere } = await stranger.signUp();
  if (elsewhere === null) throw new Error('there is no organization');
  const foreign = await joinAs(app, elsewhere, 'member');
  for (const other of [disabled.memberId, foreign.memberId]) {
    const body = { memberIds: [member.memberId, other] };
    const problem = await client.problem(people.addToCampaign, { params: { campaignId }, body });
    expect(problem.code).toBe('member.not-found');
  }
  expect((await read()).members).toEqual([]);
});

describe('email addresses', () => {
  const invite = (emails: string[]) => client.call(people.addToCampaign, { params: { campaignId }, body: { emails } });

  test('are invited as guests, each checked on its own; an existing member is assigned', async () => {
    const member = await joinAs(app, organizationId, 'member');
    const email = newEmail();
    const added = await invite([email, member.email, 'no-address', email]);
    expect(added.results.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'assigned',
      'not-an-address',
      'already-invited',
    ]);
    expect(added.invitations).toMatchObject([{ email, role: 'guest', campaign: { id: campaignId }, lastUsedAt: null }]);
    expect(added.members).toMatchObject([{ memberId: member.memberId }]);
  });

  test('become guests by the mailed link, whose use the team sees, until unassigned', async () => {
    const email = newEmail();
    await invite([email]);
    const guest = app.browser();
    const invitationId = await invitationFor(guest, email);
    await acceptByCode(guest, email, invitationId);
    expect((await guest.call(campaigns.list, { query: {} })).items.map(({ id }) => id)).toEqual([campaignId]);
    const { guests, invitations: waiting } = await read();
    expect(waiting).toEqual([]);
    expect(guests).toMatchObject([{ email, firstName: 'Noa', invitation: { id: invitationId, email } }]);
    expect(guests[0]?.invitation?.lastUsedAt).not.toBeNull();

    const params = { campaignId, memberId: guests[0]?.memberId as MemberId };
    expect(await client.call(people.removeFromCampaign, { params })).toMatchObject({ guests: [], invitations: [] });
    expect((await guest.call(campaigns.list, { query: {} })).items).toEqual([]);
    const link = await app.browser().problem(invitations.enter, { params: { invitationId } });
    expect(link.code).toBe('invitation.not-found');
  });

  test('of a group have access to its campaigns, and are listed there as of the group', async () => {
    const { id: groupId } = await client.call(groups.create, { body: { name: 'Spring' } });
    await client.call(campaigns.update, { params: { campaignId }, body: { groupId } });
    const email = newEmail();
    const added = await client.call(people.addToGroup, { params: { groupId }, body: { emails: [email] } });
    expect(added.invitations).toMatchObject([{ email, group: { id: groupId } }]);
    expect((await read()).invitations).toMatchObject([{ email, campaign: null }]);
    const guest = app.browser();
    await acceptByCode(guest, email, await invitationFor(guest, email));
    expect((await guest.call(campaigns.list, { query: {} })).items.map(({ id }) => id)).toEqual([campaignId]);
    expect((await read()).guests).toMatchObject([{ email, via: 'group', invitation: { group: { id: groupId } } }]);
  });

  test('of a guest assigned directly confirm the pending link, which ends with the assignment', async () => {
    const guest = await joinAs(app, organizationId, 'guest');
    // Sent when no member had the address.
    await app.sql(`update members set organization_id = $2 where id = $1`, [guest.memberId, await elsewhere()]);
    await invite([guest.email]);
    const invitationId = await invitationFor(guest.client, guest.email);
    await app.sql(`update members set organization_id = $2 where id = $1`, [guest.memberId, organizationId]);
    const added = await add([guest.memberId]);
    expect(added.invitations).toEqual([]);
    expect(added.guests).toMatchObject([{ memberId: guest.memberId, invitation: { id: invitationId } }]);
    await client.call(people.removeFromCampaign, { params: { campaignId, memberId: guest.memberId } });
    const opened = await guest.client.problem(invitations.accept, { params: { invitationId } });
    expect(opened.code).toBe('invitation.not-found');
    expect((await read()).guests).toEqual([]);
    expect(await written('invitation.revoked')).toHaveLength(1);
  });

  test('emit the same events when assigned or accepted; accepting is audited', async () => {
    const member = await joinAs(app, organizationId, 'member');
    const email = newEmail();
    await invite([member.email, email]);
    const guest = app.browser();
    await acceptByCode(guest, email, await invitationFor(guest, email));
    expect(await written('assignment.created')).toHaveLength(1);
    expect(await written('invitation.accepted')).toHaveLength(1);
    const assignmentEvents = `select 1 from events where name = 'assignment.created' and organization_id = $1`;
    expect(await app.sql(assignmentEvents, [organizationId])).toHaveLength(2);
  });

  const written = (act: string) =>
    app.sql('select 1 from audit_entries where act = $2 and organization_id = $1', [organizationId, act]);
  const elsewhere = async () => (await app.browser().signUp()).organizationId;
});

test('the faces of a campaign show guests first and count each person once', async () => {
  const { id: groupId } = await client.call(groups.create, { body: { name: 'Spring' } });
  await client.call(campaigns.update, { params: { campaignId }, body: { groupId } });
  const team = [];
  for (let each = 0; each < 3; each++) team.push(await joinAs(app, organizationId, 'member'));
  const guest = await joinAs(app, organizationId, 'guest');
  const body = { memberIds: [...team, guest].map(({ memberId }) => memberId) };
  await client.call(people.addToGroup, { params: { groupId }, body });
  await add(body.memberIds);
  await client.call(people.addToCampaign, { params: { campaignId }, body: { emails: [newEmail()] } });
  const faces = await client.call(people.facesOfCampaign, { params: { campaignId } });
  expect(faces).toEqual(await client.call(people.facesOfGroup, { params: { groupId } }));
  expect(faces.count).toBe(4);
  expect(faces.faces).toHaveLength(3);
  const first = await guest.client.me();
  expect(faces.faces[0]).toEqual({ firstName: first.firstName, lastName: first.lastName, avatarUrl: null });
});
