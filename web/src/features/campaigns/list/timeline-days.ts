/** Days on the timeline. */
export const shownDays = 35;

/** Midnight, a number of days after the day of an instant. */
export function daysFrom(instant: Date, days: number): Date {
  return new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() + days);
}

/** Midnight of the Monday of a week. */
export const mondayOf = (instant: Date): Date => daysFrom(instant, -((instant.getDay() + 6) % 7));

/** Calendar days from one instant to another; exact across daylight saving changes. */
export function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  return day(to) - day(from);
}

/** The same time of day, a number of days later. */
export function shiftDays(instant: string, days: number): string {
  const moved = new Date(instant);
  moved.setDate(moved.getDate() + days);
  return moved.toISOString();
}
