import { expect, it } from 'vitest';
import { median, quadrantOf } from './quadrants.ts';

it('the median is the middle value', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([5])]).toEqual([2, 2.5, 5]);
});

it.each([
  [200, 5, 'scale'],
  [200, 20, 'stop'],
  [50, 5, 'gem'],
  [50, 20, 'watch'],
  [100, 10, 'scale'],
])('a spend of %i and a cost of %i is %s', (spend, cost, quadrant) => {
  expect(quadrantOf({ key: 'a', name: 'a', spend, cost }, { spend: 100, cost: 10 })).toBe(quadrant);
});
