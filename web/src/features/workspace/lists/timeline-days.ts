import type { WeekStart } from '@ad-foundry/contract/account.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { fromWall, toWall } from '#ui/form/wall-time.ts';

/** Numbers of days that the timeline can show: two weeks, five weeks, a quarter. */
export const spans = [14, 35, 91] as const;
export type Span = (typeof spans)[number];

const dayMs = 86_400_000;

/** The calendar day of an instant in the displayed time zone, as midnight UTC. */
export function dayOf(instant: Date): Date {
  const { year, month, day } = toWall(instant, shownTimeZone());
  return new Date(Date.UTC(year, month - 1, day));
}

/** The day that is `days` later. */
export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs);

/** The first day of the week that contains a day. */
export const weekOf = (day: Date, first: WeekStart): Date => addDays(day, -((day.getUTCDay() - first + 7) % 7));

/** Number of days from a day to that of an instant; negative if it is earlier. */
export const daysUntil = (day: Date, instant: Date): number => (dayOf(instant).getTime() - day.getTime()) / dayMs;

/** Shifts an instant by days and keeps its time of day. */
export function shiftDays(instant: string, days: number): string {
  const timeZone = shownTimeZone();
  const before = new Date(instant);
  const wall = toWall(before, timeZone);
  const moved = fromWall({ ...wall, day: wall.day + days }, timeZone).getTime();
  return new Date(moved + (before.getTime() % 60_000)).toISOString();
}
