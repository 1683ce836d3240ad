import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOfCount, intervalOfDifference, intervalOfShare, medianOf } from './certainty.ts';

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

test('the interval of a difference of shares is that of Newcombe’s example', () => {
  const share = (events: number, trials: number) => ({ value: events / trials, ...intervalOfShare(events, trials) });
  const { low, high } = intervalOfDifference(share(56, 70), share(48, 80));
  expect(low).toBeCloseTo(0.0524, 4);
  expect(high).toBeCloseTo(0.3339, 4);
});

test('the interval of a median lies between the values of the published ranks', () => {
  const ranks = (count: number) => medianOf(Array.from({ length: count }, (_, index) => index + 1));
  expect(ranks(5)).toBeNull();
  expect(ranks(6)).toEqual({ value: 3.5, low: 1, high: 6 });
  expect(ranks(10)).toMatchObject({ low: 2, high: 9 });
  expect(ranks(20)).toMatchObject({ low: 6, high: 15 });
});
