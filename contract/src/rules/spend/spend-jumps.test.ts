import { expect, test } from 'vitest';
import { spendJumps } from './spend-jumps.ts';

const steady = [100, 104, 98, 101, 99, 103, 100];

test('a raised and a cut budget are jumps, each once', () => {
  expect(spendJumps([...steady, 130, 131, 129]).map(({ at }) => at)).toEqual([7]);
  expect(spendJumps([...steady, 150, 151, 149, 150, 148])).toEqual([{ at: 7, change: 0.5 }]);
  expect(spendJumps([...steady, 50, 51, 49])).toEqual([{ at: 7, change: -0.5 }]);
  expect(spendJumps([...steady, 150, 151, 149, 60, 61]).map(({ at }) => at)).toEqual([7, 10]);
});

test('steady spend, a slow rise, weekends and a single odd day are no jumps', () => {
  const week = [100, 102, 101, 99, 100, 70, 68];
  expect(spendJumps([...week, ...week, ...week])).toEqual([]);
  expect(spendJumps([100, 104, 108, 112, 117, 122, 127, 132])).toEqual([]);
  expect(spendJumps([...steady, 190, 101, 100])).toEqual([]);
});

test('on the last day more spend is a jump, and less is not, since the day may not be over', () => {
  expect(spendJumps([...steady, 160])).toEqual([{ at: 7, change: 0.6 }]);
  expect(spendJumps([...steady, 20])).toEqual([]);
});

test('nothing is said from fewer than three days, without spend, or of days that are not stored', () => {
  expect(spendJumps([100, 100, 300])).toEqual([]);
  expect(spendJumps([0, 0, 0, 0, 500, 500])).toEqual([]);
  expect(spendJumps([null, null, null, null, 500, 500])).toEqual([]);
  expect(spendJumps([-5, -5, -5, -5, 20])).toEqual([]);
});
