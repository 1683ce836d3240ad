import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { isoDay } from './calendar-days.ts';
import type { DateOrder, DateProblem } from './date-reading.ts';
import { findDateOrder } from './day-patterns.ts';
import { readDate } from './read-date.ts';

// Saturday.
const today = '2026-11-28';
const read = (text: string, order: DateOrder | 'open' = 'open') => readDate(text, { today, order });

it.each([
  ['2027-01-15', '2027-01-15'],
  ['15.01.27', '2027-01-15'],
  ['15.1.2027', '2027-01-15'],
  ['22.01.2027', '2027-01-22'],
  ['18/12/2026', '2026-12-18'],
  ['1/15/2027', '2027-01-15'],
  ['30-Jun-27', '2027-06-30'],
  ['5 Dec 2026', '2026-12-05'],
  ['January 22, 2027', '2027-01-22'],
  ['Fri 15 Jan 2027', '2027-01-15'],
  ['Mar 15, 2027', '2027-03-15'],
  ['mar. 19 janv. 2027', '2027-01-19'],
  ['Fr., 15. Januar 2027', '2027-01-15'],
  ['le 15 janvier 2027', '2027-01-15'],
  ['15 de enero de 2027', '2027-01-15'],
  ['3 marzo 2027', '2027-03-03'],
  ['15 januari 2027', '2027-01-15'],
  ['by 5 Dec 2026', '2026-12-05'],
  ['2027-01-15 18:00', '2027-01-15'],
  ['15.01.2027, 12 Uhr', '2027-01-15'],
])('%s is read as %s', (text, day) => {
  expect(read(text)).toMatchObject({ day, problem: null, additions: [], isPast: false });
});

it.each([
  ['19 juin', '2027-06-19'],
  ['19. Juni', '2027-06-19'],
  ['15.1.', '2027-01-15'],
  ['Jan 22', '2027-01-22'],
  ['20 janv.', '2027-01-20'],
  ['11 Jan', '2027-01-11'],
  ['1er février', '2027-02-01'],
  ['1/15', '2027-01-15'],
  ['29 Feb', '2028-02-29'],
  ['28 Nov', '2026-11-28'],
])('%s without a year is the next such day, %s', (text, day) => {
  expect(read(text)).toMatchObject({ day, problem: null, additions: ['year'] });
});

it.each([
  ['w/c 21 June', '2027-06-21', ['year', 'week-monday']],
  ['w/c 15 Feb', '2027-02-15', ['year', 'week-monday']],
  ['semaine du 18 janvier', '2027-01-18', ['year', 'week-monday']],
  ['Woche vom 18.01.2027', '2027-01-18', ['week-monday']],
  ['KW 3', '2027-01-18', ['year', 'week-monday']],
  ['s. 03', '2027-01-18', ['year', 'week-monday']],
  ['s. 26', '2027-06-28', ['year', 'week-monday']],
  ['KW 26/2027', '2027-06-28', ['week-monday']],
  ['2027-W03', '2027-01-18', ['week-monday']],
  ['KW 48', '2026-11-23', ['year', 'week-monday']],
])('the week %s is read as its Monday, %s', (text, day, additions) => {
  expect(read(text)).toMatchObject({ day, problem: null, additions });
});

it.each<[string, DateProblem, string[]]>([
  ['w/c 22 June', 'no-monday', ['2027-06-21', '2027-06-22']],
  ['22 June or 23 June', 'several-dates', ['2027-06-22', '2027-06-23']],
  ['15.-17.01.2027', 'several-dates', ['2027-01-17']],
  ['15/16 Jan', 'several-dates', []],
  ['v2 by 5 Dec', 'more-than-a-date', ['2026-12-05']],
  ['12/06', 'order-open', ['2027-06-12', '2026-12-06']],
  ['31.02.2027', 'no-such-day', ['2027-02-28']],
  ['32.01.2027', 'no-such-day', []],
  ['24 Nov', 'year-open', ['2026-11-24', '2027-11-24']],
  ['s. 46', 'year-open', ['2026-11-09', '2027-11-15']],
  ['Tue 15 Jan 2027', 'weekday-differs', ['2027-01-15']],
  ['tbc', 'undecided', []],
  ['TBD', 'undecided', []],
  ['tbc w/ creator', 'undecided', []],
  ['15 Jan tbc', 'undecided', ['2027-01-15']],
  ['à définir', 'undecided', []],
  ['?', 'undecided', []],
  ['EOW', 'no-day', []],
  ['ASAP', 'no-day', []],
  ['J-10', 'no-day', []],
  ['J-10 avant diffusion', 'no-day', []],
  ['fin janvier', 'no-day', []],
  ['Mitte Januar', 'no-day', []],
  ['mid-January', 'no-day', []],
  ['January 2027', 'no-day', []],
  ['so bald wie möglich', 'no-day', []],
  ['next week', 'no-day', []],
  ['see brief', 'unreadable', []],
  ['99', 'unreadable', []],
  ['1080x1920', 'unreadable', []],
])('%s is refused with the problem %s', (text, problem, candidates) => {
  expect(read(text)).toMatchObject({ day: null, problem, candidates });
});

it('numbers follow the order of their column', () => {
  expect(read('12/06/2027', 'day-first').day).toBe('2027-06-12');
  expect(read('12/06/2027', 'month-first').day).toBe('2027-12-06');
  expect(read('12/06', 'day-first').day).toBe('2027-06-12');
  expect(read('1/15/2027', 'day-first')).toMatchObject({ day: null, problem: 'no-such-day' });
  expect(read('06.12.2026', 'month-first').day).toBe('2026-12-06');
});

it('marks a date in the past', () => {
  expect(read('13.11.2026')).toMatchObject({ day: '2026-11-13', isPast: true });
});

it('an empty cell is neither a date nor a problem', () => {
  expect(read('  ')).toMatchObject({ day: null, problem: null });
});

it('dates with only one possible order decide the order of a column', () => {
  expect(findDateOrder(['02/03/2027', '14/03/2027'])).toBe('day-first');
  expect(findDateOrder(['1/8/2027', '1/15', 'TBD'])).toBe('month-first');
  expect(findDateOrder(['02/03/2027', '03/04/27'])).toBe('open');
  expect(findDateOrder(['14/03/2027', '3/15/2027'])).toBe('open');
  expect(findDateOrder(['', '2027-03-02', '15.01.27', '05/05/2027'])).toBeUndefined();
});

it('every notation of a day gives the same day', () => {
  const days = fc.integer({ min: 0, max: 36_000 }).map((offset) => shiftDay('2000-01-01', offset));
  fc.assert(
    fc.property(days, (day) => {
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const named = (locale: string) =>
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
      for (const text of ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'es-ES', 'it-IT', 'pt-PT', 'nl-NL'].map(named)) {
        expect([text, read(text).day]).toEqual([text, day]);
      }
      expect(read(`${date}.${month}.${year}`).day).toBe(day);
      expect(read(`${date}/${month}/${year}`, 'day-first').day).toBe(day);
      expect(read(`${month}/${date}/${year}`, 'month-first').day).toBe(day);
      expect(read(isoDay(year, month, date)).day).toBe(day);
    }),
    { numRuns: 300 },
  );
});
