import { expect, test } from 'vitest';
import { scaleOf, type Panel } from './panel.ts';

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
