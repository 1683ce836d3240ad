import { describe, expect, it, test } from 'vitest';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { expectTiring, refreshDue } from './refresh.ts';
import type { DayCounts, FatigueDay } from './weeks.ts';

const floor = { spend: 5000, results: 10 };
const until = '2026-10-25';
const plain = { spend: 40_000, impressions: 50_000, views: 0, clicks: 600, results: 20 };

/** Days of an asset whose clicks fall by a share each day. */
const falling = (length: number, perDay: number, counts: Partial<DayCounts> = {}): FatigueDay[] =>
  Array.from({ length }, (_, index) => ({
    day: shiftDay(until, index - length + 1),
    ...plain,
    ...counts,
    clicks: Math.round(600 * Math.exp(-perDay * index)),
  }));
const expectIn = (days: readonly FatigueDay[]) => expectTiring({ days, account: new Map(), until, floor });

describe('the day on which an asset tires', () => {
  it('follows from the pace at which its clicks fell so far', () => {
    // 0.45 % a day: 12.6 % after four weeks, and 15 % about eight days later.
    const day = expectIn(falling(35, 0.0045)) ?? '';
    expect(day > shiftDay(until, 5) && day < shiftDay(until, 12)).toBe(true);
  });

  it.each([
    ['steady clicks', falling(35, 0)],
    ['rising clicks', falling(35, -0.004)],
    ['a fall that ends too far away', falling(35, 0.0015)],
    ['too few days', falling(10, 0.01)],
    ['too little spend', falling(35, 0.0045, { spend: 100 })],
    ['no days at all', []],
  ])('is not guessed from %s', (_, days) => {
    expect(expectIn(days)).toBeNull();
  });
});

describe('the due date of a refresh', () => {
  // A Monday.
  const today = '2026-11-30';

  test('of a tired asset is in a week', () => {
    expect(refreshDue(today, { isTired: true, tiresOn: null })).toEqual({
      day: '2026-12-07',
      reason: 'tired',
      tiresOn: null,
    });
  });

  test('of a tiring asset is a week before it tires, on a working day', () => {
    expect(refreshDue(today, { isTired: false, tiresOn: '2026-12-19' })).toEqual({
      day: '2026-12-11',
      reason: 'tiring',
      tiresOn: '2026-12-19',
    });
  });

  test('leaves two working days to make it', () => {
    expect(refreshDue('2026-12-04', { isTired: false, tiresOn: '2026-12-06' }).day).toBe('2026-12-08');
    expect(refreshDue(today, { isTired: false, tiresOn: '2026-11-20' })).toMatchObject({
      day: '2026-12-02',
      tiresOn: '2026-12-01',
    });
  });

  test('of a steady asset is in four weeks', () => {
    expect(refreshDue(today, { isTired: false, tiresOn: null })).toMatchObject({ day: '2026-12-28', reason: 'steady' });
  });
});
