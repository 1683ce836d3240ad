import { expect, test } from 'vitest';
import { placeMarks, scaleOf, type DayMark, type Panel } from './panel.ts';

const panel = (values: readonly (number | null)[], startsAtZero = true): Panel => ({
  id: 'spend',
  label: 'Spend',
  values,
  before: null,
  startsAtZero,
  format: String,
  formatTick: String,
});

test('an axis without values has no ticks, and one of zeros only zero', () => {
  expect(scaleOf(panel([null, null], false), 0).ticks).toEqual([]);
  expect(scaleOf(panel([null, null]), 0).ticks).toEqual([]);
  expect(scaleOf(panel([0, 0]), 0).ticks).toEqual([0]);
});

test('an axis from zero reaches down to refunds', () => {
  expect(scaleOf(panel([-100, -40]), 0).ticks).toEqual([-100, -50, 0]);
});

const marks = (...days: [at: number, weight: number][]): DayMark[] =>
  days.map(([at, weight]) => ({ at, text: 'Spend +25%', weight }));

test('only the heaviest marks are drawn where marks would touch, and five at most', () => {
  const byDay = (day: number) => day * 10;
  expect(placeMarks(marks([3, 1], [4, 2], [9, 1]), byDay, 400).map(({ mark }) => mark.at)).toEqual([4, 9]);
  const many = marks(...Array.from({ length: 12 }, (_, day): [number, number] => [day * 3, day]));
  expect(placeMarks(many, byDay, 400)).toHaveLength(5);
});

test('a text stands on the other side at the right edge, and is left out where it would cover another', () => {
  const byDay = (day: number) => day * 50;
  const placed = placeMarks(marks([0, 3], [1, 2], [8, 1]), byDay, 410);
  expect(placed.map(({ side }) => side)).toEqual([null, 'start', 'end']);
});
