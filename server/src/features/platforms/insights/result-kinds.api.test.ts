import { beforeAll, describe, expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { useApp } from '#testing/app.ts';
import { importReport } from '#testing/import-report.ts';

const params = { provider: 'meta' as const };
const june = { since: '2026-06-01', until: '2026-06-30' };
const days = { since: '2026-06-11', until: '2026-06-20' };

const app = await useApp();
const ana = app.browser();
let advertiserId: AdvertiserId;

const row = (ad: string, day: string, resultKind: string, figures: ImportedRow['figures']): ImportedRow => ({
  day,
  campaign: `Campaign ${ad}`,
  adSet: `Ad set ${ad}`,
  ad,
  figures,
  resultKind,
});

// Clicks are cheap, purchases dear: in one list the clicks would be called the best.
const rows = [
  row('Purchase dear', '2026-06-12', 'purchase', { spend: 80_000, impressions: 100, results: 20 }),
  row('Purchase cheap', '2026-06-12', 'purchase', { spend: 60_000, impressions: 100, results: 30 }),
  row('Purchase none', '2026-06-12', 'purchase', { spend: 50_000, impressions: 100 }),
  row('Lead dear', '2026-06-12', 'lead', { spend: 40_000, impressions: 100, results: 40 }),
  row('Click', '2026-06-12', 'link_click', { spend: 10_000, impressions: 100, results: 500 }),
  row('Click', '2026-06-02', 'link_click', { spend: 1000, impressions: 100, results: 50 }),
  row('Purchase cheap', '2026-06-02', 'purchase', { spend: 60_000, impressions: 100, results: 30 }),
  row('Lead dear', '2026-06-02', 'lead', { spend: 160_000, impressions: 100, results: 30 }),
  row('Click', '2026-06-30', 'lead', { spend: 3000, impressions: 100, results: 3 }),
  row('Late', '2026-06-30', 'app_install', { spend: 7000, impressions: 100, results: 7 }),
];

beforeAll(async () => {
  await ana.signUp();
  const body = { name: 'Kinds', currency: 'EUR', timeZone: 'Europe/Paris' };
  ({ id: advertiserId } = await ana.call(insights.createAdvertiser, { body }));
  await importReport(ana, { advertiserId, rows, period: june });
});

type Sorting = {
  sort: 'costPerResult' | 'results' | 'change' | 'reach' | 'frequency';
  direction: 'ascending' | 'descending';
};

const creativesBy = async (sorting: Sorting) => {
  const query = { advertiserId, ...days, ...sorting };
  const { items, resultKinds } = await ana.call(insights.creatives, { params, query });
  return { names: items.map(({ name }) => name), kinds: items.map(({ resultKind }) => resultKind), resultKinds };
};
const adsBy = async (sorting: Sorting) => {
  const query = { advertiserId, ...days, level: 'ad' as const, ...sorting };
  return (await ana.call(insights.rows, { params, query })).items.map(({ name }) => name);
};

test('results are sorted kind by kind, the kind with the most spend first, and without results last', async () => {
  const byCost = ['Purchase cheap', 'Purchase dear', 'Lead dear', 'Click', 'Purchase none'];
  const sorted = await creativesBy({ sort: 'costPerResult', direction: 'ascending' });
  expect(sorted).toEqual({
    names: byCost,
    kinds: ['purchase', 'purchase', 'lead', 'link_click', null],
    resultKinds: ['purchase', 'lead', 'link_click'],
  });
  expect(await adsBy({ sort: 'costPerResult', direction: 'ascending' })).toEqual(byCost);
  const { names } = await creativesBy({ sort: 'results', direction: 'descending' });
  expect(names).toEqual(['Purchase cheap', 'Purchase dear', 'Lead dear', 'Click', 'Purchase none']);
});

test('a breakdown by creative tells the kind of the results, and each ad of a file by itself', async () => {
  const query = { advertiserId, ...days, by: 'creative' as const };
  const { items } = await ana.call(insights.breakdown, { params, query });
  expect(items.map(({ name, resultKind }) => [name, resultKind])).toEqual([
    ['Purchase dear', 'purchase'],
    ['Purchase cheap', 'purchase'],
    ['Purchase none', null],
    ['Lead dear', 'lead'],
    ['Click', 'link_click'],
  ]);
});

test('creatives are sorted by the change of their spend', async () => {
  const { names } = await creativesBy({ sort: 'change', direction: 'descending' });
  expect(names.slice(0, 3)).toEqual(['Click', 'Purchase cheap', 'Lead dear']);
  const back = await creativesBy({ sort: 'change', direction: 'ascending' });
  expect(back.names.slice(0, 3)).toEqual(['Lead dear', 'Purchase cheap', 'Click']);
});

test('rows are sorted by the reach and the frequency that the platform reported', async () => {
  const reported = { Click: 30, 'Lead dear': 90, 'Purchase dear': 60 };
  for (const [name, reach] of Object.entries(reported)) {
    await app.sql(
      `insert into insight_reach (account, level, entity, since, until, reach, frequency, fetched_at)
       select a.account, 'ad', a.id, $3, $4, $2::int, 100.0 / $2::int, now() from insight_ads a
       join insight_accounts i on i.no = a.account where i.advertiser_id = $5 and a.name = $1`,
      [name, reach, days.since, days.until, advertiserId],
    );
  }
  const byReach = ['Lead dear', 'Purchase dear', 'Click'];
  for (const [sort, direction] of [
    ['reach', 'descending'],
    ['frequency', 'ascending'],
  ] as const) {
    expect((await adsBy({ sort, direction })).slice(0, 3)).toEqual(byReach);
    expect((await creativesBy({ sort, direction })).names.slice(0, 3)).toEqual(byReach);
  }
});

test('the card of a figure tells the numbers of one creative where it is named', async () => {
  const { items } = await ana.call(insights.creatives, { params, query: { advertiserId, ...days } });
  const lead = items.find(({ name }) => name === 'Lead dear');
  const query = { advertiserId, ...days, figure: 'costPerResult' as const };
  const card = await ana.call(insights.figure, { params, query: { ...query, key: lead?.key ?? '' } });
  expect(card.set.values.costPerResult).toBe(1000);
  expect(card.operands).toEqual([
    { figure: 'spend', value: 40_000 },
    { figure: 'results', value: 40 },
  ]);
  expect(card.resultKinds).toEqual(['lead']);
  const whole = await ana.call(insights.figure, { params, query });
  expect(whole.set.absent.costPerResult).toBe('mixed-results');
  const gone = await ana.problem(insights.figure, { params, query: { ...query, key: 'nothing' } });
  expect(gone).toMatchObject({ code: 'insights.not-found' });
});

test('the table as CSV has the chosen columns, in their order, money in major units and ids as text', async () => {
  const read = async (columns?: string) => {
    const more = columns === undefined ? '' : `&columns=${columns}`;
    const answer = await ana.send(
      `/api/insights/meta/ads/rows.csv?advertiserId=${advertiserId}&level=ad&since=${days.since}&until=${days.until}${more}`,
    );
    const text = await answer.text();
    return { status: answer.status, lines: text.replace('\uFEFF', '').trim().split(/\r?\n/) };
  };
  const { lines } = await read('results,spend');
  expect(lines[0]).toBe('level,id,name,state,campaign,adset,since,until,results,spend (EUR)');
  expect(lines[1]).toMatch(/^ad,id:[^,]+,Purchase dear,[a-z]+,Campaign Purchase dear,.*,20,800$/);
  // Purchases, leads and clicks are not added up.
  expect(lines.at(-1)).toBe(`total,,,,,,${days.since},${days.until},,2400`);
  expect((await read()).lines[0]?.split(',').length).toBeGreaterThan(30);
  expect((await read('results,likes')).status).toBe(400);
});

test('results that count people are never the sum of days or ads', async () => {
  const body = { name: 'People', currency: 'EUR', timeZone: 'Europe/Paris' };
  const { id } = await ana.call(insights.createAdvertiser, { body });
  const reached = (ad: string, day: string, results: number) =>
    row(ad, day, 'reach', { spend: 10_000, impressions: 2000, results });
  const people = [
    reached('Early', '2026-06-12', 700),
    reached('Early', '2026-06-13', 500),
    reached('Late', '2026-06-13', 300),
  ];
  await importReport(ana, { advertiserId: id, rows: people, period: june });
  const ofAds = async (period: object) => {
    const query = { advertiserId: id, ...period, level: 'ad' as const, sort: 'name' as const };
    const { items, totals } = await ana.call(insights.rows, { params, query });
    return [...items, { name: 'total', figures: totals }].map(({ name, figures: { values, absent } }) => [
      name,
      values.results ?? absent.results,
      values.costPerResult ?? absent.costPerResult,
    ]);
  };
  const blank = ['not-reported', 'not-reported'];
  expect(await ofAds(days)).toEqual([
    ['Late', ...blank],
    ['Early', ...blank],
    ['total', ...blank],
  ]);
  await app.sql(
    `insert into insight_reach (account, level, entity, since, until, reach, frequency, results, result_kind, spend, fetched_at)
     select a.account, 'ad', a.id, $2, $3, 900, 2, 900, w.no, 18000, now() from insight_ads a
     join insight_accounts i on i.no = a.account join insight_words w on w.account = a.account and w.word = 'reach'
     where i.advertiser_id = $1 and a.name = 'Early'`,
    [id, days.since, days.until],
  );
  expect(await ofAds(days)).toEqual([
    ['Late', ...blank],
    ['Early', 900, 20],
    ['total', ...blank],
  ]);
  const { items } = await ana.call(insights.breakdown, {
    params,
    query: { advertiserId: id, ...days, by: 'campaign' },
  });
  expect(items.map(({ figures }) => figures.absent.results)).toEqual(['not-additive', 'not-additive']);
  const { daily } = await ana.call(insights.overview, { params, query: { advertiserId: id, ...days } });
  expect(new Set(daily.values.results)).toEqual(new Set([0, null]));
});

test('most of a month leaves out what the ads did on its other days', async () => {
  const query = { advertiserId, since: '2026-06-01', until: '2026-06-29' };
  const { items } = await ana.call(insights.rows, { params, query: { ...query, level: 'ad' } });
  const kindsByKey = Object.fromEntries(
    items.map(({ name, figures, resultKind }) => [name, [figures.values.spend, figures.values.results, resultKind]]),
  );
  expect(kindsByKey).toEqual({
    'Purchase dear': [80_000, 20, 'purchase'],
    'Purchase cheap': [120_000, 60, 'purchase'],
    'Purchase none': [50_000, 0, null],
    'Lead dear': [200_000, 70, 'lead'],
    Click: [11_000, 550, 'link_click'],
  });
  const overview = await ana.call(insights.overview, { params, query });
  expect(overview.ads.total).toBe(5);
  expect(overview.resultKinds).toEqual(['lead', 'link_click', 'purchase']);
  expect(overview.totals.values.spend).toBe(461_000);
  const by = await ana.call(insights.breakdown, { params, query: { ...query, by: 'campaign' } });
  expect(by.items.map(({ name, ads }) => [name, ads])).not.toContainEqual(['Campaign Late', 1]);
  const whole = await ana.call(insights.overview, { params, query: { ...query, until: '2026-06-30' } });
  expect(whole.ads.total).toBe(6);
  expect(whole.resultKinds).toEqual(['app_install', 'lead', 'link_click', 'purchase']);
});

describe('what cannot be shown is refused', () => {
  test.each([
    ['an unknown preset', { relative: 'last_week_but_one' }, 'unknown-preset'],
    ['one end only', { since: '2026-11-01' }, 'incomplete'],
    ['no day', { since: '2026-02-30', until: '2026-03-01' }, 'no-day'],
    ['the end before the beginning', { since: '2026-11-02', until: '2026-11-01' }, 'order'],
    ['a thousand years', { since: '1026-01-01', until: '2026-01-01' }, 'too-long'],
  ])('%s', async (_, query, reason) => {
    const problem = await ana.problem(insights.overview, { params, query: { advertiserId, ...query } });
    expect(problem).toMatchObject({ code: 'insights.period', data: { reason } });
  });

  test('another organization’s account, which is not found', async () => {
    const ben = app.browser();
    await ben.signUp();
    const query = { advertiserId };
    expect(await ben.problem(insights.overview, { params, query })).toMatchObject({ code: 'advertiser.not-found' });
  });
});
