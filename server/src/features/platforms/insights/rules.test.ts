import { describe, expect, test } from 'vitest';
import { daysOf, oldestDay, shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import {
  dailyOf,
  figureSetOf,
  isReport,
  kindsBySpend,
  mixedKinds,
  nextStep,
  noSums,
  notReported,
  type SyncPosition,
} from './rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const today = '2026-11-20';
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const upToDate: SyncPosition = {
  today,
  hour: 10,
  coveredSince: oldestDay(today),
  fetchedAt: ago(0.5),
  restatedOn: today,
  restating: null,
  objectsAt: ago(1),
  reachAt: ago(1),
  exhausted: false,
  settlingDays: 28,
  chunkDays: 7,
};
const next = (change: Partial<SyncPosition>) => nextStep({ ...upToDate, ...change }, now);

test('stored days without rows are zero, results of several kinds are empty, and days that are not stored have no figures', () => {
  const daySums = { ...noSums, spend: 500, results: 3, firstKind: 1, lastKind: 1 };
  const sums = new Map([
    ['2026-11-18', daySums],
    ['2026-11-20', { ...daySums, lastKind: 2 }],
    ['2026-11-21', daySums],
  ]);
  const stored = { since: '2026-11-17', until: '2026-11-20' };
  const { days, values } = dailyOf({ since: '2026-11-18', until: '2026-11-20' }, sums, stored);
  expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(values).toMatchObject({ spend: [500, 0, 500], results: [3, 0, null], clicks: [0, 0, 0] });
  expect(Object.keys(values)).not.toContain('ctr');
  const around = dailyOf({ since: '2026-11-16', until: '2026-11-22' }, sums, stored);
  // A stored row is shown, even outside the stored period, such as before a gap.
  expect(around.values.spend).toEqual([null, 0, 500, 0, 500, 500, null]);
  expect(around.values.results).toEqual([null, 0, 3, 0, null, 3, null]);
  expect(dailyOf({ since: '2026-11-19', until: '2026-11-20' }, sums, null).values.spend).toEqual([null, 500]);
});

test('rates of link clicks are absent if no click is a link click, and zero without any clicks', () => {
  const sums = { ...noSums, spend: 500, impressions: 1000 };
  const { values, absent } = figureSetOf({ ...sums, clicks: 20 }, notReported);
  expect(values).toMatchObject({ clicks: 20, linkClicks: 0, ctr: null, cpc: null, cpm: 500 });
  expect(absent).toMatchObject({ ctr: 'no-link-clicks', cpc: 'no-link-clicks' });
  const without = figureSetOf(sums, notReported);
  expect(without.values).toMatchObject({ ctr: 0, cpc: null });
  expect(without.absent).toMatchObject({ cpc: 'no-delivery' });
  expect(without.absent.ctr).toBeUndefined();
  const linked = figureSetOf({ ...sums, clicks: 20, linkClicks: 10 }, notReported);
  expect(linked.values).toMatchObject({ ctr: 0.01, cpc: 50 });
  expect(linked.absent.ctr).toBeUndefined();
});

describe('the next sync step of an account', () => {
  test('is nothing while all is up to date', () => {
    expect(next({})).toBeNull();
  });

  test('is today once an hour, before any other due step', () => {
    const step = { kind: 'days', purpose: 'today', since: '2026-11-19', until: today };
    expect(next({ fetchedAt: ago(1), objectsAt: null, reachAt: null, restatedOn: null })).toEqual(step);
    expect(next({ coveredSince: null, fetchedAt: null })).toEqual(step);
  });

  test('is then the list of ads, the newest 90 days, corrections, reach and finally older days', () => {
    const all = { objectsAt: null, coveredSince: '2026-11-10', restatedOn: '2026-11-19', reachAt: null };
    expect(next(all)).toEqual({ kind: 'objects' });
    const withObjects = { ...all, objectsAt: ago(1) };
    expect(next(withObjects)).toEqual({ kind: 'days', purpose: 'older', since: '2026-11-03', until: '2026-11-09' });
    const recent = { ...withObjects, coveredSince: shiftDay(today, -90) };
    expect(next(recent)).toMatchObject({ kind: 'days', purpose: 'restate', until: '2026-11-19' });
    expect(next({ ...recent, restatedOn: today })).toEqual({ kind: 'reach' });
    expect(next({ ...recent, restatedOn: today, reachAt: ago(1) })).toMatchObject({ kind: 'days', purpose: 'older' });
  });

  const nightOf = (night: string, chunkDays: number): Period[] => {
    const periods: Period[] = [];
    let restating: string | null = null;
    for (let at = 0; at < 40; at += 1) {
      const step = next({ today: night, restatedOn: shiftDay(night, -1), restating, reachAt: ago(1), chunkDays });
      if (step?.kind !== 'days' || step.purpose !== 'restate') break;
      periods.push({ since: step.since, until: step.until });
      if (step.since <= shiftDay(night, -28)) break;
      restating = shiftDay(step.since, -1);
    }
    return periods;
  };

  test.each([1, 3, 7, 14, 28, 90])(
    'corrects each of the last 28 days once a night, newest first (%i at once)',
    (chunk) => {
      const days = nightOf(today, chunk).flatMap((period) => daysOf(period).toReversed());
      expect(days).toEqual(daysOf({ since: days.at(-1) ?? today, until: '2026-11-19' }).toReversed());
      expect(days.length).toBeGreaterThanOrEqual(28);
      expect(days.length).toBeLessThan(28 + Math.min(chunk, 14));
      expect(next({ restatedOn: '2026-11-19', hour: 2 })).toBeNull();
    },
  );

  test.each([1, 2, 3, 7, 14, 27, 28])('continues corrections that midnight interrupted (%i at once)', (chunkDays) => {
    for (const done of nightOf(today, chunkDays)) {
      const restating = shiftDay(done.since, -1);
      const tomorrow = shiftDay(today, 1);
      const step = next({ today: tomorrow, restatedOn: shiftDay(today, -1), restating, reachAt: ago(1), chunkDays });
      expect(step).toMatchObject({ kind: 'days', purpose: 'restate' });
    }
  });

  test('corrects the same periods as the night before, except the newest', () => {
    const [, ...older] = nightOf(today, 7);
    expect(older.length).toBeGreaterThanOrEqual(3);
    const nightBefore = nightOf(shiftDay(today, -1), 7);
    for (const period of older.slice(1)) expect(nightBefore).toContainEqual(period);
  });

  test('goes back 37 months, but not further than the platform has figures', () => {
    const oldest = oldestDay(today);
    expect(next({ coveredSince: shiftDay(oldest, 3) })).toMatchObject({ since: oldest });
    expect(next({ coveredSince: shiftDay(oldest, 3), exhausted: true })).toBeNull();
  });
});

test('kinds of results are sorted by spend; sums of several kinds have none', () => {
  const sums = (spend: number, firstKind: number | null, lastKind = firstKind) => ({
    ...noSums,
    spend,
    firstKind,
    lastKind,
  });
  const all = [sums(10, 1), sums(7, 2), sums(5, 2), sums(90, 1, 2), sums(90, mixedKinds), sums(90, null)];
  expect(kindsBySpend(all)).toEqual([2, 1]);
});

test('many days, or days with many rows, are requested as a report, but never today', () => {
  const days = (since: string, purpose = 'older') => ({ since, until: '2026-11-28', purpose });
  expect(isReport(days('2026-11-25'), { directDays: 28, rowsPerDay: 20 })).toBe(false);
  expect(isReport(days('2026-11-25'), { directDays: 28, rowsPerDay: 2000 })).toBe(true);
  expect(isReport(days('2026-10-01'), { directDays: 28, rowsPerDay: 0 })).toBe(true);
  expect(isReport(days('2026-11-27', 'today'), { directDays: 28, rowsPerDay: 100_000 })).toBe(false);
});
