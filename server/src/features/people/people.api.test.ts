import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';

let app: TestApp;
let client: TestClient;
let organizationId: OrganizationId;
let campaignId: CampaignId;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = app.browser();
  const me = await client.signUp();
  if (me.organizationId === null) throw new Error('there is no organization');
  organizationId = me.organizationId;
  campaignId = (await client.call(campaigns.create, { body: { name: 'Launch' } })).id;
});

const add = (memberIds: MemberId[]) =>
  client.call(people.addToCampaign, { params: { campaignId }, body: { memberIds } });
const read = () => client.call(people.ofCampaign, { params: { campaignId } });

test('members and guests are assigned once, however often they are added, and it is told and written down', async () => {
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

test('people of its group come along, and are taken out of the group only', async () => {
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

test('a member who is taken off a campaign still sees it', async () => {
  const member = await joinAs(app, organizationId, 'member');
  await add([member.memberId]);
  const left = await client.call(people.removeFromCampaign, { params: { campaignId, memberId: member.memberId } });
  expect(left.members).toEqual([]);
  expect((await member.client.call(campaigns.find, { params: { campaignId } })).id).toBe(campaignId);
});

test('nobody of another organization and nobody disabled is assigned, and nobody else with them (S03)', async () => {
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
