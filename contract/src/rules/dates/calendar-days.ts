import { lengthOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';

/** A day as ISO text, `2027-01-15`. */
export const isoDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Number of days between two days. */
export const daysBetween = (from: string, to: string): number => lengthOf({ since: from, until: to }) - 1;

/** The ISO weekday of a day; Monday is 1. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The Monday of an ISO week; null if the year has no such week. */
export function mondayOf(year: number, week: number): string | null {
  const fourth = isoDay(year, 1, 4);
  const monday = shiftDay(shiftDay(fourth, 1 - weekdayOf(fourth)), (week - 1) * 7);
  const isOfYear = week >= 1 && shiftDay(monday, 3).slice(0, 4) === String(year);
  return isOfYear ? monday : null;
}

/** The ISO week of a day. */
export function weekOf(day: string): { year: number; week: number } {
  const thursday = shiftDay(day, 4 - weekdayOf(day));
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(isoDay(year, 1, 1), thursday) / 7) + 1 };
}
