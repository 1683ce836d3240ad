const dayMs = 86_400_000;

/** A day as `YYYY-MM-DD`, in the time zone of the reminded guest. */
export type LocalDay = string;

const timeOf = (day: LocalDay) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): LocalDay => new Date(time).toISOString().slice(0, 10);
const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay());

/** Whether no mail is sent on this day. */
export const isDayOff = (day: LocalDay): boolean => isWeekend(timeOf(day));

/** The day itself, or the working day before it. */
function workingDayBy(time: number): number {
  let at = time;
  while (isWeekend(at)) at -= dayMs;
  return at;
}

/** The day `count` working days after the given one. */
function workingDaysAfter(time: number, count: number): number {
  let at = time;
  for (let left = count; left > 0;) {
    at += dayMs;
    if (!isWeekend(at)) left--;
  }
  return at;
}

/** How many days before the due date people are reminded, unless an organization or campaign chose others. */
export const defaultReminderDays: readonly number[] = [7, 3, 1, 0];
/** A promised day is close and was chosen by the person, who is reminded the day before and on the day. */
const beforePromised = [1, 0];
const after = [2, 4, 6];
const handedOverAfter = 8;

/**
 * The days on which a person is reminded of files due on a day: by default 7, 3 and 1 days before and on it, moved to
 * Friday from a weekend; then every second working day, three times.
 */
export function reminderDays(due: LocalDay, { isPromised = false, before = defaultReminderDays } = {}): LocalDay[] {
  const time = timeOf(due);
  const days = [
    ...(isPromised ? beforePromised : before).map((count) => dayOf(workingDayBy(time - count * dayMs))),
    ...after.map((count) => dayOf(workingDaysAfter(time, count))),
  ];
  return [...new Set(days)].toSorted();
}

/** The day on which the requester learns that the reminders had no effect. */
export const handOverDay = (due: LocalDay): LocalDay => dayOf(workingDaysAfter(timeOf(due), handedOverAfter));
