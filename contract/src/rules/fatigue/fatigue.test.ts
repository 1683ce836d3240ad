import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeAccount, storylines } from '@ad-foundry/contract/testing/fatigue-accounts.ts';
import { tally } from '@ad-foundry/contract/testing/fatigue-tally.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { fatigueOf } from './fatigue.ts';
import { addCounts, compareWeeks, noCounts, type DayCounts, type FatigueDay } from './weeks.ts';

const floor = { spend: 5000, results: 10 };
const until = '2026-10-25';
const plain = { spend: 40_000, impressions: 50_000, views: 0, clicks: 600, results: 20 };

/** So many days up to the last one, oldest first. */
const made = (length: number, of: (index: number) => Partial<DayCounts> = () => ({})): FatigueDay[] =>
  Array.from({ length }, (_, index) => ({ day: shiftDay(until, index - length + 1), ...plain, ...of(index) }));
const judge = (days: readonly FatigueDay[], account = new Map<string, DayCounts>()) =>
  fatigueOf({ days, account, until, floor });

describe('made accounts with a decided cause', () => {
  test.each(storylines)('of the storyline %s are judged rightly', (storyline) => {
    const { subjects, right, assets, wronglyTired } = tally(storyline, 40);
    expect(right / subjects).toBeGreaterThanOrEqual(0.95);
    expect(wronglyTired / assets).toBeLessThanOrEqual(0.02);
  });

  it('cause few alarms while they are steady', () => {
    const { assets, judged } = tally('steady', 120);
    expect(judged / assets).toBeLessThanOrEqual(0.02);
  });
});

describe('a tired asset', () => {
  const tired = judge(made(35, (index) => (index < 10 ? {} : { clicks: 400, results: 13 })));

  it('says by how much clicks fell, since when, and what that costs', () => {
    expect(tired).toMatchObject({ cause: 'creative', weeks: 4, until });
    expect(tired?.ctr.change).toBeCloseTo(-1 / 3, 6);
    expect(tired?.cpm.change).toBeCloseTo(0, 6);
    expect(tired?.ctr.low).toBeLessThan(-1 / 3);
    expect(tired?.ctr.high).toBeLessThan(0);
    // A third of the clicks is gone, and with it a third of seven days' spend.
    expect(tired?.atRisk.amount).toBeCloseTo((7 * 40_000) / 3, 0);
    expect(tired?.atRisk.low).toBeGreaterThan(0);
  });

  it('adds the shares of the causes up to the change of its cost per result', () => {
    const { market = 0, creative = 0, page = 0 } = tired?.shares ?? {};
    expect(market + creative + page).toBeCloseTo((tired?.costNow ?? 0) - (tired?.costBefore ?? 0), 6);
  });

  it('that is a video tells the hook from the click after it', () => {
    const video = made(35, (index) => (index < 10 ? { views: 15_000 } : { views: 10_000, clicks: 400, results: 13 }));
    expect(judge(video)?.hookRate?.change).toBeCloseTo(-1 / 3, 6);
  });

  it('is not called tired if all others lost as many clicks', () => {
    const days = made(35, (index) => (index < 10 ? {} : { clicks: 400, results: 13 }));
    const account = new Map(days.map(({ day, ...counts }) => [day, addCounts(counts, counts)]));
    expect(judge(days, account)?.cause).toBe('market');
  });
});

describe('nothing is said', () => {
  it.each([
    ['about no day', []],
    ['about one day', made(1)],
    ['in the first two weeks', made(13, (index) => ({ clicks: 900 - 60 * index, results: 30 - 2 * index }))],
    ['without results', made(35, () => ({ results: 0 }))],
    ['about spend without impressions', made(35, () => ({ impressions: 0, clicks: 0, results: 0 }))],
    ['after refunds', made(35, (index) => (index > 20 ? { results: -3, clicks: 300 } : {}))],
    ['below the floor of spend', made(35, (index) => ({ spend: 100, clicks: index < 10 ? 600 : 300 }))],
    ['below the floor of results', made(35, (index) => ({ results: 1, clicks: index < 10 ? 600 : 300 }))],
    ['about an asset that stopped', made(60, (index) => ({ clicks: index < 10 ? 600 : 300 })).slice(0, 40)],
    ['about fewer clicks that buy as often', made(35, (index) => ({ clicks: index < 10 ? 6000 : 4000, results: 200 }))],
  ])('%s', (_, days) => {
    expect(judge(days)).toBeNull();
  });

  it('about one day of the week that differs from the others', () => {
    const sundays = made(35, (index) => ((34 - index) % 7 === 0 ? { clicks: 250, results: 6 } : {}));
    // The first week has two Sundays if it is not compared by weekday.
    expect(judge(sundays.slice(1))).toBeNull();
  });
});

test('weeks contain the same weekdays and do not overlap', () => {
  const weeks = compareWeeks(made(16), until);
  expect(new Set(weeks?.latest.first.keys())).toEqual(new Set(weeks?.latest.last.keys()));
  expect(weeks?.lastDays[0] ?? '').not.toBe('');
  expect((weeks?.firstDays.at(-1) ?? '') < (weeks?.lastDays[0] ?? '')).toBe(true);
});

test('no figures are infinite or absent, whatever the rows contain', () => {
  const count = fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 5000 }));
  const rows = fc.array(fc.record({ spend: count, impressions: count, views: count, clicks: count, results: count }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(rows, rows, (asset, whole) => {
      const dated = (counts: DayCounts[]): FatigueDay[] =>
        counts.map((each, index) => ({ ...noCounts, ...each, day: shiftDay(until, index - counts.length + 1) }));
      const account = new Map(dated(whole).map(({ day, ...counts }) => [day, counts]));
      const fatigue = fatigueOf({ days: dated(asset), account, until, floor: { spend: 1, results: 1 } });
      const numbers = JSON.stringify(fatigue ?? {}, (_, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? 'infinite' : value,
      );
      expect(numbers).not.toContain('infinite');
    }),
  );
});

test('the same account is made from the same seed', () => {
  expect(makeAccount('tired', 7)).toEqual(makeAccount('tired', 7));
});
