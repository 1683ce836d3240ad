import { expect, test } from 'vitest';
import { countedFigures, figureIn, figureNames, type Counts } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureValues } from '@ad-foundry/contract/insights/values.ts';
import { judgeChanges, type PeriodFigures } from './change.ts';

const floor = { spend: 5000, results: 10 };
const none = Object.fromEntries(countedFigures.map((name) => [name, 0])) as Counts;

/** The sums of days with the same figures, but for what a single day has. */
function period(perDay: Partial<Counts>, days: readonly Partial<Counts>[] = Array.from({ length: 7 }, () => ({}))) {
  const counts = days.map((day): Counts => ({ ...none, ...perDay, ...day }));
  const sums = { ...none };
  for (const day of counts) for (const name of countedFigures) sums[name] = (sums[name] ?? 0) + (day[name] ?? 0);
  const values = Object.fromEntries(figureNames.map((name) => [name, figureIn(name, sums)])) as FigureValues;
  const columns = Object.fromEntries(countedFigures.map((name) => [name, counts.map((day) => day[name])]));
  return { values, daily: { days: days.map((_, index) => `2026-11-${10 + index}`), values: columns } };
}

const changes = (now: PeriodFigures, before: PeriodFigures) => judgeChanges(now, before, floor);

test('a change of a rate is better or worse only beyond chance', () => {
  const before = period({ spend: 10_000, results: 10, impressions: 10_000, linkClicks: 150 });
  expect(changes(period({ spend: 10_000, results: 9, impressions: 10_000, linkClicks: 110 }), before)).toMatchObject({
    costPerResult: 'chance',
    ctr: 'worse',
    cpc: 'worse',
  });
  expect(changes(period({ spend: 10_000, results: 20, impressions: 10_000, linkClicks: 200 }), before)).toMatchObject({
    costPerResult: 'better',
    results: 'better',
    ctr: 'better',
  });
});

test('a change under 5 % is small, however certain it is', () => {
  const before = period({ spend: 1_000_000, results: 100_000, impressions: 1_000_000, linkClicks: 20_000 });
  expect(
    changes(period({ spend: 1_019_000, results: 100_000, impressions: 1_000_000, linkClicks: 20_000 }), before),
  ).toMatchObject({ costPerResult: 'small', ctr: 'small' });
});

test('below the floor of spend or events in either period, a rate is neither better nor worse', () => {
  const rich = period({ spend: 10_000, results: 100, impressions: 10_000, linkClicks: 300 });
  const poor = period({ spend: 10_000, results: 1, impressions: 10_000, linkClicks: 300 });
  const idle = period({ spend: 10, results: 100, impressions: 10_000, linkClicks: 30 });
  expect(changes(poor, rich)).toMatchObject({ costPerResult: 'events' });
  expect(changes(rich, poor)).toMatchObject({ costPerResult: 'events' });
  expect(changes(idle, rich)).toMatchObject({ costPerResult: 'spend', ctr: 'spend' });
});

test('a count that falls from many to none is worse, and a few are too few', () => {
  const [many, few] = [period({ spend: 10_000, results: 100 }), period({ spend: 10_000 }, [{ results: 4 }, {}])];
  expect(changes(period({ spend: 10_000 }), many)).toMatchObject({ results: 'worse' });
  expect(changes(period({ spend: 10_000 }), few)).toMatchObject({ results: 'events' });
});

test('money is judged by how much the days vary', () => {
  const daysOf = (...spends: number[]) => spends.map((spend) => ({ spend, impressions: 10_000 }));
  const before = period({}, daysOf(7000, 7100, 6900, 7050, 6950, 7000, 7020));
  expect(changes(period({}, daysOf(9000, 9100, 8900, 9050, 8950, 9000, 9020)), before)).toMatchObject({ cpm: 'worse' });
  expect(changes(period({}, daysOf(9000, 5000, 15_000, 4000, 8000, 12_000, 6000)), before)).toMatchObject({
    cpm: 'chance',
  });
  expect(changes(period({}, daysOf(9000)), period({}, daysOf(7000)))).toMatchObject({ cpm: 'days' });
});

test('figures without a better direction, and without a value in both periods, are not judged', () => {
  const { spend, roas, hookRate } = changes(period({ spend: 20_000 }), period({ spend: 10_000 }));
  expect([spend, roas, hookRate]).toEqual([undefined, undefined, undefined]);
});

test('refunds that exceed the sales are judged without an error', () => {
  const before = period({ spend: 10_000, purchases: 20, purchaseValue: 30_000 });
  expect(changes(period({ spend: 10_000, purchases: 20, purchaseValue: -10_000 }), before)).toMatchObject({
    roas: 'worse',
    purchaseValue: 'worse',
  });
});

test('at most one of twenty steady accounts seems to change', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  // The sum of uniform values is nearly normal; a Poisson count of 60 scatters by its root.
  const results = () =>
    Math.round(60 + Math.sqrt(60) * (Array.from({ length: 12 }, random).reduce((a, b) => a + b) - 6));
  const verdicts = Array.from({ length: 2000 }, () => {
    const [now, before] = [results(), results()].map((count) => period({}, [{ spend: 90_000, results: count }]));
    return now && before ? changes(now, before).costPerResult : undefined;
  });
  const wrong = verdicts.filter((verdict) => verdict === 'better' || verdict === 'worse').length;
  expect(wrong / verdicts.length).toBeLessThan(0.06);
});
