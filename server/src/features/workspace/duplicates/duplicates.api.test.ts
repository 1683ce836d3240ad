import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
});

const copyOf = (name: string, more: object = {}) => ({ creationKey: randomUUID(), name, ...more });
const campaign = (campaignId: CampaignId) => client.call(campaigns.find, { params: { campaignId } });
const creativesOf = async (campaignId: CampaignId) =>
  (await client.call(creatives.list, { params: { campaignId }, query: {} })).items;

/** A creative with a field, a deadline and a delivered file. */
async function delivered() {
  const creative = await brief(client, { formats: ['feed', 'story'] });
  const { id: creativeId } = creative;
  const body = { description: '# Brief', deadlineAt: '2027-03-01T12:00:00.000Z', strict: true };
  await client.call(creatives.update, { params: { creativeId }, body });
  const field = {
    label: 'Headline',
    key: 'headline_line',
    input: { type: 'text' as const },
    creationKey: randomUUID(),
  };
  const { id: attributeId } = await client.call(attributes.create, { body: field });
  const input = { params: { creativeId, attributeId } };
  await client.call(attributes.assign, { ...input, body: { required: true } });
  await client.call(attributes.fill, { ...input, body: { value: 'Run' } });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
  return reread(client, creative);
}

test('a creative is copied with brief, formats and fields, and with its files on request', async () => {
  const source = await delivered();
  const params = { creativeId: source.id };
  const plain = await client.call(duplicates.creative, { params, body: copyOf('Hero', { shiftDays: 7 }) });
  expect(plain).toMatchObject({ name: 'Hero 2', campaignId: source.campaign.id });
  const copy = await reread(client, plain);
  expect(copy).toMatchObject({ description: '# Brief', strict: true, deadlineAt: '2027-03-08T12:00:00.000Z' });
  expect(copy.slots.map(({ format, state }) => [format.name, state])).toEqual(
    source.slots.map(({ format }) => [format.name, 'empty']),
  );
  expect(copy.attributes.map(({ value }) => value)).toEqual(['Run']);
  expect(versionsOf(copy)).toEqual([]);

  const other = await brief(client, { campaign: 'Autumn' });
  const whole = await client.call(duplicates.creative, {
    params,
    body: copyOf('Hero', { files: true, campaignId: other.campaign.id }),
  });
  expect(whole.campaignId).toBe(other.campaign.id);
  const filled = await reread(client, whole);
  expect(filled.slots.map(({ state }) => state)).toEqual(source.slots.map(({ state }) => state));
  const [version] = versionsOf(filled);
  const [original] = versionsOf(source);
  expect(version).toMatchObject({ number: 1, originalName: 'a.jpg', verdict: original?.verdict });
  expect(version?.id).not.toBe(original?.id);
  expect(version?.fileName).not.toBe(original?.fileName);
  expect((await client.send(`/api/versions/${version?.id}/file`)).status).toBe(200);
  expect((await client.send(version?.preview.url ?? '')).status).toBe(200);
  expect((await campaign(other.campaign.id)).progress.total).toBe(2);
});

test('a campaign is copied once per key, also under repeated and concurrent requests', async () => {
  const source = await brief(client, { campaign: 'Launch' });
  const campaignId = source.campaign.id;
  await client.call(campaigns.update, { params: { campaignId }, body: { dueAt: '2027-01-31T10:00:00.000Z' } });
  await app.sql(
    `insert into creatives (id, organization_id, campaign_id, name, description, created_at, updated_at)
     select 'cre_' || lpad(to_hex(n), 26, '0'), organization_id, id, 'Creative ' || n, '', now() + n * interval '1 ms', now()
     from campaigns, generate_series(1, 250) n where id = $1`,
    [campaignId],
  );
  const params = { campaignId };
  const [first, second] = [copyOf('Launch', { shiftDays: -1 }), copyOf('Launch')];
  const made = await Promise.all(
    [first, first, second].map((body) => client.call(duplicates.campaign, { params, body })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  const named = (await client.call(campaigns.list, { query: { sort: 'name' } })).items.map(({ name }) => name);
  expect(named).toHaveLength(3);
  const copy = await campaign(made[0]?.id as CampaignId);
  expect(copy).toMatchObject({ dueAt: '2027-01-30T10:00:00.000Z', progress: { complete: 0, total: 251 } });
  expect((await creativesOf(copy.id)).map(({ name }) => name)).toEqual(
    (await creativesOf(campaignId)).map(({ name }) => name),
  );
});

test('concurrent copies get different names', async () => {
  const source = await brief(client, { name: 'Twin', campaign: 'Race' });
  const { id: campaignId } = source.campaign;
  const times = [1, 2, 3, 4, 5];
  const made = await Promise.all(
    times.map(() => client.call(duplicates.campaign, { params: { campaignId }, body: copyOf('Race') })),
  );
  expect(made.map(({ name }) => name).toSorted()).toEqual(['Race 2', 'Race 3', 'Race 4', 'Race 5', 'Race 6']);
  const creativeId = source.id;
  const twins = await Promise.all(
    times.map(() => client.call(duplicates.creative, { params: { creativeId }, body: copyOf('Twin') })),
  );
  expect(twins.map(({ name }) => name).toSorted()).toEqual(['Twin 2', 'Twin 3', 'Twin 4', 'Twin 5', 'Twin 6']);
});

test('a group is copied with its campaigns; people come along on request only', async () => {
  const source = await brief(client, { campaign: 'France' });
  const { id: groupId } = await client.call(groups.create, { body: { name: 'Europe' } });
  const campaignId = source.campaign.id;
  await client.call(campaigns.update, { params: { campaignId }, body: { groupId } });
  const [me] = await app.sql<{ id: string }>(
    'select m.id from members m join campaigns c using (organization_id) where c.id = $1',
    [campaignId],
  );
  await client.call(people.addToCampaign, { params: { campaignId }, body: { memberIds: [me?.id as never] } });
  const params = { groupId };
  const without = await client.call(duplicates.group, { params, body: copyOf('Asia') });
  const assigned = async (id: typeof groupId) => {
    const { items } = await client.call(campaigns.list, { query: { groupId: id } });
    expect(items.map(({ name, progress }) => [name, progress.total])).toEqual([['France', 1]]);
    const faces = await client.call(people.facesOfCampaign, { params: { campaignId: items[0]?.id as CampaignId } });
    return faces.count;
  };
  expect(await assigned(without.id)).toBe(0);
  const withPeople = await client.call(duplicates.group, { params, body: copyOf('Europe', { people: true }) });
  expect(withPeople.name).toBe('Europe 2');
  expect(await assigned(withPeople.id)).toBe(1);
});

test('copies into an archived campaign, and copies above the limit, are refused', async () => {
  const source = await brief(client);
  await app.sql('update campaigns set archived_at = now() where id = $1', [source.campaign.id]);
  const refused = await client.request(duplicates.creative, { params: { creativeId: source.id }, body: copyOf('X') });
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'campaign.archived' })]);
  await app.sql(
    `insert into creatives (id, organization_id, campaign_id, name, description, created_at, updated_at)
     select 'cre_' || lpad(to_hex(n + 1000), 26, '0'), organization_id, id, 'x', '', now(), now()
     from campaigns, generate_series(1, 5000) n where id = $1`,
    [source.campaign.id],
  );
  const params = { campaignId: source.campaign.id };
  const tooMany = await client.request(duplicates.campaign, { params, body: copyOf('X') });
  expect(await tooMany.json()).toMatchObject({ code: 'duplicate.too-many', data: { count: 5001, max: 5000 } });
});
