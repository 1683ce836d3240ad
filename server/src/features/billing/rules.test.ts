import { describe, expect, test } from 'vitest';
import { chooseCurrent, forever, monthlyDue, never, writableUntil } from './rules.ts';

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

describe('the monthly plan that follows a yearly one', () => {
  type Input = Parameters<typeof monthlyDue>[0];
  const year: Input['subscriptions'][number] = {
    id: 'sub_1',
    createdAt: at(-365),
    status: 'canceled',
    followedBy: 'month',
    periodEnd: at(0),
    endedAt: at(0),
  };
  const stored = { id: 'sub_1', status: 'active', followedBy: 'month' as const };
  const minutes = (count: number) => new Date(at(0).getTime() + count * 60_000);

  test.each([
    ['at once', 1, 60],
    ['within the hour', 50, 60],
    ['shortly before the hour is over', 58, 120],
    ['after a longer outage', 300, 360],
    ['by a clock that is behind', -500, 60],
  ])('is first charged on a whole hour after the end, and ahead of now: %s', (_, now, charged) => {
    const due = monthlyDue({ stored, subscriptions: [year], now: minutes(now) });
    expect(due).toEqual({ ended: year, firstChargeAt: minutes(charged) });
  });

  const month: typeof year = {
    ...year,
    id: 'sub_2',
    createdAt: at(0),
    followedBy: null,
    endedAt: null,
    status: 'active',
  };
  const others: [string, Partial<Input>][] = [
    ['the year still runs', { subscriptions: [{ ...year, status: 'active', endedAt: null }] }],
    ['it has begun already', { subscriptions: [year, month] }],
    ['the year ended before its time', { subscriptions: [{ ...year, endedAt: at(-1) }] }],
    ['the mark is gone', { subscriptions: [{ ...year, followedBy: null }] }],
    ['the last sync saw no mark', { stored: { ...stored, followedBy: null } }],
    ['a payment was due', { stored: { ...stored, status: 'past_due' } }],
    ['the end was stored before', { stored: { ...stored, status: 'canceled' } }],
    ['another subscription was current', { stored: { ...stored, id: 'sub_0' } }],
    ['the organization had no plan', { stored: null }],
    ['a week has passed', { now: at(8) }],
  ];
  test.each(others)('does not begin if %s', (_, changes) => {
    expect(monthlyDue({ stored, subscriptions: [year], now: minutes(1), ...changes })).toBeNull();
  });
});
