import { beforeAll, expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { useApp } from '#testing/app.ts';
import { importReport } from '#testing/import-report.ts';

const params = { provider: 'meta' as const };
const period = { since: '2026-06-01', until: '2026-06-30' };

const app = await useApp();
const ana = app.browser();
beforeAll(() => ana.signUp());

const rowOn = (day: string, ad: string, figures: ImportedRow['figures']): ImportedRow => ({
  day,
  campaign: ad === 'Alone' ? 'Stills' : 'Mixed',
  adSet: 'Runners',
  ad,
  figures: { spend: 1000, ...figures },
});

async function importRows(rows: readonly ImportedRow[], advertiser?: AdvertiserId): Promise<AdvertiserId> {
  const body = { name: 'Aster export', currency: 'EUR', timeZone: 'UTC' };
  const advertiserId = advertiser ?? (await ana.call(insights.createAdvertiser, { body })).id;
  await importReport(ana, { advertiserId, rows: [...rows] });
  return advertiserId;
}

const overview = (advertiserId: AdvertiserId) =>
  ana.call(insights.overview, { params, query: { advertiserId, ...period } });

const stills = [
  rowOn('2026-06-01', 'Still', { impressions: 6000 }),
  rowOn('2026-06-02', 'Still', { impressions: 1000 }),
  rowOn('2026-06-01', 'Alone', { impressions: 500 }),
];
const videos = [
  rowOn('2026-06-01', 'Video', { impressions: 1000, plays: 900, views3s: 160, thruplays: 40 }),
  // Nobody watched for three seconds; these impressions are of a video all the same.
  rowOn('2026-06-02', 'Video', { impressions: 50 }),
];

test('hook rate and hold rate of an account are those of its videos, whatever its stills spend', async () => {
  const id = await importRows([...stills, ...videos]);
  const { totals, daily } = await overview(id);
  const alone = await overview(await importRows(videos));
  expect(totals.values).toMatchObject({ impressions: 8550, videoImpressions: 1050 });
  expect(totals.values).toMatchObject({ hookRate: 160 / 1050, holdRate: 40 / 1050 });
  expect(totals.values.hookRate).toBe(alone.totals.values.hookRate);
  expect(totals.values.holdRate).toBe(alone.totals.values.holdRate);
  const second = daily.days.indexOf('2026-06-02');
  expect(daily.values.videoImpressions?.[second - 1]).toBe(1000);
  expect(daily.values.videoImpressions?.[second]).toBe(50);
});

test('a campaign divides by its videos, and one of stills says that it has no video', async () => {
  const advertiserId = await importRows([...stills, ...videos]);
  const query = { advertiserId, ...period, level: 'campaign' as const };
  const { items, totals } = await ana.call(insights.rows, { params, query });
  const ofName = (name: string) => items.find((item) => item.name === name)?.figures;
  expect(ofName('Mixed')?.values).toMatchObject({ impressions: 8050, videoImpressions: 1050, hookRate: 160 / 1050 });
  expect(ofName('Stills')?.values).toMatchObject({ videoImpressions: 0, hookRate: null });
  expect(ofName('Stills')?.absent).toMatchObject({ hookRate: 'no-video', holdRate: 'no-video' });
  expect(totals.values.hookRate).toBe(160 / 1050);
});

test('an ad that is first played on a later day has video on its earlier days too, also after an undone import', async () => {
  const id = await importRows([rowOn('2026-06-01', 'Video', { impressions: 200 }), ...stills.slice(1)]);
  expect((await overview(id)).totals.absent.hookRate).toBe('no-video');
  await importRows([rowOn('2026-06-03', 'Video', { impressions: 800, views3s: 100 })], id);
  expect((await overview(id)).totals.values).toMatchObject({ videoImpressions: 1000, hookRate: 0.1 });
  await importRows([rowOn('2026-06-03', 'Video', { impressions: 400, views3s: 300 })], id);
  expect((await overview(id)).totals.values).toMatchObject({ videoImpressions: 600, hookRate: 0.5 });
  // As saved before impressions of videos were counted.
  await app.sql(`update insight_import_days set replaced_day = replaced_day - 'video_impressions'`);
  const { items } = await ana.call(insights.imports, {});
  const importId = items.find((item) => item.advertiser.id === id)?.id ?? '';
  await ana.call(insights.undoImport, { params: { ...params, advertiserId: id }, body: { importId } });
  expect((await overview(id)).totals.values).toMatchObject({ videoImpressions: 1000, hookRate: 0.1 });
});
