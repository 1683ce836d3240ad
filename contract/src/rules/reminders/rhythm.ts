import { daysBefore, lastAfter } from './schedule.ts';
import { dayNumber, dayOf, isWeekend, workingDayBy, workingDaysAfter, type LocalDay } from './working-days.ts';

/** A day by which a person owes files, and the numbers of days before it on which their campaign reminds. */
export interface Deadline {
  day: LocalDay;
  /** Whether the person promised the day; it then has reminder days of its own. */
  isPromised: boolean;
  before: readonly number[];
  /** Reminds once, after the day, and not before it: a reviewer's promise. */
  isOnce?: boolean;
}

/** The days on which a person was reminded. */
export interface PastReminders {
  scheduled: readonly LocalDay[];
  /** By a member's request. */
  requested: readonly LocalDay[];
}

/** Due dates at most this many days after the earliest one have no reminder days of their own. */
export const stretchDays = 7;
/** After the due date, a reminder follows the one before after so many working days. */
const everyAfter = 2;
/** Among this many working days before a reminder day, reminders for other due dates are counted. */
const recentDays = 4;
const mostRecent = 2;

/**
 * Whether a person is reminded on a day, of everything that the person owes:
 * - while something is overdue, every second working day, until six working days after the latest of these due dates;
 * - once, if something is overdue for longer and the person was never reminded since it was due, and once after a day
 *   that a reviewer promised;
 * - else on the days before the earliest due date and on it. Due dates of the seven days after it share its days; the
 *   first one beyond begins the next stretch, whose days count unless they touch a day of an earlier stretch.
 *
 * A day before a due date is left out shortly after reminders for other due dates, so that a changing list of files does
 * not lead to a mail on every day.
 */
export function isReminderDay(deadlines: readonly Deadline[], today: LocalDay, past: PastReminders): boolean {
  const day = dayNumber(today);
  if (isWeekend(day)) return false;
  const { overdue, ended, ahead } = sortDeadlines(deadlines, day);
  const scheduled = past.scheduled.map(dayNumber).filter((each) => each < day);
  const requested = past.requested.map(dayNumber).filter((each) => each < day);
  const last = latest([...scheduled, ...requested]);
  if (overdue.length > 0) {
    const since = Math.max(last, Math.min(...overdue));
    return workingDaysAfter(since, everyAfter) <= day;
  }
  if (ended.some((due) => last < due)) return true;
  return isDayAhead(ahead, day, scheduled);
}

/** The reminder days of a person from a day on, as long as nothing is delivered and no member requests a reminder. */
export function* upcomingReminderDays(
  deadlines: readonly Deadline[],
  from: LocalDay,
  past: PastReminders,
): Generator<LocalDay> {
  const scheduled = [...past.scheduled];
  for (const day of possibleDays(deadlines, dayNumber(from)).map(dayOf)) {
    if (!isReminderDay(deadlines, day, { ...past, scheduled })) continue;
    scheduled.push(day);
    yield day;
  }
}

const latest = (days: readonly number[]) => days.reduce((max, day) => Math.max(max, day), -Infinity);

/** The last day of reminders of a due date. */
const lastDayOf = (due: number) => workingDaysAfter(due, lastAfter);

function sortDeadlines(deadlines: readonly Deadline[], day: number) {
  const overdue: number[] = [];
  const ended: number[] = [];
  const ahead: Deadline[] = [];
  for (const deadline of deadlines) {
    const due = dayNumber(deadline.day);
    if (deadline.isOnce) {
      // A reminder of the promised day itself did not list what was promised.
      if (due < day) ended.push(due + 1);
    } else if (due >= day) ahead.push(deadline);
    else if (lastDayOf(due) >= day) overdue.push(due);
    else ended.push(due);
  }
  return { overdue, ended, ahead };
}

/** The reminder days of each stretch: those of its earliest due date. */
function stretchesOf(ahead: readonly Deadline[]): Set<number>[] {
  const stretches: Set<number>[] = [];
  let until = -Infinity;
  for (const deadline of ahead.toSorted(byDay)) {
    const due = dayNumber(deadline.day);
    if (due <= until) continue;
    until = due + stretchDays;
    stretches.push(new Set(daysBefore(deadline.day, deadline)));
  }
  return stretches;
}

/** By day; of the same day, a due date before a promised day, and the one with most reminder days first. */
const byDay = (a: Deadline, b: Deadline) =>
  a.day.localeCompare(b.day) || Number(a.isPromised) - Number(b.isPromised) || b.before.length - a.before.length;

function isDayAhead(ahead: readonly Deadline[], day: number, scheduled: readonly number[]): boolean {
  const earlier = new Set<number>();
  const neighbors = [workingDayBy(day - 1), workingDaysAfter(day, 1)];
  for (const days of stretchesOf(ahead)) {
    if (days.has(day)) return !neighbors.some((each) => earlier.has(each)) && hasRoom(days, day, scheduled);
    for (const each of days) earlier.add(each);
  }
  return false;
}

/** Whether recent reminders were on days of the same due date, or are few and not of the working day before. */
function hasRoom(days: ReadonlySet<number>, day: number, scheduled: readonly number[]): boolean {
  let from = day;
  for (let count = 0; count < recentDays; count++) from = workingDayBy(from - 1);
  const recent = scheduled.filter((each) => each >= from);
  if (recent.every((each) => days.has(each))) return true;
  return !recent.includes(workingDayBy(day - 1)) && recent.length <= mostRecent;
}

/** The days from a day on that may be reminder days, in order. */
function possibleDays(deadlines: readonly Deadline[], from: number): number[] {
  const days = new Set<number>([workingDaysAfter(from - 1, 1)]);
  for (const deadline of deadlines) {
    if (!deadline.isOnce) for (const day of daysBefore(deadline.day, deadline)) days.add(day);
    for (let count = 1; count <= lastAfter; count++) days.add(workingDaysAfter(dayNumber(deadline.day), count));
  }
  return [...days].filter((day) => day >= from).toSorted((a, b) => a - b);
}
