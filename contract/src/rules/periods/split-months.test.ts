import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, monthOf, shiftDay, splitMonths } from './periods.ts';

test('a period is its whole months and the days around them', () => {
  expect(splitMonths({ since: '2026-01-15', until: '2026-04-10' })).toEqual({
    months: { since: '2026-02-01', until: '2026-03-31' },
    days: [
      { since: '2026-01-15', until: '2026-01-31' },
      { since: '2026-04-01', until: '2026-04-10' },
    ],
  });
  expect(splitMonths({ since: '2026-02-01', until: '2026-02-28' })).toEqual({
    months: { since: '2026-02-01', until: '2026-02-28' },
    days: [],
  });
  expect(splitMonths({ since: '2026-02-02', until: '2026-03-30' })).toEqual({
    months: null,
    days: [{ since: '2026-02-02', until: '2026-03-30' }],
  });
});

test('no day of a period is counted twice or left out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 500 }), (offset, length) => {
      const since = shiftDay('2024-01-01', offset);
      const period = { since, until: shiftDay(since, length) };
      const { months, days } = splitMonths(period);
      const all = [...days, ...(months ? [months] : [])].flatMap((part) => daysOf(part));
      expect(all.toSorted()).toEqual(daysOf(period));
      if (months === null) return;
      expect(monthOf(months.since)).toBe(months.since);
      expect(monthOf(shiftDay(months.until, 1))).toBe(shiftDay(months.until, 1));
    }),
  );
});
