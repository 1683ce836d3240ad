import { dayNumber, dayOf, isWeekend, workingDayBy, workingDaysAfter, type LocalDay } from './working-days.ts';

export type { LocalDay } from './working-days.ts';

/** Whether no mail is sent on this day. */
export const isDayOff = (day: LocalDay): boolean => isWeekend(dayNumber(day));

/** How many days before the due date people are reminded, unless an organization or campaign chose others. */
export const defaultReminderDays: readonly number[] = [7, 3, 1, 0];
/** A promised day is close and was chosen by the person, who is reminded the day before and on the day. */
const beforePromised = [1, 0];
/** After the due date, people are reminded every second working day, three times. */
const after = [2, 4, 6];
export const lastAfter = 6;
const handedOverAfter = 8;

/** The days before a due date, and itself, on which a person is reminded; moved to Friday from a weekend. */
export function daysBefore(due: LocalDay, { isPromised = false, before = defaultReminderDays } = {}): number[] {
  const day = dayNumber(due);
  return (isPromised ? beforePromised : before).map((count) => workingDayBy(day - count));
}

/**
 * The days on which a person who owes files of one due date only is reminded of them: by default 7, 3 and 1 days before
 * and on it, moved to Friday from a weekend; then every second working day, three times.
 */
export function reminderDays(due: LocalDay, options: { isPromised?: boolean; before?: readonly number[] } = {}) {
  const days = [...daysBefore(due, options), ...after.map((count) => workingDaysAfter(dayNumber(due), count))];
  return [...new Set(days.map(dayOf))].toSorted();
}

/** The day from which on the requester may learn that the reminders had no effect. */
export const handOverDay = (due: LocalDay): LocalDay => dayOf(workingDaysAfter(dayNumber(due), handedOverAfter));
