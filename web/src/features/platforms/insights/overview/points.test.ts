import { expect, test } from 'vitest';
import { comparable, cutMiddle, median, type BreakdownItem } from './points.ts';

const item = (key: string, resultKind: string | null, spend: number, costPerResult: number | null, absent = {}) =>
  ({ key, name: key, resultKind, figures: { values: { spend, costPerResult }, absent } }) as unknown as BreakdownItem;

test('only results of the kind with the most spend are compared; spend without a result is a group of its own', () => {
  const compared = comparable([
    item('dear', 'purchase', 80_000, 4000),
    item('cheap', 'purchase', 60_000, 2000),
    item('click', 'link_click', 90_000, 20),
    item('lead', 'lead', 10_000, 100),
    item('both', null, 5000, null, { costPerResult: 'mixed-results' }),
    item('little', null, 700, null, { costPerResult: 'no-delivery' }),
    item('nothing', null, 50_000, null, { costPerResult: 'no-delivery' }),
    item('free', null, 0, null),
  ]);
  expect(compared.kind).toBe('purchase');
  expect(compared.points.map(({ key, cost }) => [key, cost])).toEqual([
    ['dear', 4000],
    ['cheap', 2000],
  ]);
  expect(compared.withoutResults.map(({ key }) => key)).toEqual(['nothing', 'little']);
  expect(compared.others).toBe(3);
});

test('without any result there is nothing to compare', () => {
  expect(comparable([item('nothing', null, 50_000, null)])).toMatchObject({ kind: null, points: [] });
});

test('the median is the middle value', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([5])]).toEqual([2, 2.5, 5]);
});

test('a name is cut in the middle, where variants do not differ', () => {
  expect(cutMiddle('Trail hero film, 9:16, version A', 15)).toBe('Trail h…rsion A');
  expect(cutMiddle('Trail', 15)).toBe('Trail');
});

test('credits without spend have no place on the axes', () => {
  const credit = item('credit', 'purchase', -500, -100);
  expect(comparable([credit, item('paid', 'purchase', 500, 100)]).points.map(({ key }) => key)).toEqual(['paid']);
});
