import { beforeAll, expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shares } from '@ad-foundry/contract/insights/shares.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useApp } from '#testing/app.ts';
import { importReport } from '#testing/import-report.ts';

const params = { provider: 'meta' as const };
const today = new Date().toISOString().slice(0, 10);

const app = await useApp();
const ana = app.browser();
let advertiserId: AdvertiserId;

/** Ads of the report; by default they run for forty days without a change. */
const ads: Record<string, { from?: number; clicksOf?: (age: number) => number }> = {
  Evergreen: { from: 46 },
  'Steady one': {},
  'Steady two': {},
  Tired: { clicksOf: (age) => (age < 9 ? 600 : 390) },
  'Tired, in the first days': { from: 10, clicksOf: (age) => (age < 4 ? 600 : 300) },
};

const rows = Object.entries(ads).flatMap(([ad, { from = 40, clicksOf = () => 600 }]) =>
  Array.from({ length: from }, (_, age): ImportedRow => {
    const linkClicks = clicksOf(age);
    const figures = { spend: 40_000, impressions: 50_000, linkClicks, results: Math.round(linkClicks / 30) };
    return { day: shiftDay(today, age - from), campaign: 'Trail', adSet: 'All', ad, figures, resultKind: 'purchase' };
  }),
);

beforeAll(async () => {
  await ana.signUp();
  const body = { name: 'Aster export', currency: 'EUR', timeZone: 'UTC' };
  advertiserId = (await ana.call(insights.createAdvertiser, { body })).id;
  await importReport(ana, { advertiserId, rows });
});

const list = (more: object = {}) =>
  ana.call(insights.creatives, { params, query: { advertiserId, relative: 'last_7_days', ...more } });

test('a creative that gets fewer clicks than in its first week is tired; steady and young ones are not', async () => {
  const { items } = await list();
  const causes = Object.fromEntries(items.map(({ name, fatigue }) => [name, fatigue?.cause ?? null]));
  expect(causes).toEqual({ ...Object.fromEntries(Object.keys(ads).map((name) => [name, null])), Tired: 'creative' });
  const tired = items.find(({ name }) => name === 'Tired');
  expect(tired?.fatigue?.ctr.change).toBeCloseTo(-0.35, 2);
  // The youngest ad lowers the clicks of the account, which the tired one is not blamed for.
  expect(tired?.fatigue?.atRisk.amount).toBeGreaterThan(7 * 40_000 * 0.25);
  expect(tired?.fatigue?.atRisk.amount).toBeLessThanOrEqual(7 * 40_000 * 0.35);
  const query = { advertiserId, relative: 'last_7_days', key: tired?.key ?? '' };
  expect((await ana.call(insights.creative, { params, query })).item.fatigue).toEqual(tired?.fatigue);
});

test('the creatives are filtered by why they cost more', async () => {
  const names = async (more: object) => (await list(more)).items.map(({ name }) => name);
  expect(await names({ fatigue: 'creative' })).toEqual(['Tired']);
  expect(await names({ fatigue: 'creative', group: 'ad' })).toEqual(['Tired']);
  expect(await names({ fatigue: 'market' })).toEqual([]);
  expect(await list({ fatigue: 'page' })).toMatchObject({ total: 0, deleted: null });
});

test('a creative is judged as of the end of the period', async () => {
  const days = { relative: undefined, since: shiftDay(today, -40), until: shiftDay(today, -30) };
  expect((await list(days)).items.flatMap(({ fatigue }) => fatigue ?? [])).toEqual([]);
});

test('a creative whose first days are not stored is not judged', async () => {
  await app.sql(`update insight_accounts set covered_since = $1::date where advertiser_id = $2`, [
    shiftDay(today, -40),
    advertiserId,
  ]);
  expect((await list()).items.flatMap(({ fatigue }) => fatigue ?? [])).toEqual([]);
  await app.sql(`update insight_accounts set covered_since = $1::date where advertiser_id = $2`, [
    shiftDay(today, -46),
    advertiserId,
  ]);
});

test('a shared page does not say which creatives are tired', async () => {
  const view = { page: 'creatives' as const, metrics: ['ctr' as const] };
  const { url } = await ana.call(shares.create, { params, body: { place: { advertiserId }, view } });
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  const report = await app.browser().call(shares.read, { params: { token } });
  expect(report.page === 'creatives' && report.creatives.items.map(({ fatigue }) => fatigue)).toEqual(
    Object.keys(ads).map(() => null),
  );
});
