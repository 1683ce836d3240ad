import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { importReport } from '#testing/import-report.ts';

const params = { provider: 'meta' as const };
const june = { since: '2026-06-01', until: '2026-06-30' };

const app = await useApp();
const ana = app.browser();
beforeAll(() => ana.signUp());

const create = (currency = 'EUR', client = ana) =>
  client.call(insights.createAdvertiser, { body: { name: 'Aster export', currency, timeZone: 'Europe/Paris' } });

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

const put = (advertiserId: AdvertiserId, rows: ImportedRow[], period?: Period) =>
  importReport(ana, { advertiserId, rows, ...(period ? { period } : {}) });

/** The body of a request that is expected to be refused. */
const bodyOf = (rows: readonly object[]) => ({ importId: randomUUID(), fileName: 'Report.csv', rows }) as never;

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
  const { totals, advertiser, ads, daily } = await overview(id);
  expect(advertiser).toMatchObject({ currency: 'KWD', currencyDigits: 3, timeZone: 'Europe/Paris', source: 'file' });
  expect(totals.values).toMatchObject({ spend: 14_346, impressions: 1510, results: 4, costPerResult: 14_346 / 4 });
  expect(ads).toEqual({ total: 2, unmatched: 2 });
  expect(daily.values.spend?.[2]).toBe(2000);

  expect(await put(id, rows)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  const corrected = [rowOn('2026-06-01', 'A', { spend: 9, impressions: 1000 })];
  expect(await put(id, corrected)).toMatchObject({ added: 0, changed: 1, removed: 1 });
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
  expect(await read(may)).toMatchObject({ comparison: null, before: null, advertiser: { sync: { since: may.since } } });
  expect((await read(march)).daily.values.spend?.slice(0, 2)).toEqual([100, 0]);
  const { daily } = await read({ since: '2026-04-29', until: '2026-05-02' });
  expect(daily.values.spend).toEqual([null, null, 100, 0]);
  // Half a period is not compared with a whole one.
  await store(april);
  expect((await read({ since: '2026-05-25', until: '2026-06-03' })).comparison).toBeNull();
  const whole = { comparison: { since: '2026-03-31', until: april.until }, before: { values: { spend: 100 } } };
  expect(await read(may)).toMatchObject({ ...whole, advertiser: { sync: { since: march.since } } });
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
  const body = bodyOf([rowOn('2026-06-01', 'A', { impressions: 2_147_483_648 })]);
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
    expect(items).toMatchObject([{ advertiser: { id }, ads: 1, rows: [{ brief: { reason: 'uid' } }] }]);
  }, 15_000);
});

test('imported accounts are not offered for sending, not visible to others, and can be removed', async () => {
  const { id } = await create();
  const { items } = await ana.call(advertisers.list, { query: { which: 'all' } });
  expect(items).toEqual([]);
  const bob = app.browser();
  await bob.signUp();
  const advertiserParams = { ...params, advertiserId: id };
  const foreign = await attempt(bob, insights.importDays, {
    params: advertiserParams,
    body: bodyOf([rowOn('2026-06-01', 'A', {})]),
  });
  expect(foreign).toMatchObject({ status: 404, code: 'advertiser.not-found' });
  expect(await attempt(bob, insights.removeAdvertiser, { params: advertiserParams })).toMatchObject({ status: 404 });
  await put(id, [rowOn('2026-06-01', 'A', { spend: 1 })]);
  const stored = () =>
    app.sql(`select 1 from insight_days d where not exists
    (select from insight_accounts i where i.no = d.account) union all
    select 1 from insight_ad_months m where not exists (select from insight_accounts i where i.no = m.account)`);
  await ana.call(insights.removeAdvertiser, { params: advertiserParams });
  expect(await stored()).toEqual([]);
  expect(await attempt(ana, insights.removeAdvertiser, { params: advertiserParams })).toMatchObject({ status: 404 });
});

test('days of the future or beyond 37 months are refused, and so are impossible numbers', async () => {
  const { id } = await create('JPY');
  const refused = (...rows: object[]) =>
    attempt(ana, insights.importDays, { params: { ...params, advertiserId: id }, body: bodyOf(rows) });
  const row = rowOn('2026-06-01', 'A', {});
  expect(await refused(row, { ...row, day: '2999-06-01' })).toMatchObject({ data: { reason: 'too-long' } });
  expect(await refused({ ...row, day: '2999-06-01' })).toMatchObject({
    code: 'insights.period',
    data: { reason: 'future' },
  });
  for (const bad of [{ spend: -1 }, { spend: 1.5 }, { spend: 1e300 }, { spend: '3' }, { clicks: 0.5 }, { unknown: 1 }])
    expect(await refused({ ...row, figures: bad })).toMatchObject({ status: 400 });
  expect(await refused()).toMatchObject({ status: 400 });
  for (const since of ['0000-01-01', '0001-01-01', '2026-02-30']) {
    expect(await refused({ ...row, day: since })).toMatchObject({ status: 400 });
    if (since === '2026-02-30') continue;
    const days = { query: { advertiserId: id, since, until: since } };
    expect(await attempt(ana, insights.overview, { params, ...days })).toMatchObject({ code: 'insights.period' });
    expect(await attempt(ana, insights.launches, { params, ...days })).toMatchObject({ code: 'insights.period' });
  }
});

const spendOf = async (advertiserId: AdvertiserId) => (await overview(advertiserId)).daily.values.spend?.slice(0, 4);

test('an import replaces only days that it has rows for, and can be undone for seven days', async () => {
  const { id } = await create();
  await put(
    id,
    [1, 2, 3].map((day) => rowOn(`2026-06-0${day}`, 'A', { spend: day * 100 })),
  );
  const before = await overview(id);
  const importId = randomUUID();
  const corrected = ['2026-06-01', '2026-06-03', '2026-06-04'].map((day) => rowOn(day, 'B', { spend: 5 }));
  await importReport(ana, { advertiserId: id, rows: corrected, importId });
  // A repeated request does not take its own rows for those before.
  await importReport(ana, { advertiserId: id, rows: corrected, importId });
  expect(await spendOf(id)).toEqual([5, 200, 5, 5]);

  const { items } = await ana.call(insights.imports, {});
  const ofThis = items.filter(({ advertiser }) => advertiser.id === id);
  expect(ofThis).toMatchObject([{ id: importId, days: 3, rows: 3, spend: 15, since: '2026-06-01' }, { days: 3 }]);
  const undo = { params: { ...params, advertiserId: id }, body: { importId } };
  expect(await ana.call(insights.undoImport, undo)).toEqual({ restored: 2, emptied: 1, kept: 0 });
  expect(await overview(id)).toEqual({ ...before, advertiser: expect.anything() as unknown });
  expect(await attempt(ana, insights.undoImport, undo)).toMatchObject({ code: 'insights.import-undone' });
  expect(
    await attempt(ana, insights.importDays, {
      params: { ...params, advertiserId: id },
      body: { importId, fileName: 'Report.csv', rows: corrected },
    }),
  ).toMatchObject({ code: 'insights.import-undone' });
});

test('undoing imports in any order restores what was stored before them', async () => {
  const { id } = await create();
  await put(id, [rowOn('2026-06-01', 'A', { spend: 100 })]);
  const [first, second] = [randomUUID(), randomUUID()];
  const importInput = (importId: string) => ({ params: { ...params, advertiserId: id }, body: { importId } });
  await importReport(ana, { advertiserId: id, rows: [rowOn('2026-06-01', 'A', { spend: 1 })], importId: first });
  await importReport(ana, { advertiserId: id, rows: [rowOn('2026-06-01', 'A', { spend: 2 })], importId: second });
  expect(await ana.call(insights.undoImport, importInput(first))).toEqual({ restored: 0, emptied: 0, kept: 1 });
  expect(await spendOf(id)).toEqual([2, null, null, null]);
  expect(await ana.call(insights.undoImport, importInput(second))).toEqual({ restored: 1, emptied: 0, kept: 0 });
  expect(await spendOf(id)).toEqual([100, null, null, null]);
});

test('an import of another organization, or of more than seven days ago, is not found', async () => {
  const { id } = await create();
  const importId = randomUUID();
  await importReport(ana, { advertiserId: id, rows: [rowOn('2026-06-01', 'A', { spend: 1 })], importId });
  const undo = { params: { ...params, advertiserId: id }, body: { importId } };
  const bob = app.browser();
  await bob.signUp();
  expect(await attempt(bob, insights.undoImport, undo)).toMatchObject({ code: 'advertiser.not-found' });
  expect((await bob.call(insights.imports, { params })).items).toEqual([]);
  const days = { params: { ...params, advertiserId: id }, query: june };
  expect(await attempt(bob, insights.storedDays, days)).toMatchObject({ code: 'advertiser.not-found' });
  expect((await ana.call(insights.storedDays, days)).items).toEqual([{ day: '2026-06-01', spend: 1, rows: 1 }]);
  await app.sql(`update insight_imports set created_at = now() - interval '7 days' where id = $1`, [importId]);
  expect(await attempt(ana, insights.undoImport, undo)).toMatchObject({ code: 'insights.import-not-found' });
  await app.runJob(cleanUpJob, {});
  expect(await app.sql('select 1 from insight_import_days where import_id = $1', [importId])).toEqual([]);
  expect((await ana.call(insights.storedDays, days)).items).toHaveLength(1);
});

test('fractions of results are stored and added up', async () => {
  const { id } = await create();
  await put(id, [rowOn('2026-06-01', 'A', { spend: 100, results: 3.5 }), rowOn('2026-06-02', 'A', { results: 0.25 })]);
  expect((await overview(id)).totals.values).toMatchObject({ results: 3.75, costPerResult: 100 / 3.75 });
});

test('an ad without an id matches the only stored ad with the same names', async () => {
  const { id } = await create();
  const named = (day: string, more: Partial<ImportedRow>) => ({ ...rowOn(day, 'A', { spend: 100 }), ...more });
  await put(id, [named('2026-06-01', { adId: '7001', adSetId: '71', campaignId: '72' })]);
  await put(id, [named('2026-06-02', {})]);
  expect((await overview(id)).ads.total).toBe(1);
  await put(id, [named('2026-06-03', { adId: '7002', adSetId: '71', campaignId: '72' })]);
  await put(id, [named('2026-06-04', {})]);
  expect((await overview(id)).ads.total).toBe(3);
});

test('meanings of headings are remembered per organization', async () => {
  const items = [
    { heading: 'ausgaben', meaning: 'spend' },
    { heading: 'notiz', meaning: null },
  ];
  await ana.call(insights.learnHeadings, { body: { items } });
  await ana.call(insights.learnHeadings, { body: { items: [{ heading: 'ausgaben', meaning: 'clicks' }] } });
  expect((await ana.call(insights.headings, {})).items).toEqual([
    { heading: 'ausgaben', meaning: 'clicks' },
    { heading: 'notiz', meaning: null },
  ]);
  const bob = app.browser();
  await bob.signUp();
  expect((await bob.call(insights.headings, {})).items).toEqual([]);
});
