import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextWorkingEvening, readDateEntry, writeDateEntry } from './date-entry.ts';
import { fromWall, toWall } from './wall-time.ts';

const base = { year: 2025, month: 6, day: 1, hour: 18, minute: 0 };
// Sunday.
const today = { year: 2025, month: 6, day: 1, hour: 19, minute: 30 };
const read = (text: string, locale: string) => readDateEntry(text, { locale, base, today }).wall;

it.each([
  ['27/11/2025 18:30', 'en-GB'],
  ['11/27/2025 6:30 PM', 'en-US'],
  ['27/11/25 18h30', 'fr-FR'],
  ['2025-11-27 18:30', 'en-US'],
  ['27 novembre 2025 18:30', 'fr-FR'],
  ['Nov 27, 2025, 06:30 PM', 'en-US'],
])('reads %s in %s', (text, locale) => {
  expect(read(text, locale)).toEqual({ year: 2025, month: 11, day: 27, hour: 18, minute: 30 });
});

it('fills a missing time from the previous value', () => {
  expect(read('27 dec', 'en-GB')).toEqual({ year: 2025, month: 12, day: 27, hour: 18, minute: 0 });
  expect(read('12 août 9h', 'fr-FR')).toEqual({ year: 2025, month: 8, day: 12, hour: 9, minute: 0 });
});

it.each([
  ['tomorrow 6pm', 'en-US', 2, 18],
  ['Tomorrow at 9:00', 'en-GB', 2, 9],
  ['today 23:00', 'en-GB', 1, 23],
  ['fri 18:00', 'en-US', 6, 18],
  ['Friday', 'en-GB', 6, 18],
  ['demain 18h', 'fr-FR', 2, 18],
  ['après-demain à 9h', 'fr-FR', 3, 9],
  ['aujourd’hui 20h', 'fr-FR', 1, 20],
  ['ven. 18h', 'fr-FR', 6, 18],
  // A weekday whose time has passed today means next week's.
  ['sun 19:00', 'en-US', 8, 19],
  ['sun 20:00', 'en-US', 1, 20],
])('%s in %s is relative to today', (text, locale, day, hour) => {
  expect(read(text, locale)).toEqual({ year: 2025, month: 6, day, hour, minute: 0 });
});

it.each([
  [{ year: 2026, month: 11, day: 20, hour: 23, minute: 59 }, 23],
  [{ year: 2026, month: 11, day: 21, hour: 9, minute: 0 }, 23],
  [{ year: 2026, month: 11, day: 22, hour: 9, minute: 0 }, 23],
  [{ year: 2026, month: 11, day: 23, hour: 9, minute: 0 }, 24],
])('an example is the evening of the next working day', (now, day) => {
  expect(nextWorkingEvening(now)).toEqual({ year: 2026, month: 11, day, hour: 18, minute: 0 });
});

it.each([
  ['31/02/2025', 'no-such-day'],
  ['27/11/2025 25:00', 'more-than-a-date'],
  ['soon', 'unreadable'],
  ['22 June or 23 June', 'several-dates'],
  ['v2 by 5 Dec', 'more-than-a-date'],
  ['', 'unreadable'],
])('refuses %s with the reason %s', (text, problem) => {
  expect(readDateEntry(text, { locale: 'en-GB', base, today })).toEqual({ wall: null, problem });
});

it('reads a day without a year as the next such day, and a week as its Monday', () => {
  expect(read('12/03', 'en-GB')).toEqual({ year: 2026, month: 3, day: 12, hour: 18, minute: 0 });
  expect(readDateEntry('KW 26', { locale: 'fr-FR', base, today })).toMatchObject({
    wall: { year: 2025, month: 6, day: 23 },
    additions: ['year', 'week-monday'],
  });
  expect(readDateEntry('30/05/2025', { locale: 'fr-FR', base, today })).toMatchObject({ isPast: true });
});

it('parses its own output in every language and many time zones', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland');
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom('en-US', 'en-GB', 'fr-FR'), zones, instants, (locale, zone, instant) => {
      expect(read(writeDateEntry(instant, locale, zone), locale)).toEqual(toWall(instant, zone));
    }),
    { numRuns: 300 },
  );
});

it('converts wall time to an instant before and after clock changes', () => {
  const at = (month: number, day: number, hour: number) =>
    fromWall({ year: 2025, month, day, hour, minute: 30 }, 'Europe/Paris').toISOString();
  expect(at(7, 1, 12)).toBe('2025-07-01T10:30:00.000Z');
  expect(at(3, 30, 1)).toBe('2025-03-30T00:30:00.000Z');
  expect(at(3, 30, 2)).toBe('2025-03-30T01:30:00.000Z');
  expect(at(10, 26, 2)).toBe('2025-10-26T00:30:00.000Z');
});
