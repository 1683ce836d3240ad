import { describe, expect, test } from 'vitest';
import {
  comparedPeriod,
  dayAt,
  daysOf,
  isDay,
  lengthOf,
  missingIn,
  oldestDay,
  presetPeriod,
  readPeriod,
  settlesOn,
  shiftDay,
  shiftMonth,
} from './periods.ts';

describe('the day of an account', () => {
  test.each([
    ['2026-03-28T22:59:00Z', 'Europe/Berlin', '2026-03-28'],
    // Clocks go forward at 02:00: the day has 23 hours.
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T21:59:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    // Clocks go back at 03:00: the day has 25 hours.
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T22:59:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    // Clocks change at midnight, so that a day has no midnight.
    ['2026-09-06T03:59:00Z', 'America/Santiago', '2026-09-05'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06'],
    ['2026-01-01T11:30:00Z', 'Pacific/Kiritimati', '2026-01-02'],
    ['2026-01-01T09:00:00Z', 'Pacific/Pago_Pago', '2025-12-31'],
    ['2026-01-01T00:30:00Z', 'Mars/Olympus', '2026-01-01'],
    ['2026-01-01T00:30:00Z', null, '2026-01-01'],
  ])('at %s in %s is %s', (at, zone, day) => {
    expect(dayAt(new Date(at), zone)).toBe(day);
  });
});

test('days are counted correctly across clock changes and leap days', () => {
  expect(shiftDay('2026-03-28', 1)).toBe('2026-03-29');
  expect(shiftDay('2026-10-26', -2)).toBe('2026-10-24');
  expect(daysOf({ since: '2028-02-27', until: '2028-03-01' })).toHaveLength(4);
  expect(lengthOf({ since: '2026-01-01', until: '2026-12-31' })).toBe(365);
  expect([shiftMonth('2026-03-31', -1), shiftMonth('2028-02-29', -12)]).toEqual(['2026-02-28', '2027-02-28']);
  expect(oldestDay('2026-11-20')).toBe('2023-10-20');
  expect([isDay('2026-02-30'), isDay('2028-02-29'), isDay('2026-2-3')]).toEqual([false, true, false]);
  expect([isDay('0000-01-01'), isDay('0999-12-31'), isDay('1000-01-01')]).toEqual([false, false, true]);
});

test.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['yesterday', '2026-03-01', '2026-03-01'],
  ['last_7_days', '2026-02-23', '2026-03-01'],
  // A Monday.
  ['this_week', '2026-03-02', '2026-03-02'],
  ['last_week', '2026-02-23', '2026-03-01'],
  ['this_month', '2026-03-01', '2026-03-02'],
  ['last_month', '2026-02-01', '2026-02-28'],
  ['this_quarter', '2026-01-01', '2026-03-02'],
  ['this_year', '2026-01-01', '2026-03-02'],
  ['lifetime', '2023-02-02', '2026-03-02'],
] as const)('%s is from %s to %s', (preset, since, until) => {
  expect(presetPeriod(preset, '2026-03-02')).toEqual({ since, until });
});

test('a period is compared with as many days before, or with the same days a year earlier', () => {
  const period = { since: '2026-03-26', until: '2026-04-01' };
  expect(comparedPeriod(period, 'previous')).toEqual({ since: '2026-03-19', until: '2026-03-25' });
  expect(comparedPeriod(period, 'year')).toEqual({ since: '2025-03-26', until: '2025-04-01' });
  expect(comparedPeriod(period, 'none')).toBeNull();
});

test('an invalid period reports the reason', () => {
  const problem = (search: object) => readPeriod(search, '2026-03-02', 'last_7_days');
  expect(problem({})).toMatchObject({ preset: 'last_7_days' });
  expect(problem({ relative: 'soon' })).toEqual({ problem: 'unknown-preset' });
  expect(problem({ since: '2026-03-01' })).toEqual({ problem: 'incomplete' });
  expect(problem({ since: '2026-03-01', until: 'x' })).toEqual({ problem: 'no-day' });
  expect(problem({ since: '2026-03-02', until: '2026-03-01' })).toEqual({ problem: 'order' });
  expect(problem({ since: '2026-03-03', until: '2026-03-04' })).toEqual({ problem: 'future' });
  expect(problem({ since: '1026-01-01', until: '2026-01-01' })).toEqual({ problem: 'too-long' });
});

test('figures are final after 28 days', () => {
  expect(settlesOn('2026-03-01', '2026-03-02')).toBe('2026-03-29');
  expect(settlesOn('2026-02-01', '2026-03-01')).toBe('2026-03-01');
  expect(settlesOn('2026-02-01', '2026-03-02')).toBeNull();
});

test.each([
  ['2026-11-01', '2026-11-10', null],
  ['2026-10-31', '2026-11-10', 'before'],
  ['2026-11-09', '2026-11-19', 'after'],
  // Today is not over, so its figures are not fetched yet.
  ['2026-11-09', '2026-11-20', null],
  ['2026-11-20', '2026-11-20', null],
] as const)('for %s to %s figures are missing at the end: %s', (since, until, missing) => {
  const stored = { since: '2026-11-01', until: missing === 'after' ? '2026-11-18' : '2026-11-19' };
  expect(missingIn({ since, until }, stored, '2026-11-20')).toBe(missing);
});
