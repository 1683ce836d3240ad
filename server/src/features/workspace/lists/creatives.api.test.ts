import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, fill, select } from '#testing/attributes.ts';
import { formatIdsOf } from '#testing/briefs.ts';

const app = await useApp();
const client = app.browser();
let groupId: CampaignGroupId;
let autumn: CampaignId;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Two campaigns, one of them in a group and due in three days. */
beforeAll(async () => {
  await client.signUp();
  groupId = (await client.call(groups.create, { body: { name: 'Europe' } })).id;
  const make = async (body: { name: string; dueAt?: string; groupId?: CampaignGroupId }) =>
    (await client.call(campaigns.create, { body })).id;
  const spring = await make({ name: 'Spring', dueAt: day(3), groupId });
  autumn = await make({ name: 'Autumn' });
  const [feed] = await formatIdsOf(client, ['feed']);
  const add = (campaignId: CampaignId, name: string, deadlineAt: string | null = null) =>
    client.call(creatives.create, {
      params: { campaignId },
      body: { name, deadlineAt, formatIds: name === 'Hero' && feed ? [feed] : [] },
    });
  await add(spring, 'Hero');
  await add(spring, 'Teaser', day(-2));
  await add(autumn, 'Banner');
  await add(autumn, 'Cutdown', day(20));
});

const names = async (query = {}) => (await client.call(lists.creatives, { query })).items.map(({ name }) => name);

test('a text is found in any part of a name; one or two Latin letters only at the start of a word', async () => {
  expect(await names({ search: 'ann' })).toEqual(['Banner']);
  expect(await names({ search: 'cu' })).toEqual(['Cutdown']);
  expect(await names({ search: 'b ann' })).toEqual(['Banner']);
  expect(await names({ search: 'an' })).toEqual([]);
  const rename = (from: string, to: string) => app.sql('update creatives set name = $2 where name = $1', [from, to]);
  await rename('Hero', '白猫 Hero');
  expect(await names({ search: '猫' })).toEqual(['白猫 Hero']);
  await rename('白猫 Hero', 'Hero');
});

test('creatives of all campaigns are listed by effective due date, each once over all pages', async () => {
  expect(await names()).toEqual(['Teaser', 'Hero', 'Cutdown', 'Banner']);
  expect(await names({ sort: 'name' })).toEqual(['Banner', 'Cutdown', 'Hero', 'Teaser']);
  expect(await names({ sort: 'created' })).toEqual(['Cutdown', 'Banner', 'Teaser', 'Hero']);
  for (const sort of ['due', 'name', 'updated', 'created'] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.call(lists.creatives, { query: { sort, limit: 1, cursor } });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(await names({ sort }));
  }
  const [, hero] = (await client.call(lists.creatives, { query: {} })).items;
  expect(hero).toMatchObject({
    campaign: { name: 'Spring' },
    group: { name: 'Europe' },
    slots: [{ platform: 'meta' }],
  });
});

test('creatives are filtered by status, due date, platform, group, name and own assignment', async () => {
  expect(await names({ status: 'late' })).toEqual(['Teaser']);
  expect(await names({ status: 'complete' })).toEqual([]);
  expect(await names({ due: 'week' })).toEqual(['Hero']);
  expect(await names({ due: 'month' })).toEqual(['Hero', 'Cutdown']);
  expect(await names({ due: 'none' })).toEqual(['Banner']);
  expect(await names({ platform: 'meta' })).toEqual(['Hero']);
  expect(await names({ groupId })).toEqual(['Teaser', 'Hero']);
  expect(await names({ dueFrom: day(-3), dueBefore: day(4) })).toEqual(['Teaser', 'Hero']);
  expect(await names({ dueFrom: day(4) })).toEqual(['Cutdown']);
  expect(await names({ search: 'CUT' })).toEqual(['Cutdown']);
  expect(await names({ search: 'dówn cut' })).toEqual(['Cutdown']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ assignedToMe: 'true' })).toEqual([]);
  const [me] = await app.sql<{ id: string }>(
    'select m.id from members m join campaigns c using (organization_id) where c.id = $1',
    [autumn],
  );
  await client.call(people.addToCampaign, { params: { campaignId: autumn }, body: { memberIds: [me?.id as never] } });
  expect(await names({ assignedToMe: 'true' })).toEqual(['Cutdown', 'Banner']);
});

test('creatives are filtered by person, format and filled field, and sorted; each has the faces of its campaign', async () => {
  const [me] = await app.sql<{ id: MemberId }>(
    'select m.id from members m join campaigns c using (organization_id) where c.id = $1',
    [autumn],
  );
  expect(await names({ memberId: me?.id })).toEqual(['Cutdown', 'Banner']);
  const [feed, story] = await formatIdsOf(client, ['feed', 'story']);
  expect(await names({ formatId: feed })).toEqual(['Hero']);
  expect(await names({ formatId: story })).toEqual([]);
  expect(await names({ formatId: `${story},${feed}`, platform: 'meta,tiktok' })).toEqual(['Hero']);
  expect(await names({ status: 'late,archived' })).toEqual(['Teaser']);
  const refused = await client.request(lists.creatives, { query: { status: 'late,no such' } });
  expect(refused.status).toBe(400);
  expect(await names({ direction: 'descending' })).toEqual(['Banner', 'Cutdown', 'Hero', 'Teaser']);
  expect(await names({ status: 'untouched', sort: 'name' })).toEqual(['Banner', 'Cutdown', 'Hero', 'Teaser']);
  expect(await names({ status: 'started' })).toEqual([]);
  expect(await names({ advertiserId: 'acc_42' })).toEqual([]);
  const { items } = await client.call(lists.creatives, { query: {} });
  expect(items.map(({ people: { count } }) => count)).toEqual([0, 0, 1, 1]);
  expect(items[2]?.people.faces).toMatchObject([{ lastName: expect.any(String) }]);

  const [{ id: creativeId } = { id: '' as never }] = items;
  const input = { type: 'number' as const };
  const body = { label: 'Length', key: 'length_s', input, creationKey: randomUUID() };
  const { id: attributeId } = await client.call(attributes.create, { body });
  const attributeParams = { params: { creativeId, attributeId } };
  await client.call(attributes.assign, { ...attributeParams, body: { required: false } });
  expect(await names({ attributeId })).toEqual(['Teaser']);
  await client.call(attributes.fill, { ...attributeParams, body: { value: 15 } });
  expect(await names({ attributeId, value: '15' })).toEqual(['Teaser']);
  expect(await names({ attributeId, value: '1' })).toEqual([]);
});

test('a count includes the slots of all matches', async () => {
  const undelivered = { ...countReviews([]), empty: 1 };
  const countOf = (query = {}) => client.call(lists.countCreatives, { query });
  expect(await countOf()).toEqual({ count: 4, isMore: false, slots: undelivered });
  expect(await countOf({ search: 'cut' })).toMatchObject({ count: 1, slots: countReviews([]) });
  const spring = await client.call(lists.countCampaigns, { query: { groupId } });
  expect(spring).toEqual({ count: 1, isMore: false, slots: undelivered });
});

test('campaigns are listed with people, slots and platforms, by the same filters', async () => {
  const campaignNames = async (query = {}) =>
    (await client.call(lists.campaigns, { query })).items.map(({ name }) => name);
  expect(await campaignNames()).toEqual(['Autumn', 'Spring']);
  expect(await campaignNames({ sort: 'due' })).toEqual(['Spring', 'Autumn']);
  expect(await campaignNames({ sort: 'name', direction: 'descending' })).toEqual(['Spring', 'Autumn']);
  expect(await campaignNames({ due: 'week' })).toEqual(['Spring']);
  expect(await campaignNames({ assignedToMe: 'true' })).toEqual(['Autumn']);
  expect(await campaignNames({ platform: 'meta' })).toEqual(['Spring']);
  // Its creative “Teaser” has a separate deadline and is late.
  expect(await campaignNames({ status: 'late' })).toEqual(['Spring']);
  expect(await campaignNames({ status: 'archived' })).toEqual([]);
  const { items } = await client.call(lists.campaigns, { query: { sort: 'due' } });
  expect(items).toMatchObject([
    { name: 'Spring', slots: { empty: 1, delivered: 0 }, platforms: ['meta'], people: { count: 0 } },
    { name: 'Autumn', slots: { empty: 0 }, platforms: [], people: { count: 1 } },
  ]);
});

test('lists are exported as filtered, with the columns that “create many” reads, and without formulas', async () => {
  const textOf = async (endpoint: typeof lists.exportCreatives | typeof lists.exportCampaigns, query = {}) => {
    const answer = await client.send(`/api${endpoint.path}?${new URLSearchParams(query).toString()}`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-encoding')).not.toBeNull();
    return answer.text();
  };
  const body = { name: '=1+1', description: 'Two lines\nof "text"', deadlineAt: '2031-01-15T17:30:00.000Z' };
  const { id: creativeId } = await client.call(creatives.create, { params: { campaignId: autumn }, body });
  const query = { campaignId: autumn, search: '=', timeZone: 'Europe/Paris' };
  const [head, first, ...rest] = (await textOf(lists.exportCreatives, query)).split('\r\n');
  expect(head).toMatch(/^Name,Description,Deadline,Formats,Campaign,Group,/);
  expect(first?.startsWith(`'=1+1,"Two lines\nof ""text""",2031-01-15 18:30,,Autumn,,`)).toBe(true);
  expect(rest).toEqual(['']);
  const rows = (await textOf(lists.exportCreatives, { sort: 'name' })).trimEnd().split('\r\n');
  expect(rows.slice(2).map((line) => line.split(',', 1)[0])).toEqual(['Banner', 'Cutdown', 'Hero', 'Teaser']);
  expect(rows.find((line) => line.startsWith('Hero'))).toContain('Facebook Feed – Image');
  const campaignRows = await textOf(lists.exportCampaigns, { search: 'spring' });
  expect(campaignRows).toMatch(/\r\nSpring,Europe,[-\d]{10} [:\d]{5},2,0,1,/);
  expect((await client.request(lists.exportCreatives, { query: { timeZone: 'Mars/Base' } })).status).toBe(400);
  await client.call(archive.deleteCreative, { params: { creativeId } });
});

test('attributes are listed and exported in the requested order, options by their label', async () => {
  const hook = await createAttribute(client, { label: 'Hook' });
  const offer = await createAttribute(client, { label: 'Offer, if any', input: select('half_price') });
  const hero = (await client.call(lists.creatives, { query: { search: 'Hero' } })).items[0];
  if (!hero) throw new Error('there is no creative');
  expect(hero.fields).toEqual([]);
  const place = { creativeId: hero.id, attributeId: offer.id };
  await assign(client, place, false);
  await fill(client, place, 'half_price');
  const fields = `${offer.id},${hook.id}`;
  const { items } = await client.call(lists.creatives, { query: { fields, sort: 'name' } });
  const heads = [
    { id: offer.id, label: 'Offer, if any' },
    { id: hook.id, label: 'Hook' },
  ];
  expect(items.find(({ name }) => name === 'Hero')?.fields).toEqual([
    { ...heads[0], value: 'HALF_PRICE' },
    { ...heads[1], value: null },
  ]);
  expect(items[0]?.fields).toEqual(heads.map((head) => ({ ...head, value: null })));
  const answer = await client.request(lists.exportCreatives, { query: { fields, search: 'Hero' } });
  const [head, first] = (await answer.text()).split('\r\n');
  expect(head?.endsWith(',Created,"Offer, if any",Hook')).toBe(true);
  expect(first?.endsWith(',HALF_PRICE,')).toBe(true);
  // A member of another organization cannot find these attributes.
  const stranger = app.browser();
  await stranger.signUp();
  await stranger.call(campaigns.create, { body: { name: 'Own' } });
  const foreign = await createAttribute(stranger, { label: 'Foreign' });
  const listed = await client.call(lists.creatives, { query: { fields: foreign.id, limit: 1 } });
  expect(listed.items[0]?.fields).toEqual([]);
  expect((await client.request(lists.creatives, { query: { fields: 'hook' } })).status).toBe(400);
});

test('a changed due date of a campaign moves its creatives without a deadline, except in archived campaigns', async () => {
  await client.call(campaigns.update, { params: { campaignId: autumn }, body: { dueAt: day(1) } });
  expect(await names()).toEqual(['Teaser', 'Banner', 'Hero', 'Cutdown']);
  await client.call(archive.archiveCampaign, { params: { campaignId: autumn }, body: {} });
  expect(await names()).toEqual(['Teaser', 'Hero']);
});
