import { beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dayAt, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { importReport } from '#testing/import-report.ts';

const params = { provider: 'meta' as const };
const today = dayAt(new Date(), 'UTC');
const ago = (days: number) => shiftDay(today, -days);

const app = await useApp();
const ana = app.browser();
beforeAll(() => ana.signUp());

async function importRows(rows: readonly ImportedRow[]): Promise<AdvertiserId> {
  const facts = { name: 'Aster export', currency: 'EUR', timeZone: 'UTC' };
  const { id } = await ana.call(insights.createAdvertiser, { body: facts });
  await put(id, rows);
  return id;
}
const put = (advertiserId: AdvertiserId, rows: readonly ImportedRow[]) =>
  importReport(ana, { advertiserId, rows, period: { since: ago(60), until: today } });

/**
 * An ad that began `from` days ago, with the same spend on each of its days, and results from its day `resultsOn` on.
 */
function ad(name: string, { from, days = from, spend, resultsOn = 0 }: AdDays): ImportedRow[] {
  return Array.from({ length: days }, (_, index) => ({
    day: ago(from - index),
    campaign: 'Spring',
    adSet: 'Runners',
    ad: name,
    figures: { spend, impressions: 1000, results: resultsOn > 0 && index + 1 >= resultsOn ? 1 : 0 },
    resultKind: 'purchase',
  }));
}
interface AdDays {
  from: number;
  days?: number;
  /** Spend per day, in cents. */
  spend: number;
  resultsOn?: number;
}

test('new creatives are classified by their spend compared with the median at the same age', async () => {
  const advertiserId = await importRows([
    // Its first day is the first of the file, so the ad may be older.
    ...ad('Oldest', { from: 60, spend: 900_000 }),
    ...Array.from({ length: 6 }, (_, index) => ad(`Earlier ${index}`, { from: 40, days: 20, spend: 10_000 })).flat(),
    ...ad('Hit', { from: 5, spend: 30_000, resultsOn: 1 }),
    ...ad('Usual', { from: 5, spend: 10_000, resultsOn: 3 }),
    ...ad('Weak', { from: 5, spend: 2000 }),
    ...ad('Fresh', { from: 1, spend: 1000 }),
    ...ad('Of today', { from: 0, days: 1, spend: 100_000 }),
  ]);
  const query = { advertiserId, since: ago(6), until: today };
  const page = await ana.call(insights.launches, { params, query });
  const facts = page.items.map(({ creative, stage, age, spendAtAge, medianSpend, others, daysToResult }) => ({
    name: creative.name,
    spend: creative.figures.values.spend,
    stage,
    age,
    spendAtAge,
    medianSpend,
    others,
    daysToResult,
  }));
  expect(facts).toEqual([
    {
      name: 'Hit',
      spend: 150_000,
      stage: 'more',
      age: 5,
      spendAtAge: 150_000,
      medianSpend: 50_000,
      others: 8,
      daysToResult: 1,
    },
    // Today does not count, so there is nothing to compare yet.
    {
      name: 'Of today',
      spend: 100_000,
      stage: 'usual',
      age: 0,
      spendAtAge: 0,
      medianSpend: null,
      others: 0,
      daysToResult: null,
    },
    {
      name: 'Usual',
      spend: 50_000,
      stage: 'usual',
      age: 5,
      spendAtAge: 50_000,
      medianSpend: 50_000,
      others: 8,
      daysToResult: 3,
    },
    {
      name: 'Weak',
      spend: 10_000,
      stage: 'less',
      age: 5,
      spendAtAge: 10_000,
      medianSpend: 50_000,
      others: 8,
      daysToResult: null,
    },
    {
      name: 'Fresh',
      spend: 1000,
      stage: 'new',
      age: 1,
      spendAtAge: 1000,
      medianSpend: 10_000,
      others: 9,
      daysToResult: null,
    },
  ]);
  expect(page).toMatchObject({
    counts: { more: 1, usual: 2, less: 1, new: 1 },
    floor: { spend: 5000, results: 10 },
    daysToResult: { median: 2, creatives: 2 },
    nextCursor: null,
  });
  const below = await ana.call(insights.launches, { params, query: { ...query, stage: 'less' } });
  expect(below.items.map(({ creative }) => creative.name)).toEqual(['Weak']);
  expect(below.counts).toEqual(page.counts);
  const file = await ana.request(insights.exportLaunches, { params, query });
  expect(file.headers.get('content-disposition')).toContain('new%20creatives');
  const [titles = '', ...lines] = (await file.text()).trimEnd().split('\r\n');
  expect(titles).toMatch(
    /key,name,kind,ratio,seconds,stage,first day,age,spend at age \(EUR\),median spend at age \(EUR\)/,
  );
  expect(lines.map((line) => line.split(',').slice(1, 12))).toEqual(
    page.items.map(({ creative, stage, age, spendAtAge, medianSpend, others, daysToResult }) =>
      [
        creative.name,
        creative.media.kind,
        '',
        '',
        stage,
        creative.firstDay,
        age,
        spendAtAge / 100,
        medianSpend === null ? '' : medianSpend / 100,
        others,
        daysToResult ?? '',
      ].map(String),
    ),
  );
  const hit = lines[0]?.split(',') ?? [];
  const cellOf = (title: string) => hit[titles.split(',').indexOf(title)];
  expect(hit).toHaveLength(titles.split(',').length);
  const values = { spend: 1500, impressions: 5000, results: 5, costPerResult: 300 };
  expect(hit[0]).toBe(`key:${page.items[0]?.creative.key}`);
  expect(['creative id', 'result kind', 'since', 'until'].map(cellOf)).toEqual(['', 'purchase', ago(6), today]);
  expect([cellOf('spend (EUR)'), cellOf('impressions'), cellOf('results'), cellOf('costPerResult (EUR)')]).toEqual(
    Object.values(values).map(String),
  );
  const weak = await ana.request(insights.exportLaunches, { params, query: { ...query, stage: 'less' } });
  expect((await weak.text()).trimEnd().split('\r\n')).toEqual([titles, lines[3]]);
  const first = await ana.call(insights.launches, { params, query: { ...query, limit: 2 } });
  const cursor = first.nextCursor ?? '';
  const next = await ana.call(insights.launches, { params, query: { ...query, limit: 2, cursor } });
  expect(next.items.map(({ creative }) => creative.name)).toEqual(['Usual', 'Weak']);
});

test('names of ads are compared with the names of their files, as a table and as CSV', async () => {
  const creative = await brief(ana);
  const variation = await ana.call(variations.create, { params: { slotId: slotOf(creative).id }, body: {} });
  const uid = variation.cards[0]?.uid ?? '';
  const misnamed = `${creative.name}_${uid}_=1+1 test`;
  const advertiserId = await importRows([
    ...ad(misnamed, { from: 3, spend: 500 }),
    ...ad('Boost', { from: 3, spend: 400 }),
  ]);
  const read = () => ana.call(insights.names, { params, query: { advertiserId, relative: 'last_7_days' } });
  await vi.waitFor(async () => expect((await read()).items).toHaveLength(1), { timeout: 15_000, interval: 100 });
  const page = await read();
  expect(page).toMatchObject({ checked: 1, total: 1, unmatched: 1, withoutUid: { ads: 0, byHand: 0, spend: 0 } });
  const [found] = page.items;
  expect(found).toMatchObject({
    name: misnamed,
    spend: 1500,
    brief: { creative: { id: creative.id }, reason: 'uid' },
    extra: '=1+1 test',
  });
  expect(found?.expected.endsWith(uid)).toBe(true);
  expect(found?.differs.map(({ variable }) => variable)).toContain('campaignName');

  const query = { advertiserId, relative: 'last_7_days' };
  const response = await ana.request(insights.exportNames, { params, query });
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
  const [head, line] = (await response.text()).split('\r\n');
  expect(head).toMatch(/id,name,expected,differs,extra,campaign,creative,state,spend \(EUR\)$/);
  expect(line).toContain(`,'=1+1 test,`);
  expect(line).toMatch(/,15$/);

  const respelled = (found?.expected ?? '').replace(creative.name, creative.name.toUpperCase()).replaceAll('_', ' - ');
  await put(advertiserId, ad(respelled, { from: 3, spend: 500 }));
  await vi.waitFor(async () => expect(await read()).toMatchObject({ checked: 1, total: 0, items: [] }), 15_000);
});
