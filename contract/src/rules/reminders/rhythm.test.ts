import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReminderDay, upcomingReminderDays, type Deadline } from './rhythm.ts';
import { defaultReminderDays, isDayOff, reminderDays } from './schedule.ts';
import { dayNumber, dayOf, workingDayBy, workingDaysAfter } from './working-days.ts';

/** Thursday, 1 October 2026. */
const start = dayNumber('2026-10-01');
const never = { scheduled: [], requested: [] };
const due = (day: string, options: Partial<Deadline> = {}): Deadline => ({
  day,
  isPromised: false,
  before: defaultReminderDays,
  ...options,
});

/** The reminders of a person, day by day, where the open due dates can differ on each day. */
function simulate(openOn: (day: number) => Deadline[], days: number): string[] {
  const scheduled: string[] = [];
  for (let day = start; day < start + days; day++)
    if (isReminderDay(openOn(day), dayOf(day), { scheduled, requested: [] })) scheduled.push(dayOf(day));
  return scheduled;
}

/** A due date within two months, and the day on which its files are delivered. */
const arbitraryFiles = fc.array(
  fc.record({ due: fc.integer({ min: 0, max: 60 }), delivered: fc.integer({ min: 0, max: 90 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const openOf = (files: readonly { due: number; delivered: number }[]) => (day: number) =>
  files.filter(({ delivered }) => day < start + delivered).map((each) => due(dayOf(start + each.due)));

test('a single due date has its reminder days, whatever day of the week it is', () => {
  for (let count = 10; count < 40; count++) {
    const day = dayOf(start + count);
    expect(simulate(() => [due(day)], 60)).toEqual(reminderDays(day));
    expect([...upcomingReminderDays([due(day)], dayOf(start), never)]).toEqual(reminderDays(day));
  }
});

test('due dates within a week share the days of the earliest, then a reminder follows every second working day', () => {
  const deadlines = [due('2026-10-15'), due('2026-10-19'), due('2026-10-22')];
  expect([...upcomingReminderDays(deadlines, '2026-10-01', never)]).toEqual([
    '2026-10-08',
    '2026-10-12',
    '2026-10-14',
    '2026-10-15',
    '2026-10-19',
    '2026-10-21',
    '2026-10-23',
    '2026-10-27',
    '2026-10-29',
  ]);
});

test('a due date beyond the week has its own days unless they touch those of the earliest', () => {
  // Without the other, the second one would also remind on October 14, the day before the first is due.
  const second = due('2026-10-28', { before: [14, 5, 0] });
  expect([...upcomingReminderDays([second], '2026-10-01', never)].slice(0, 3)).toEqual([
    '2026-10-14',
    '2026-10-23',
    '2026-10-28',
  ]);
  const deadlines = [due('2026-10-15', { before: [0] }), second];
  expect([...upcomingReminderDays(deadlines, '2026-10-01', never)].slice(0, 2)).toEqual(['2026-10-15', '2026-10-19']);
});

test('no mail at a weekend, none on three working days in a row, and at most three in a week', () => {
  fc.assert(
    fc.property(arbitraryFiles, (files) => {
      const days = simulate(openOf(files), 110);
      expect(days.filter(isDayOff)).toEqual([]);
      const numbers = new Set(days.map(dayNumber));
      const before = (day: number) => workingDayBy(day - 1);
      const inARow = [...numbers].filter((day) => numbers.has(before(day)) && numbers.has(before(before(day))));
      // The reminders three and one days before a Monday or Tuesday and on it are on three working days.
      expect(inARow.map((day) => (day + 4) % 7).filter((weekday) => weekday > 2)).toEqual([]);
      const weeks = [...numbers].map((day) => Math.floor((day + 3) / 7));
      for (const week of weeks) expect(weeks.filter((each) => each === week).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 200 },
  );
});

test('whoever owes a file is reminded by the second working day after it is due', () => {
  fc.assert(
    fc.property(arbitraryFiles, (files) => {
      const days = simulate(openOf(files), 110);
      for (const each of files) {
        const dueDay = start + each.due;
        const by = workingDaysAfter(dueDay, 2);
        if (start + each.delivered > by) expect(days.some((day) => dayNumber(day) <= by)).toBe(true);
        // Something overdue is reminded of three times, unless it is delivered before.
        const after = days.filter((day) => dayNumber(day) > dueDay && dayNumber(day) <= workingDaysAfter(dueDay, 6));
        if (start + each.delivered > workingDaysAfter(dueDay, 6)) expect(after.length).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 200 },
  );
});

test('the preview lists exactly the days on which reminders are then sent', () => {
  const arbitraryDeadlines = fc.array(
    fc.record({
      day: fc.integer({ min: -20, max: 60 }).map((day) => dayOf(start + day)),
      isPromised: fc.boolean(),
      before: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(arbitraryDeadlines, (deadlines) => {
      const preview = [...upcomingReminderDays(deadlines, dayOf(start), never)];
      expect(preview).toEqual(simulate(() => deadlines, 110));
      expect(preview.filter(isDayOff)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('what is long overdue is reminded of once if it never was, else not', () => {
  const deadline = due('2026-09-01');
  expect([...upcomingReminderDays([deadline], '2026-10-03', never)]).toEqual(['2026-10-05']);
  const past = { scheduled: [], requested: ['2026-09-02'] };
  expect([...upcomingReminderDays([deadline], '2026-10-03', past)]).toEqual([]);
});

test('a due date that moves each day leads to a mail every second working day at most', () => {
  for (const ahead of [0, 1, 2, 3, 7]) {
    const days = simulate((day) => [due(dayOf(day + ahead))], 30).map(dayNumber);
    const recent = (day: number) => days.filter((each) => each <= day && each > workingDayBy(day - 1) - 3);
    for (const day of days) expect(recent(day).length).toBeLessThanOrEqual(ahead === 0 ? 3 : 2);
    expect(days.length).toBeLessThanOrEqual(15);
  }
});

test('the days that a campaign chose are kept, also if they follow each other', () => {
  const deadline = due('2026-10-16', { before: [4, 3, 2, 1, 0] });
  expect([...upcomingReminderDays([deadline], '2026-10-01', never)].slice(0, 6)).toEqual([
    '2026-10-12',
    '2026-10-13',
    '2026-10-14',
    '2026-10-15',
    '2026-10-16',
    '2026-10-20',
  ]);
});

test('a reminder on request delays the next one after the due date, and not those before it', () => {
  const past = { scheduled: [], requested: ['2026-10-16', '2026-10-13'] };
  expect(isReminderDay([due('2026-10-15')], '2026-10-19', past)).toBe(false);
  expect(isReminderDay([due('2026-10-15')], '2026-10-20', past)).toBe(true);
  expect(isReminderDay([due('2026-10-15')], '2026-10-14', past)).toBe(true);
});

test('five hundred due dates are planned within a second', () => {
  const deadlines = Array.from({ length: 500 }, (_, count) => due(dayOf(start + count)));
  const began = performance.now();
  const [first, second] = upcomingReminderDays(deadlines, dayOf(start), never);
  expect([first, second]).toEqual(['2026-10-01', '2026-10-05']);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a reviewer’s promise reminds of nothing until its day is over, and then once', () => {
  const promise = due('2026-10-15', { isPromised: true, before: [], isOnce: true });
  expect(simulate(() => [promise], 60)).toEqual(['2026-10-16']);
  expect([...upcomingReminderDays([promise], '2026-10-01', never)]).toEqual(['2026-10-16']);
  // A mail of the promised day itself, about other files, did not list it.
  expect(isReminderDay([promise], '2026-10-16', { scheduled: ['2026-10-15'], requested: [] })).toBe(true);
  // Saturday.
  const friday = { ...promise, day: '2026-10-16' };
  expect(simulate(() => [friday], 60)).toEqual(['2026-10-19']);
});
