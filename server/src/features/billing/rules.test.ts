import { describe, expect, test } from 'vitest';
import { chooseCurrent, forever, never, writableUntil } from './rules.ts';

const day = 86_400_000;
const at = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * day);

describe('the time until which an organization may write', () => {
  test.each([
    ['trialing', null, forever],
    ['active', null, forever],
    ['past_due', at(0), at(14)],
    ['unpaid', at(0), never],
    ['paused', null, never],
    ['canceled', null, never],
    ['incomplete', null, never],
    ['of a later release', null, never],
    [null, null, never],
  ])('%s', (status, paymentFailedAt, expected) => {
    expect(writableUntil({ status, paymentFailedAt, aheadSeconds: 0 })).toEqual(expected);
  });

  test('measures the grace period by the clock of the payment service', () => {
    const input = { status: 'past_due', paymentFailedAt: at(20), aheadSeconds: 20 * 86_400 };
    expect(writableUntil(input)).toEqual(at(14));
  });
});

test('a live subscription is chosen before an ended one, and the older of two live ones', () => {
  const subscriptionOf = (status: string, days: number) => ({ status, createdAt: at(days) });
  const [ended, old, young, unpaid] = [
    subscriptionOf('canceled', 0),
    subscriptionOf('active', 2),
    subscriptionOf('trialing', 3),
    subscriptionOf('unpaid', 1),
  ];
  expect(chooseCurrent([ended, young, old, unpaid])).toBe(old);
  expect(chooseCurrent([ended, unpaid])).toBe(unpaid);
  expect(chooseCurrent([ended, subscriptionOf('canceled', -1)])).toBe(ended);
  expect(chooseCurrent([])).toBeNull();
});
