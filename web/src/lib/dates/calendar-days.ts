/** Days as ISO text, `2027-01-15`. */
const dayMs = 86_400_000;

export const isoDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => textOf(msOf(day) + days * dayMs);

/** Number of days between two days. */
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs);

/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay() || 7;

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The Monday of an ISO week; null where the year has no such week. */
export function mondayOf(year: number, week: number): string | null {
  const fourth = isoDay(year, 1, 4);
  const monday = addDays(addDays(fourth, 1 - weekdayOf(fourth)), (week - 1) * 7);
  const isOfYear = week >= 1 && addDays(monday, 3).slice(0, 4) === String(year);
  return isOfYear ? monday : null;
}

/** The ISO week of a day. */
export function weekOf(day: string): { year: number; week: number } {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(isoDay(year, 1, 1), thursday) / 7) + 1 };
}
