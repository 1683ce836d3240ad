import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { follows } from '@ad-foundry/contract/notifications/follows.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
let home: Agency;
let jo: Colleague;
beforeAll(async () => {
  home = await agency(app);
  jo = await joinAs(app, home.organizationId, 'member');
});
beforeEach(() => app.sql('delete from follows; delete from rate_limits'));

const ofCampaign = (campaignId: CampaignId, { client }: Pick<Colleague, 'client'> = jo) =>
  client.call(follows.ofCampaign, { params: { campaignId } });
const ofCreative = (creativeId: CreativeId, { client }: Pick<Colleague, 'client'> = jo) =>
  client.call(follows.ofCreative, { params: { creativeId } });
const byDefault = { choice: null, usual: 'following' };
const notByDefault = { choice: null, usual: 'none' };

test('the maker of a campaign follows it, made as new or as a copy of a campaign or group', async () => {
  const { id } = await jo.client.call(campaigns.create, { body: { name: 'Made by Jo' } });
  expect(await ofCampaign(id)).toEqual(byDefault);
  expect(await ofCampaign(id, { client: home.team })).toEqual(notByDefault);
  const copy = { creationKey: randomUUID(), name: 'Copied by Jo' };
  const params = { campaignId: home.assignedCreative.campaign.id };
  const duplicate = await jo.client.call(duplicates.campaign, { params, body: copy });
  expect(await ofCampaign(duplicate.id)).toEqual(byDefault);
  expect(await ofCampaign(params.campaignId)).toEqual(notByDefault);
  const body = { creationKey: randomUUID(), name: 'Group copied by Jo' };
  const group = await jo.client.call(duplicates.group, { params: { groupId: home.group.id }, body });
  const { items } = await jo.client.call(campaigns.list, { query: { groupId: group.id } });
  expect(items).toHaveLength(1);
  for (const each of items) expect(await ofCampaign(each.id)).toEqual(byDefault);
});

test('the maker of a creative in the campaign of another member follows it, also from a sheet', async () => {
  const { id: campaignId } = await home.team.call(campaigns.create, { body: { name: 'Autumn' } });
  const params = { campaignId };
  await jo.client.call(creatives.create, { params, body: { name: 'Hero' } });
  await jo.client.call(createMany.creatives, {
    params,
    body: { creationKey: randomUUID(), rows: [{ name: 'Teaser' }] },
  });
  const { id: foreign } = await home.team.call(creatives.create, { params, body: { name: 'Banner' } });
  const { items } = await jo.client.call(creatives.list, { params, query: {} });
  for (const { id } of items) expect(await ofCreative(id)).toEqual(id === foreign ? notByDefault : byDefault);
  expect(await ofCampaign(campaignId)).toEqual(notByDefault);
});

test('the member who invites a guest follows the campaign until the invitation is revoked or the guest removed', async () => {
  const { id: campaignId } = await home.team.call(campaigns.create, { body: { name: 'Winter' } });
  const params = { campaignId };
  const invite = (email: string) => jo.client.call(people.addToCampaign, { params, body: { emails: [email] } });
  const email = newEmail();
  await invite(email);
  expect(await ofCampaign(campaignId)).toEqual(byDefault);
  const guest = app.browser();
  const invitationId = await invitationFor(guest, email);
  await jo.client.call(invitations.revoke, { params: { invitationId } });
  expect(await ofCampaign(campaignId)).toEqual(notByDefault);

  const second = newEmail();
  await invite(second);
  const client = app.browser();
  await acceptByCode(client, second, await invitationFor(client, second));
  expect(await ofCampaign(campaignId)).toEqual(byDefault);
  expect(await ofCampaign(campaignId, { client: home.team })).toEqual(byDefault);
  const { guests } = await jo.client.call(people.ofCampaign, { params });
  for (const { memberId } of guests)
    if (memberId) await jo.client.call(people.removeFromCampaign, { params: { ...params, memberId } });
  expect(await ofCampaign(campaignId)).toEqual(notByDefault);
});

test('the member who invites a guest to a group follows its campaigns, those of the present and the future', async () => {
  const group = await home.team.call(groups.create, { body: { name: 'Aster' } });
  const inGroup = async (name: string) =>
    (await home.team.call(campaigns.create, { body: { name, groupId: group.id } })).id;
  const present = await inGroup('Spring');
  await jo.client.call(people.addToGroup, { params: { groupId: group.id }, body: { emails: [newEmail()] } });
  expect(await ofCampaign(present)).toEqual(byDefault);
  const future = await inGroup('Summer');
  expect(await ofCampaign(future)).toEqual(byDefault);
  await home.team.call(campaigns.update, { params: { campaignId: future }, body: { groupId: null } });
  expect(await ofCampaign(future)).toEqual(notByDefault);
});

test('following by default ends by muting, and inviting another guest does not start it again', async () => {
  const { id: campaignId } = await jo.client.call(campaigns.create, { body: { name: 'Muted' } });
  const params = { campaignId };
  await jo.client.call(follows.chooseOfCampaign, { params, body: { choice: 'muted' } });
  await jo.client.call(people.addToCampaign, { params, body: { emails: [newEmail()] } });
  expect(await ofCampaign(campaignId)).toEqual({ choice: 'muted', usual: 'following' });
});

test('an act in another organization makes nobody follow', async () => {
  const stranger = app.browser();
  await stranger.signUp();
  const { id: campaignId } = await stranger.call(campaigns.create, { body: { name: 'Elsewhere' } });
  await stranger.call(people.addToCampaign, { params: { campaignId }, body: { emails: [newEmail()] } });
  expect(await ofCampaign(campaignId, { client: stranger })).toEqual(byDefault);
  expect((await jo.client.request(follows.ofCampaign, { params: { campaignId } })).status).toBe(404);
  expect(await ofCampaign(home.assignedCreative.campaign.id)).toEqual(notByDefault);
});
