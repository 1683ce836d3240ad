import { beforeAll, describe, expect, test } from 'vitest';
import { attributes, type AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { search } from '@ad-foundry/contract/search.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, editOf, fill, select } from '#testing/attributes.ts';
import { formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { agency, canary } from '#testing/guests.ts';
import { hostileTerms } from '#testing/hostile-texts.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let spring: CampaignId;
let hero: Creative;
let offer: AttributeDetail;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A group with the campaign “Café printemps”; its creative has a file and two attribute values. */
beforeAll(async () => {
  await client.signUp();
  const groupId = (await client.call(groups.create, { body: { name: 'Europe West' } })).id;
  spring = (await client.call(campaigns.create, { body: { name: 'Café printemps', groupId, dueAt: day(-1) } })).id;
  const autumn = (await client.call(campaigns.create, { body: { name: 'Autumn' } })).id;
  const formatIds = await formatIdsOf(client, ['feed', 'story']);
  const add = (campaignId: CampaignId, name: string, ids = formatIds) =>
    client.call(creatives.create, { params: { campaignId }, body: { name, formatIds: ids } });
  hero = await add(spring, 'Summer_Hero-9x16');
  await add(autumn, 'Summary of everything', []);
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(client, { slotId: slotOf(hero).id, name: 'Übersicht_final.jpg', bytes });
  hero = await reread(client, hero);
  const hook = await createAttribute(client, { label: 'Hook' });
  offer = await createAttribute(client, { label: 'Offer', input: select('half_price') });
  for (const { id, value } of [
    { id: hook.id, value: 'Wake up earlier' },
    { id: offer.id, value: 'half_price' },
  ]) {
    const place = { creativeId: hero.id, attributeId: id };
    await assign(client, place);
    await fill(client, place, value);
  }
});

const find = (q: string, query = {}) => client.call(search.find, { query: { q, ...query } });
const names = async (q: string, query = {}) => (await find(q, query)).items.map(({ kind, name }) => `${kind} ${name}`);

describe('a search finds', () => {
  test.each([
    ['a campaign without its accent', 'cafe', 'campaign Café printemps'],
    ['a campaign with a typing error', 'prinetmps', 'campaign Café printemps'],
    ['a group by the start of its words', 'eur we', 'group Europe West'],
    ['a creative across separators', 'hero 9x16', 'creative Summer_Hero-9x16'],
    ['a creative by the middle of a word', 'umme', 'creative Summer_Hero-9x16'],
    ['a creative with a missing letter', 'sumer', 'creative Summer_Hero-9x16'],
    ['a file by its name', 'ubersicht', 'file Übersicht_final.jpg'],
    ['an attribute value', 'wake EARLIER', 'value Wake up earlier'],
    ['an attribute option by its label', 'half price', 'value half_price'],
    ['a format', 'instagram stor', 'format Instagram Stories – Video'],
    ['a format by a ratio', '9x16', 'format Instagram Stories – Video'],
    ['a format by its short names', 'ig story', 'format Instagram Stories – Video'],
    ['a format by its size', '1080x1920', 'format Instagram Reels – Video'],
    ['a format in French', 'kind:format carré', 'format Facebook Feed – Image'],
    ['a person', 'cóst', 'person Ana Costa'],
  ])('%s', async (_, q, expected) => {
    expect(await names(q)).toContain(expected);
  });

  test('a file by the number in its delivered name, with its place', async () => {
    const uid = versionsOf(hero)[0] && slotOf(hero).variations[0]?.cards[0]?.uid;
    const { items } = await find(String(uid));
    expect(items[0]).toMatchObject({
      kind: 'file',
      id: versionsOf(hero)[0]?.id,
      creative: { id: hero.id },
      campaign: { id: spring },
      group: { name: 'Europe West' },
      platforms: ['meta'],
    });
  });

  test('an exact name first, then names that begin with it, then similar words', async () => {
    expect((await names('summ')).slice(0, 2).toSorted()).toEqual([
      'creative Summary of everything',
      'creative Summer_Hero-9x16',
    ]);
    expect((await names('summ', { near: spring }))[0]).toBe('creative Summer_Hero-9x16');
    expect(await names('nothing is called so')).toEqual([]);
    expect(await names('')).toEqual([]);
  });
});

test('operators narrow by status, platform, person, place and day', async () => {
  const late = ['campaign Café printemps', 'creative Summer_Hero-9x16'];
  expect((await names('is:overdue')).toSorted()).toEqual(late);
  expect(await names('is:late platform:meta')).toEqual(['creative Summer_Hero-9x16']);
  expect(await names('platform:tiktok')).toEqual([]);
  expect((await names('in:europe by:me')).toSorted()).toEqual([...late, 'file Übersicht_final.jpg']);
  expect(await names('by:costa hero kind:creative')).toEqual(['creative Summer_Hero-9x16']);
  expect(await names('by:nobody')).toEqual([]);
  expect(await names(`hero before:${day(2).slice(0, 10)}`)).toEqual(['creative Summer_Hero-9x16']);
  expect(await names(`hero after:${day(2).slice(0, 10)}`)).toEqual([]);
  const result = await find('summ is:whatever');
  expect(result.ignored).toEqual(['is:whatever']);
  expect(result.counts).toEqual([{ kind: 'creative', count: 2 }]);
  expect(result.facets).toMatchObject({ platform: [{ value: 'meta', count: 1 }] });
  expect((await find('summ', { kind: 'file' })).items).toEqual([]);
});

longTest('operators find a match that ranks behind thousands of better ones', async () => {
  const stranger = app.browser();
  const { organizationId } = await stranger.signUp();
  const { id: campaignId } = await stranger.call(campaigns.create, { body: { name: 'Many' } });
  await app.sql(
    `insert into creatives (id, organization_id, campaign_id, name, description, created_at, updated_at, archived_at)
     select 'cre_' || lpad(to_hex(n), 26, '0'), $1, $2, case when n > 2990 then 'Late webbanner ' else 'Banner ' end || n, '',
       now(), now(), case when n = 3000 then now() end from generate_series(1, 3000) n`,
    [organizationId, campaignId],
  );
  await app.sql(
    `update creatives set deadline_at = now() - interval '1 day' where campaign_id = $1 and name like 'Late%'`,
    [campaignId],
  );
  const ask = async (q: string) => stranger.call(search.find, { query: { q } });
  const late = await ask('banner is:overdue');
  expect(late.counts).toEqual([{ kind: 'creative', count: 9 }]);
  expect(late.items.map(({ name }) => name)).toContain('Late webbanner 2995');
  expect(late.facets.status).toContainEqual({ value: 'late', count: 9 });
  expect((await ask('banner is:archived')).items.map(({ name }) => name)).toEqual(['Late webbanner 3000']);
  expect((await ask('banner')).counts).toContainEqual({ kind: 'creative', count: 200 });
});

test('a renamed, deleted or archived item is found in its current state', async () => {
  const { id } = await client.call(campaigns.create, { body: { name: 'Winterberry' } });
  await client.call(campaigns.update, { params: { campaignId: id }, body: { name: 'Holly' } });
  expect(await names('winterberry')).toEqual([]);
  await client.call(archive.archiveCampaign, { params: { campaignId: id }, body: {} });
  expect(await find('holly')).toMatchObject({ items: [], archived: 1 });
  expect(await names('holly is:archived')).toEqual(['campaign Holly']);
  await client.call(archive.deleteCampaign, { params: { campaignId: id } });
  expect((await find('holly is:archived')).items).toEqual([]);
  const [version] = versionsOf(hero);
  if (!version) throw new Error('there is no version');
  await client.call(variations.removeVersion, { params: { versionId: version.id } });
  expect(await names('ubersicht')).toEqual([]);
});

test('a value is found by the label that its option has now', async () => {
  const input = { type: 'select' as const, options: [{ value: 'half_price', label: 'Everything must go' }] };
  const params = { attributeId: offer.id };
  await client.call(attributes.update, { params, body: { ...editOf(offer), input } });
  expect(await names('must go')).toEqual(['value half_price']);
  expect(await names('half price')).toContain('value half_price');
});

test('a guest finds assigned items, and only their own files (S12)', async () => {
  const cast = await agency(app);
  const guest = cast.guest.client;
  const ask = async (q: string) => (await guest.call(search.find, { query: { q } })).items;
  expect(await ask(canary)).toEqual([]);
  expect(await ask('kind:file by:me')).toEqual([]);
  expect((await ask('asked')).map(({ kind, name }) => [kind, name])).toEqual([
    ['campaign', 'Asked for'],
    ['creative', 'Asked for creative'],
  ]);
  const bytes = await picture({ width: 700, height: 700 });
  await upload(guest, { slotId: slotOf(cast.assignedCreative).id, name: 'asked-mine.jpg', bytes });
  expect((await ask('asked')).map(({ name }) => name)).toContain('asked-mine.jpg');
  // Guests find the formats of their slots, not of the library.
  const slot = slotOf(cast.assignedCreative);
  const formats = await ask(`kind:format ${slot.format.name}`);
  expect(formats.map(({ kind, id, creative }) => [kind, id, creative?.id])).toEqual([
    ['format', slot.id, cast.assignedCreative.id],
  ]);
  expect(await ask('instagram')).toEqual([]);
  expect(JSON.stringify(await ask('in:canary is:open by:ana'))).not.toContain(canary);
});

test('another organization finds nothing and cannot read the candidates (S05)', async () => {
  const stranger = app.browser();
  const other = await stranger.signUp();
  expect((await stranger.call(search.find, { query: { q: 'summer' } })).items).toEqual([]);
  const { organizationId } = await client.me();
  await expect(
    app.sql(
      `select set_config('app.organization', $1, false), (select count(*) from search_candidates($2, 'summer', '{creative}', 9))`,
      [other.organizationId, organizationId],
    ),
  ).rejects.toThrow('the search of another organization');
});

test('any text is searched without an error (S47)', async () => {
  for (const q of hostileTerms) {
    const response = await client.request(search.find, { query: { q } });
    expect([q, response.status]).toEqual([q, 200]);
  }
});
