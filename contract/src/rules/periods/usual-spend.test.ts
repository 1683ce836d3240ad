import { expect, test } from 'vitest';
import { spendOff } from './usual-spend.ts';

const before = [10_000, 9000, 11_000, 10_000, 12_000, 8000, 10_000, 10_000];
const floor = 5000;

test.each([
  ['twice the median', 20_000, { direction: 'more', usual: 10_000 }],
  ['half of the median', 5000, { direction: 'less', usual: 10_000 }],
  ['nothing at all', 0, { direction: 'less', usual: 10_000 }],
  ['a usual day', 13_000, null],
] as const)('spend is far off with %s', (_, spend, expected) => {
  expect(spendOff({ spend, before, floor })).toEqual(expected);
});

test('days without spend say nothing about what is usual', () => {
  expect(spendOff({ spend: 10_000, before: [...before, 0, 0, 0, 0, 0, 0, 0, 0, 0], floor })).toBeNull();
  expect(spendOff({ spend: 90_000, before: [10_000, 10_000, 0, 0, 0, 0, 0, 0, 0], floor })).toBeNull();
});

test('a difference below the floor is ignored', () => {
  expect(spendOff({ spend: 2500, before: before.map((each) => each / 10), floor })).toBeNull();
  expect(spendOff({ spend: 0, before, floor: 20_000 })).toBeNull();
});

test('an account with refunds, or without days, has no usual spend', () => {
  expect(spendOff({ spend: -100, before: before.map((each) => -each), floor })).toBeNull();
  expect(spendOff({ spend: 10_000, before: [], floor })).toBeNull();
});
