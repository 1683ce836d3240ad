import { afterAll, beforeAll, expect, test } from 'vitest';
import { advertisers, type AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { integration } from '@ad-foundry/contract/integration.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { joinAs } from '#testing/members.ts';
import { connectMeta, controlMeta, metaSettings, people } from '#testing/meta.ts';
import { checkTokensJob } from './jobs.ts';

const ref = (number: string): AdvertiserRef => ({ provider: 'meta', id: `acc_${number}` as AdvertiserId });
const [de, fr, us] = [ref('1020304050'), ref('1020304051'), ref('1020304052')] as const;

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox });
  [ana, ben] = [app.browser(), app.browser()];
  await ana.signUp();
  await ben.signUp();
  await connectMeta(ana, { person: people.marie });
  await connectMeta(ben, { person: people.jonas });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

const choose = (client: TestClient, add: AdvertiserRef[], remove: AdvertiserRef[] = []) =>
  client.call(advertisers.choose, { body: { add, remove } });
const chosen = async (client: TestClient) =>
  (await client.call(advertisers.list, { query: {} })).items.map(({ id }) => id).toSorted();

test('accounts can be chosen and removed; choosing one twice changes nothing', async () => {
  expect(await choose(ana, [de, fr])).toEqual({ chosen: 2 });
  expect(await choose(ana, [de, de])).toEqual({ chosen: 2 });
  expect(await chosen(ana)).toEqual([de.id, fr.id]);
  expect(await choose(ana, [us], [fr, fr])).toEqual({ chosen: 2 });
  expect(await choose(ana, [], [us, de])).toEqual({ chosen: 0 });
});

test('an account that no connection of the organization reaches is not found (S03)', async () => {
  const foreign = ref('1020304062');
  const refused = await ben.problem(advertisers.choose, { body: { add: [foreign], remove: [] } });
  expect(refused.code).toBe('advertiser.not-found');
  const { items } = await ben.call(advertisers.list, { query: { which: 'all', search: 'Marie' } });
  expect(items).toEqual([]);
});

test('accounts are assigned to a campaign or its group; those of the group apply to the campaign too', async () => {
  await choose(ana, [de, fr, us]);
  const group = await ana.call(groups.create, { body: { name: 'Spring' } });
  const campaign = await ana.call(campaigns.create, { body: { name: 'Launch', groupId: group.id } });
  const params = { campaignId: campaign.id };
  await ana.call(advertisers.assignToGroup, { params: { groupId: group.id }, body: { add: [de], remove: [] } });
  const { items } = await ana.call(advertisers.assignToCampaign, { params, body: { add: [fr], remove: [] } });
  expect(items.map(({ id, via }) => [id, via])).toEqual([
    [de.id, 'group'],
    [fr.id, 'campaign'],
  ]);
  const listed = (await ana.call(advertisers.list, { query: {} })).items;
  expect(Object.fromEntries(listed.map(({ id, campaigns: count }) => [id, count]))).toEqual({
    [de.id]: 1,
    [fr.id]: 1,
    [us.id]: 0,
  });
  const [token] = (await ana.call(integration.tokens, {})).items;
  expect(token?.advertisers).toMatchObject({ chosen: 3, onlyHere: 3, campaigns: 1 });
  // The account is assigned to campaign and group; removing it from the campaign keeps the group's assignment.
  await ana.call(advertisers.assignToCampaign, { params, body: { add: [de], remove: [] } });
  const left = await ana.call(advertisers.assignToCampaign, { params, body: { add: [], remove: [de, fr] } });
  expect(left.items.map(({ id, via }) => [id, via])).toEqual([[de.id, 'group']]);
  // An account that the organization no longer uses loses its assignments.
  await choose(ana, [], [de]);
  expect((await ana.call(advertisers.ofCampaign, { params })).items).toEqual([]);
  await choose(ana, [], [fr, us]);
});

test('only chosen accounts can be assigned, and only to an open campaign', async () => {
  await choose(ana, [de]);
  const campaign = await ana.call(campaigns.create, { body: { name: 'Archived' } });
  const params = { campaignId: campaign.id };
  const refused = await ana.problem(advertisers.assignToCampaign, { params, body: { add: [fr], remove: [] } });
  expect(refused.code).toBe('advertiser.not-found');
  await app.sql('update campaigns set archived_at = now() where id = $1', [campaign.id]);
  const closed = await ana.problem(advertisers.assignToCampaign, { params, body: { add: [de], remove: [] } });
  expect(closed.code).toBe('campaign.archived');
});

test('a member can see and assign chosen accounts but manage nothing; a guest sees nothing', async () => {
  await choose(ana, [de]);
  const organizationId = (await ana.me()).organizationId as OrganizationId;
  const { client: member } = await joinAs(app, organizationId, 'member');
  const { client: guest } = await joinAs(app, organizationId, 'guest');
  expect(await chosen(member)).toEqual([de.id]);
  const campaign = await member.call(campaigns.create, { body: { name: 'By a member' } });
  const params = { campaignId: campaign.id };
  const assigned = await member.call(advertisers.assignToCampaign, { params, body: { add: [de], remove: [] } });
  expect(assigned.items).toHaveLength(1);
  for (const client of [member, guest]) {
    const refusals = [
      await client.problem(integration.tokens, {}),
      await client.problem(integration.authorize, { params: { provider: 'meta' }, body: {} }),
      await client.problem(advertisers.choose, { body: { add: [fr], remove: [] } }),
      await client.problem(advertisers.list, { query: { which: 'all' } }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'auth.forbidden'));
  }
  expect((await guest.problem(advertisers.list, { query: {} })).code).toBe('auth.forbidden');
});

test('actions of one organization do not change the answers to another about a shared account (S06)', async () => {
  await choose(ana, [de]);
  await choose(ben, [de]);
  const answers = async () => [
    await ben.call(advertisers.list, { query: {} }),
    await ben.call(advertisers.list, { query: { which: 'all' } }),
    (await ben.call(integration.tokens, {})).items.map(({ checkedAt: _, ...token }) => token),
  ];
  const before = await answers();
  const [token] = (await ana.call(integration.tokens, {})).items;
  if (!token) throw new Error('connected');
  await app.runJob(checkTokensJob);
  await ana.call(integration.check, { params: { tokenId: token.id } });
  // The platform reports fewer fields of the same account to this person.
  await connectMeta(ana, { person: people.marie, allow: ['ads_read'], tokenId: token.id });
  await choose(ana, [], [de]);
  await controlMeta(sandbox, 'POST /people', { person: people.marie, action: 'choose-accounts', accounts: [] });
  await ana.call(integration.check, { params: { tokenId: token.id } });
  await ana.call(integration.disconnect, { params: { tokenId: token.id } });
  expect(await answers()).toEqual(before);
});
