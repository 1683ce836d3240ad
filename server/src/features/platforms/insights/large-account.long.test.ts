import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { daysOf } from '@ad-foundry/contract/rules/periods/periods.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { insertLocalAdvertiser } from '#features/platforms/insights/actions/import.ts';
import { storeDays } from '#features/platforms/insights/actions/store-days.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ads = 1500;
const period = { since: '2026-01-01', until: '2026-01-28' };

const rowOf = (day: string, ad: number): FigureRow => ({
  entity: `ad${ad}`,
  ad: { name: `Ad ${ad}`, adSetId: 'set', adSetName: 'Set', campaignId: 'cmp', campaignName: 'Campaign' },
  since: day,
  until: day,
  platform: '',
  placement: '',
  figures: Object.fromEntries(reportedFigures.map((name) => [name, ad])) as Record<ReportedFigure, number>,
  reach: null,
  frequency: null,
  resultKind: null,
  attribution: null,
  actions: null,
});

async function openAccount(id: string) {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const scope = mintSystemScope(app.services.dependencies);
  const advertiser = await scope.transaction((tx) =>
    insertLocalAdvertiser(tx, {
      provider: 'meta',
      advertiserId: id as AdvertiserId,
      chosenBy: null,
      source: 'sample',
      organizationId: organizationId as OrganizationId,
      facts: { name: 'Large', currency: 'EUR', timeZone: 'UTC' },
    }),
  );
  return { client, scope, account: advertiser };
}

// Comparing each row with each of 42,000 rows would exceed the limit of 30 seconds per statement.
test('the first days of a large account are stored in time without planner statistics about it', async () => {
  const { account: advertiser, scope } = await openAccount('acc_4711');
  const rows = daysOf(period).flatMap((day) => Array.from({ length: ads }, (_, ad) => rowOf(day, ad)));
  const store = (figureRows: FigureRow[]) =>
    scope.transaction((tx) => {
      const at = tx.now();
      return storeDays(tx, {
        advertiserNo: advertiser,
        ...period,
        ads: figureRows,
        totals: null,
        objectsAt: at,
        askedAt: at,
      });
    });
  expect(await store(rows)).toMatchObject({ added: rows.length, changed: 0, removed: 0, newAds: ads });
  // One row that the platform no longer reports, and one with a corrected figure.
  const [, second, ...others] = rows;
  if (!second) throw new Error('there are no rows');
  const restated = { ...second, figures: { ...second.figures, spend: 77_777 } };
  expect(await store([restated, ...others])).toMatchObject({ added: 0, changed: 1, removed: 1, newAds: 0 });
});

test('creatives of a large account are read and exported in time without planner statistics about it', async () => {
  const days = { since: '2026-01-01', until: '2026-01-01' };
  const tables = ['insight_days', 'insight_ads', 'insight_ad_months'];
  for (const table of tables) await app.sql(`alter table ${table} set (autovacuum_enabled = false)`);
  for (const [id, count] of [
    ['acc_4712', 4000],
    ['acc_4713', 20_000],
  ] as const) {
    const { client, scope, account: advertiser } = await openAccount(id);
    await scope.transaction((tx) => {
      const at = tx.now();
      const rows = Array.from({ length: count }, (_, ad) => rowOf(days.since, ad));
      return storeDays(tx, { advertiserNo: advertiser, ...days, ads: rows, totals: null, objectsAt: at, askedAt: at });
    });
    const request = { params: { provider: 'meta' as const }, query: { ...days, group: 'ad' as const } };
    const file = await client.request(insights.exportCreatives, request);
    expect(file.status).toBe(200);
    expect((await file.text()).trim().split('\r\n')).toHaveLength(count + 2);
    expect((await client.call(insights.creatives, request)).total).toBe(count);
    for (const table of tables) await app.sql(`analyze ${table}`);
  }
});
