import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverMonths, daysOf, lengthOf, monthOf, shiftDay, type Period } from './periods.ts';

test('a period is covered by its months, with single days added or removed', () => {
  expect(coverMonths({ since: '2026-01-20', until: '2026-04-29' })).toEqual({
    months: { since: '2026-02-01', until: '2026-04-30' },
    added: [{ since: '2026-01-20', until: '2026-01-31' }],
    removed: [{ since: '2026-04-30', until: '2026-04-30' }],
  });
  expect(coverMonths({ since: '2026-02-01', until: '2026-02-28' })).toEqual({
    months: { since: '2026-02-01', until: '2026-02-28' },
    added: [],
    removed: [],
  });
  expect(coverMonths({ since: '2026-02-03', until: '2026-02-27' })).toEqual({
    months: { since: '2026-02-01', until: '2026-02-28' },
    added: [],
    removed: [
      { since: '2026-02-01', until: '2026-02-02' },
      { since: '2026-02-28', until: '2026-02-28' },
    ],
  });
  expect(coverMonths({ since: '2026-02-25', until: '2026-03-03' })).toEqual({
    months: null,
    added: [
      { since: '2026-02-25', until: '2026-02-28' },
      { since: '2026-03-01', until: '2026-03-03' },
    ],
    removed: [],
  });
});

test('every day of a period counts once, every other day not at all, and few single days are read besides the months', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 500 }), (offset, length) => {
      const since = shiftDay('2024-01-01', offset);
      const period = { since, until: shiftDay(since, length) };
      const { months, added, removed } = coverMonths(period);
      const counts = new Map<string, number>();
      const count = (parts: readonly Period[], by: number) => {
        for (const day of parts.flatMap((part) => daysOf(part))) counts.set(day, (counts.get(day) ?? 0) + by);
      };
      count([...added, ...(months ? [months] : [])], 1);
      count(removed, -1);
      expect([...counts].filter(([, times]) => times !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(
        daysOf(period).map((day) => [day, 1]),
      );
      expect([...added, ...removed].reduce((sum, part) => sum + lengthOf(part), 0)).toBeLessThanOrEqual(32);
      if (months === null) return;
      expect(monthOf(months.since)).toBe(months.since);
      expect(monthOf(shiftDay(months.until, 1))).toBe(shiftDay(months.until, 1));
    }),
  );
});
