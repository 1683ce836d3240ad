import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOfCount, intervalOfShare } from './certainty.ts';

const z = 1.959964;

test('at the ends of a count’s interval, the count is exactly improbable', () => {
  const { low, high } = intervalOfCount(10);
  expect(10 - low).toBeCloseTo(z * Math.sqrt(low), 9);
  expect(high - 10).toBeCloseTo(z * Math.sqrt(high), 9);
  expect(intervalOfCount(0).low).toBe(0);
});

test('at the ends of a share’s interval, the share is exactly improbable', () => {
  const { low, high } = intervalOfShare(7, 50);
  expect(7 / 50 - low).toBeCloseTo(z * Math.sqrt((low * (1 - low)) / 50), 9);
  expect(high - 7 / 50).toBeCloseTo(z * Math.sqrt((high * (1 - high)) / 50), 9);
});

test('intervals contain the observed value and stay in bounds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1 }), (events, trials) => {
      const counted = intervalOfCount(events);
      expect(counted.low).toBeLessThanOrEqual(events);
      expect(counted.high).toBeGreaterThan(events);
      const share = intervalOfShare(events, trials);
      expect(share.low).toBeGreaterThanOrEqual(0);
      expect(share.high).toBeLessThanOrEqual(1);
      expect(share.low).toBeLessThanOrEqual(Math.min(1, events / trials) + 1e-9);
    }),
  );
});
