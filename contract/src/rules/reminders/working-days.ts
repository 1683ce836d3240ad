const dayMs = 86_400_000;

/** A day as `YYYY-MM-DD`, in the time zone of the reminded guest. */
export type LocalDay = string;

/** The number of a day since January 1, 1970, for arithmetic. */
export const dayNumber = (day: LocalDay): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const dayOf = (number: number): LocalDay => new Date(number * dayMs).toISOString().slice(0, 10);

/** The number of days from one day to a later one; 0 if it is not later. */
export const daysBetween = (from: LocalDay, to: LocalDay): number => Math.max(0, dayNumber(to) - dayNumber(from));

/** Whether a day is a Saturday or Sunday; January 1, 1970 was a Thursday. */
export const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6;

/** The day itself, or the working day before it. */
export function workingDayBy(day: number): number {
  let at = day;
  while (isWeekend(at)) at--;
  return at;
}

/** The day `count` working days after a day. */
export function workingDaysAfter(day: number, count: number): number {
  let at = day;
  for (let left = count; left > 0;) {
    at++;
    if (!isWeekend(at)) left--;
  }
  return at;
}
