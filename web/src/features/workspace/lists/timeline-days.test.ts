import { afterEach, expect, test } from 'vitest';
import { resetTimeSettings, setTimeSettings } from '#lib/time/time-settings.ts';
import { dayOf, daysUntil, shiftDays, weekOf } from './timeline-days.ts';

const none = {
  locale: 'en-US',
  theme: 'system',
  timeZone: null,
  deviceTimeZone: null,
  weekStart: null,
  digestHour: 9,
} as const;
const inZone = (timeZone: string) => setTimeSettings({ settings: none, defaults: { timeZone, weekStart: null } });
afterEach(resetTimeSettings);

test('an instant is on its day in the displayed time zone', () => {
  inZone('Asia/Tokyo');
  const due = new Date('2026-11-23T16:00:00Z');
  expect(dayOf(due).toISOString()).toBe('2026-11-24T00:00:00.000Z');
  inZone('America/New_York');
  expect(dayOf(due).toISOString()).toBe('2026-11-23T00:00:00.000Z');
  expect(daysUntil(dayOf(due), new Date('2026-11-25T04:00:00Z'))).toBe(1);
});

test('a due date keeps its time of day when the clocks change', () => {
  inZone('Europe/Paris');
  expect(shiftDays('2026-03-28T17:00:30.500Z', 1)).toBe('2026-03-29T16:00:30.500Z');
  expect(shiftDays('2026-03-29T16:00:00.000Z', -1)).toBe('2026-03-28T17:00:00.000Z');
});

test.each([
  [1, '2026-11-23'],
  [6, '2026-11-21'],
  [7, '2026-11-22'],
] as const)('with weeks from day %o, the week of Wednesday begins on %s', (first, day) => {
  expect(weekOf(new Date('2026-11-25T00:00:00Z'), first)).toEqual(new Date(day));
});
