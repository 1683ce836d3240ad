import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { brief, slotOf } from '#testing/briefs.ts';

const params = { provider: 'meta' as const };
const june = { since: '2026-06-01', until: '2026-06-30' };

let app: TestApp;
let ana: TestClient;
beforeAll(async () => {
  app = await startApp();
  ana = app.browser();
  await ana.signUp();
});
afterAll(() => app.stop());

const create = (currency = 'EUR', client = ana) =>
  client.call(insights.createAccount, { params, body: { name: 'Aster export', currency, timeZone: 'Europe/Paris' } });

/** The status and the problem that a request is answered with. */
async function attempt(client: TestClient, ...args: Parameters<TestClient['request']>) {
  const response = await client.request(...args);
  return { status: response.status, ...((await response.json()) as { code: string; data?: object }) };
}

const rowOn = (day: string, ad: string, figures: ImportedRow['figures']): ImportedRow => ({
  day,
  campaign: 'Summer',
  adSet: 'Runners',
  ad,
  figures,
  resultKind: 'purchase',
});

const put = (advertiserId: AdvertiserId, rows: ImportedRow[], days = june) =>
  ana.call(insights.importDays, { params: { ...params, advertiserId }, body: { ...days, rows } });

const overview = (advertiserId: AdvertiserId) =>
  ana.call(insights.overview, { params, query: { advertiserId, ...june } });

test('imported rows make the figures; the same file changes nothing, a corrected one replaces its days', async () => {
  const { id, source, sync } = await create('KWD');
  expect({ source, state: sync.state }).toEqual({ source: 'file', state: 'imported' });
  const rows = [
    rowOn('2026-06-01', 'A', { spend: 12_345, impressions: 1000, linkClicks: 20, results: 3 }),
    rowOn('2026-06-01', 'B', { spend: 1, impressions: 10 }),
    rowOn('2026-06-03', 'A', { spend: 2000, impressions: 500, results: 1 }),
  ];
  expect(await put(id, rows)).toEqual({ rows: 3, added: 3, changed: 0, removed: 0, repeated: 0 });
  const { totals, account, ads, daily } = await overview(id);
  expect(account).toMatchObject({ currency: 'KWD', currencyDigits: 3, timeZone: 'Europe/Paris', source: 'file' });
  expect(totals.values).toMatchObject({ spend: 14_346, impressions: 1510, results: 4, costPerResult: 14_346 / 4 });
  expect(ads).toEqual({ total: 2, unmatched: 2 });
  expect(daily.values.spend?.[2]).toBe(2000);

  expect(await put(id, rows)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  const corrected = [rowOn('2026-06-01', 'A', { spend: 9, impressions: 1000 })];
  const first = { since: '2026-06-01', until: '2026-06-01' };
  expect(await put(id, corrected, first)).toMatchObject({ added: 0, changed: 1, removed: 1 });
  expect((await overview(id)).totals.values).toMatchObject({ spend: 2009, impressions: 1500 });
});

test('days that no file tells are empty, and periods with or against them are not compared', async () => {
  const { id } = await create();
  const month = (no: string, days: number) => ({ since: `2026-${no}-01`, until: `2026-${no}-${days}` });
  const [march, april, may] = [month('03', 31), month('04', 30), month('05', 31)];
  const store = (days: typeof march) => put(id, [rowOn(days.since, 'A', { spend: 100, impressions: 10 })], days);
  const read = (days: { since: string; until: string }) =>
    ana.call(insights.overview, { params, query: { advertiserId: id, ...days } });

  await store(march);
  await store(may);
  // April is missing: May has nothing to compare with, although March is there.
  expect(await read(may)).toMatchObject({ comparison: null, before: null, account: { sync: { since: may.since } } });
  expect((await read(march)).daily.values.spend?.slice(0, 2)).toEqual([100, 0]);
  const { daily } = await read({ since: '2026-04-29', until: '2026-05-02' });
  expect(daily.values.spend).toEqual([null, null, 100, 0]);
  // Half a period is not compared with a whole one.
  await store(april);
  expect((await read({ since: '2026-05-25', until: '2026-06-03' })).comparison).toBeNull();
  const whole = { comparison: { since: '2026-03-31', until: april.until }, before: { values: { spend: 100 } } };
  expect(await read(may)).toMatchObject({ ...whole, account: { sync: { since: march.since } } });
  const { items } = await ana.call(insights.creatives, {
    params,
    query: { advertiserId: id, since: '2026-05-30', until: '2026-06-01' },
  });
  expect(items).toEqual([]);
  const last = { advertiserId: id, since: '2026-05-01', until: '2026-06-01' };
  const [creative] = (await ana.call(insights.creatives, { params, query: last })).items;
  expect(creative?.spendByDay.slice(-2)).toEqual([0, null]);
});

test('a count that no row can hold is refused with its place', async () => {
  const { id } = await create();
  const body = { ...june, rows: [rowOn('2026-06-01', 'A', { impressions: 2_147_483_648 })] };
  const refused = await ana.request(insights.importDays, { params: { ...params, advertiserId: id }, body });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(await refused.json())).toContain('impressions');
  expect(await put(id, [rowOn('2026-06-01', 'A', { impressions: 2_147_483_647 })])).toMatchObject({ added: 1 });
});

test('an ad whose name carries the uid of a file belongs to its creative', async () => {
  const creative = await brief(ana);
  const variation = await ana.call(variations.create, { params: { slotId: slotOf(creative).id }, body: {} });
  const uid = variation.cards[0]?.uid ?? '';
  const { id } = await create();
  await put(id, [rowOn('2026-06-02', `Trail_${uid}_v2`, { spend: 100 })]);
  await vi.waitFor(async () => {
    const { items } = await ana.call(insights.ofCreative, { params: { creativeId: creative.id } });
    expect(items).toMatchObject([{ account: { id }, ads: 1, rows: [{ brief: { reason: 'uid' } }] }]);
  }, 15_000);
});

test('imported accounts are not offered for sending, not visible to others, and can be removed', async () => {
  const { id } = await create();
  const { items } = await ana.call(advertisers.list, { query: { which: 'all' } });
  expect(items).toEqual([]);
  const bob = app.browser();
  await bob.signUp();
  const of = { ...params, advertiserId: id };
  const foreign = await attempt(bob, insights.importDays, { params: of, body: { ...june, rows: [] } });
  expect(foreign).toMatchObject({ status: 404, code: 'advertiser.not-found' });
  expect(await attempt(bob, insights.removeAccount, { params: of })).toMatchObject({ status: 404 });
  await put(id, [rowOn('2026-06-01', 'A', { spend: 1 })]);
  const stored = () =>
    app.sql(`select 1 from insight_days d where not exists
    (select from insight_accounts i where i.no = d.account) union all
    select 1 from insight_ad_months m where not exists (select from insight_accounts i where i.no = m.account)`);
  await ana.call(insights.removeAccount, { params: of });
  expect(await stored()).toEqual([]);
  expect(await attempt(ana, insights.removeAccount, { params: of })).toMatchObject({ status: 404 });
});

test('days of the future, in the wrong order or beyond 37 months are refused, and so are impossible numbers', async () => {
  const { id } = await create('JPY');
  const refused = (body: object) =>
    attempt(ana, insights.importDays, { params: { ...params, advertiserId: id }, body: body as never });
  for (const [days, reason] of [
    [{ since: '2026-06-02', until: '2026-06-01' }, 'order'],
    [{ since: '2026-06-02', until: '2999-06-01' }, 'too-long'],
    [{ since: '2999-06-01', until: '2999-06-01' }, 'future'],
  ] as const) {
    expect(await refused({ ...days, rows: [] })).toMatchObject({ code: 'insights.period', data: { reason } });
  }
  const row = rowOn('2026-06-01', 'A', {});
  for (const bad of [{ spend: -1 }, { spend: 1.5 }, { spend: 1e300 }, { spend: '3' }, { unknown: 1 }])
    expect(await refused({ ...june, rows: [{ ...row, figures: bad }] })).toMatchObject({ status: 400 });
  for (const day of ['2026-02-30', '2026-07-01'])
    expect(await refused({ ...june, rows: [{ ...row, day }] })).toMatchObject({ status: 400 });
  for (const since of ['0000-01-01', '0001-01-01']) {
    expect(await refused({ since, until: since, rows: [] })).toMatchObject({ status: 400 });
    const days = { query: { advertiserId: id, since, until: since } };
    expect(await attempt(ana, insights.overview, { params, ...days })).toMatchObject({ code: 'insights.period' });
    expect(await attempt(ana, insights.launches, { params, ...days })).toMatchObject({ code: 'insights.period' });
  }
});
