import { describe, expect, it } from 'vitest';
import { labelIndexes, linePath, linear, logarithmic, logTicks, ticksOf } from './scale.ts';

describe('ticks', () => {
  it('are round and enclose the values', () => {
    expect(ticksOf(0, 998)).toEqual([0, 500, 1000]);
    expect(ticksOf(10.4, 13.3)).toEqual([10, 11, 12, 13, 14]);
    expect(ticksOf(0, 0)).toEqual([0, 0.5]);
    expect(ticksOf(0.012, 0.0145)).toHaveLength(4);
  });

  it('of a logarithmic axis are 1, 2 and 5, or powers of ten over a wide domain', () => {
    expect(logTicks([8, 120])).toEqual([10, 20, 50, 100]);
    expect(logTicks([1, 1_000_000])).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
  });
});

it('scales map a domain to pixels', () => {
  expect(linear([0, 10], [100, 0])(2.5)).toBe(75);
  expect(linear([3, 3], [0, 10])(3)).toBe(5);
  expect(logarithmic([1, 100], [0, 100])(10)).toBeCloseTo(50);
});

it('a line breaks at missing values', () => {
  expect(linePath([[0, 1], [2, 3], null, [4, 5]])).toBe('M0.0 1.0L2.0 3.0M4.0 5.0');
});

it('labels are evenly spaced', () => {
  expect(labelIndexes(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelIndexes(30, 7)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(labelIndexes(1, 7)).toEqual([0]);
});
