import { beforeEach, describe, expect, test } from 'vitest';
import { campaigns, campaignSorts } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { isLong, longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
beforeEach(async () => {
  await client.signUp();
});

type Sort = (typeof campaignSorts)[number];

async function add(name: string, dueAt?: string): Promise<string> {
  return (await client.call(campaigns.create, { body: { name, dueAt } })).id;
}

/** Reads all pages; calls `between` after each. */
async function walk(sort: Sort, limit: number, between: (page: number) => Promise<void> = () => Promise.resolve()) {
  const seen: { id: string; name: string }[] = [];
  let cursor: string | undefined;
  for (let page = 1; page < 200; page++) {
    const { items, nextCursor } = await client.call(campaigns.list, { query: { sort, limit, cursor } });
    expect(items.length).toBeLessThanOrEqual(limit);
    seen.push(...items);
    if (nextCursor === null) return seen;
    cursor = nextCursor;
    await between(page);
  }
  throw new Error('the list never ends');
}

// Equal names and dates, capitals, accents, and letters whose lower case depends on position or language.
const names = [
  'ΟΔΟΣ',
  'ΟΔΟΣ',
  'İstanbul',
  'istanbul',
  'ISTANBUL',
  'straße',
  'STRASSE',
  'Ångström',
  'a',
  'A',
  'a',
  'É',
  'é',
  'zebra',
  '  padded',
  '💥',
  '%',
  '_',
  "o'brien",
];

describe('pages', () => {
  test.each(isLong ? campaignSorts : (['due'] as const))(
    'sorted by %s list every campaign once, for any page size',
    async (sort) => {
      const ids: string[] = [];
      for (const [index, name] of names.entries())
        ids.push(await add(name, index % 3 === 0 ? undefined : `2030-01-0${(index % 3) + 1}T00:00:00Z`));
      const whole = (await walk(sort, 200)).map(({ id }) => id);
      expect(whole.toSorted()).toEqual(ids.toSorted());
      for (const limit of [1, 2, 3, 7]) expect((await walk(sort, limit)).map(({ id }) => id)).toEqual(whole);
    },
  );

  test.each(isLong ? campaignSorts : (['name'] as const))(
    'sorted by %s stay stable while campaigns are added',
    async (sort) => {
      const ids: string[] = [];
      for (let index = 0; index < 12; index++)
        ids.push(await add(`campaign ${index}`, `2030-01-${10 + index}T00:00:00Z`));
      const seen = await walk(sort, 3, async (page) => {
        await add(`aaa ${page}`, '2029-01-01T00:00:00Z');
        await add(`campaign 5 ${page}`, '2030-01-15T00:00:00Z');
      });
      const counted = seen.map(({ id }) => id);
      expect(new Set(counted).size).toBe(counted.length);
      expect(counted.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    },
  );
});

test('sorting by name is alphabetical; by due date, campaigns without one come last', async () => {
  await add('Bravo', '2030-05-01T00:00:00Z');
  await add('alpha');
  await add('Charlie', '2030-04-01T00:00:00Z');
  const namesSortedBy = async (sort: Sort) => (await walk(sort, 50)).map(({ name }) => name);
  expect(await namesSortedBy('name')).toEqual(['alpha', 'Bravo', 'Charlie']);
  expect(await namesSortedBy('due')).toEqual(['Charlie', 'Bravo', 'alpha']);
  expect(await namesSortedBy('created')).toEqual(['Charlie', 'alpha', 'Bravo']);
});

test('search finds parts of names, ignores case, and treats wildcards literally', async () => {
  await add('Spring Launch');
  await add('100% cotton');
  await add('100 pairs');
  await add('under_score');
  const found = async (search: string) =>
    (await client.call(campaigns.list, { query: { search } })).items.map(({ name }) => name);
  expect(await found('LAUNCH')).toEqual(['Spring Launch']);
  expect(await found('0%')).toEqual(['100% cotton']);
  expect(await found('_')).toEqual(['under_score']);
  expect(await found('\\')).toEqual([]);
  expect(await found('nothing of it')).toEqual([]);
});

test('a campaign’s name and due date can be changed and the date removed; omitted fields stay', async () => {
  const campaignId = (await add('Before', '2030-01-01T10:00:00+02:00')) as never;
  const read = () => client.call(campaigns.find, { params: { campaignId } });
  expect(await read()).toMatchObject({ name: 'Before', dueAt: '2030-01-01T08:00:00.000Z' });
  await client.call(campaigns.update, { params: { campaignId }, body: { name: '  After  ' } });
  expect(await read()).toMatchObject({ name: 'After', dueAt: '2030-01-01T08:00:00.000Z' });
  await client.call(campaigns.update, { params: { campaignId }, body: { dueAt: '2031-01-01T00:00:00Z' } });
  expect(await read()).toMatchObject({ name: 'After', dueAt: '2031-01-01T00:00:00.000Z' });
  await client.call(campaigns.update, { params: { campaignId }, body: { dueAt: null } });
  expect(await read()).toMatchObject({ name: 'After', dueAt: null });
  await client.call(campaigns.update, { params: { campaignId }, body: {} });
  expect(await read()).toMatchObject({ name: 'After', dueAt: null });
});

test('filters open, complete and archived campaigns', async () => {
  const creative = await brief(client, { campaign: 'open' });
  const done = await brief(client, { campaign: 'done' });
  const archived = await brief(client, { campaign: 'gone' });
  await add('empty');
  await app.sql('update campaigns set creatives_complete = creatives_total where id = $1', [done.campaign.id]);
  await app.sql('update campaigns set archived_at = now() where id = $1', [archived.campaign.id]);
  const namesWith = async (status?: 'open' | 'complete' | 'archived') =>
    (await client.call(campaigns.list, { query: { status } })).items.map(({ name }) => name).toSorted();
  expect(await namesWith()).toEqual(['done', 'empty', 'open']);
  expect(await namesWith('open')).toEqual(['empty', 'open']);
  expect(await namesWith('complete')).toEqual(['done']);
  expect(await namesWith('archived')).toEqual(['gone']);
  expect(creative.campaign.name).toBe('open');
});

test('the creatives of a campaign are listed oldest first, each once over all pages', async () => {
  const first = await brief(client, { name: 'c0', formats: ['feed', 'carousel'] });
  const params = { campaignId: first.campaign.id };
  for (let index = 1; index < 8; index++) await client.call(creatives.create, { params, body: { name: `c${index}` } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(creatives.list, { params, query: { limit: 3, cursor } });
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
  const [summary] = (await client.call(creatives.list, { params, query: {} })).items;
  expect(summary?.slots.map(({ platform, state }) => `${platform} ${state}`)).toEqual(['meta empty', 'meta empty']);
});

test('formats can be paged, searched, and filtered by platform and type', async () => {
  const all = (await client.call(formats.list, { query: {} })).items;
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(formats.list, { query: { limit: 17, cursor } });
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all.map(({ id }) => id));
  const reels = (await client.call(formats.list, { query: { search: 'reels', platform: 'meta', type: 'video' } }))
    .items;
  expect(reels.length).toBeGreaterThan(0);
  expect(reels.every(({ platform, type }) => platform === 'meta' && type === 'video')).toBe(true);
  const sets = (await client.call(templates.list, { query: {} })).items;
  expect(sets.length).toBeGreaterThan(0);
  const listedIds = new Set(paged);
  expect(sets.flatMap(({ formatIds }) => formatIds).every((id) => listedIds.has(id))).toBe(true);
});

longTest('the list by due date uses its index, for any number of campaigns', async () => {
  const { organizationId } = await client.me();
  await app.sql(
    `insert into campaigns (id, organization_id, name, due_at, created_at, updated_at)
     select 'cmp_01' || lpad(n::text, 24, '0'), $1, 'C', case when n % 3 = 0 then null else now() + n * interval '1 minute' end, now(), now()
     from generate_series(1, 20000) n`,
    [organizationId],
  );
  await app.sql('analyze campaigns');
  const { items, nextCursor } = await client.call(campaigns.list, { query: { sort: 'due', limit: 50 } });
  expect(items).toHaveLength(50);
  await client.call(campaigns.list, { query: { sort: 'due', limit: 50, cursor: nextCursor ?? '' } });
  const used = async () => {
    const [row] = await app.sql<{ scans: number; rows: number }>(
      `select idx_scan::int as scans, idx_tup_read::int as rows from pg_stat_user_indexes where indexrelname = 'campaigns_by_due'`,
    );
    return row;
  };
  await expect.poll(async () => (await used())?.scans, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  expect((await used())?.rows).toBeLessThan(1000);
});
