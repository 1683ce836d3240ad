import { expect, test } from 'vitest';
import { handOverDay, isDayOff, reminderDays } from './schedule.ts';

test('sends reminders 7, 3 and 1 days before, on the day, then every second working day three times, then notifies the owner', () => {
  // Thursday, 26 November 2026.
  expect(reminderDays('2026-11-26')).toEqual([
    '2026-11-19',
    '2026-11-23',
    '2026-11-25',
    '2026-11-26',
    '2026-11-30',
    '2026-12-02',
    '2026-12-04',
  ]);
  expect(handOverDay('2026-11-26')).toBe('2026-12-08');
});

test('moves a reminder day on a weekend to the Friday before, once', () => {
  // Sunday, 29 November 2026: three of its days fall on the weekend or the Friday before.
  expect(reminderDays('2026-11-29')).toEqual([
    '2026-11-20',
    '2026-11-26',
    '2026-11-27',
    '2026-12-01',
    '2026-12-03',
    '2026-12-07',
  ]);
});

test('a promised day has reminders the day before and on the day', () => {
  expect(reminderDays('2026-11-26', { isPromised: true }).slice(0, 2)).toEqual(['2026-11-25', '2026-11-26']);
});

test('never reminds on weekends, whatever the due date', () => {
  for (let day = 0; day < 800; day++) {
    const due = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    const days = [...reminderDays(due), handOverDay(due)];
    expect(days.filter(isDayOff)).toEqual([]);
    expect(days).toEqual([...new Set(days)].toSorted());
  }
});
