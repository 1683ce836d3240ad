import { expect, test } from 'vitest';
import { valuesByDay } from './daily.ts';

const days = ['2026-11-18', '2026-11-19'];

test('rates by day are computed from counts, unless the platform reports them', () => {
  const values = { spend: [1000, 500], impressions: [2000, 0], results: [4, null], linkClicks: [20, 0] };
  expect(valuesByDay({ days, values }, 'spend')).toEqual([1000, 500]);
  expect(valuesByDay({ days, values }, 'ctr')).toEqual([0.01, null]);
  expect(valuesByDay({ days, values }, 'costPerResult')).toEqual([250, null]);
  expect(valuesByDay({ days, values: { ...values, ctr: [0.5, 0.5] } }, 'ctr')).toEqual([0.5, 0.5]);
});

test('rates by day are null if a count is missing, or if only the platform can report them', () => {
  expect(valuesByDay({ days, values: { spend: [1000, 500] } }, 'roas')).toEqual([null, null]);
  expect(valuesByDay({ days, values: { spend: [1000, 500] } }, 'reach')).toEqual([null, null]);
  const video = { views3s: [5, 0], plays: [9, 0], impressions: [300, 100], videoImpressions: [100, 0] };
  expect(valuesByDay({ days, values: video }, 'hookRate')).toEqual([0.05, null]);
});
