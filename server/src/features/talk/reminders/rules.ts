import { earliestReminder } from '@ad-foundry/contract/reminders/reminder-days.ts';
import { isReminderDay, type Deadline, type PastReminders } from '@ad-foundry/contract/rules/reminders/rhythm.ts';
import { handOverDay, reminderDays, type LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { dayNumber, dayOf, workingDaysAfter } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { localTime } from '#infra/local-time.ts';
import type { Owed } from './queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The hour in which today began in a time zone. */
export const midnightOf = (now: Date, timeZone: string | null) =>
  new Date(now.getTime() - localTime(now, timeZone).hour * hourMs);

/** Local hours in which reminders are queued; a server that was down at 9 catches up until 18. */
export const reminderHours = { from: 9, before: 18 };

/** Files that are overdue for longer lead to no reminder, not even to the first. */
const longestOverdue = 60;

/** Due dates that can lead to a reminder now: from the longest overdue to the earliest reminder plus a weekend. */
export const rangeAt = (now: Date) => ({
  from: new Date(now.getTime() - (longestOverdue + 1) * dayMs),
  until: new Date(now.getTime() + (earliestReminder + 2) * dayMs),
});

type Due = Pick<Owed, 'dueAt' | 'promisedDay'> & { owedSince: Date | string | null };
export type Reminding = Due &
  Pick<Owed, 'days' | 'isStopped'> & {
    /** The day by which a reviewer promised to decide; absent for files. */
    decidesBy?: LocalDay | null;
  };
type Expected = { day: LocalDay; isPromised: boolean };

/**
 * The day by which a slot is expected: the latest of the due date, the day since which the person owes it and the
 * promised day; null without due date and promise.
 */
export function expectedDay({ dueAt, promisedDay, owedSince }: Due, timeZone: string | null): Expected | null {
  if (dueAt === null) return promisedDay === null ? null : { day: promisedDay, isPromised: true };
  const due = new Date(dueAt);
  const since = owedSince === null ? due : new Date(owedSince);
  const { day } = localTime(since > due ? since : due, timeZone);
  return promisedDay !== null && promisedDay > day
    ? { day: promisedDay, isPromised: true }
    : { day, isPromised: false };
}

interface At {
  timeZone: string | null;
  today: LocalDay;
}

/** The due dates of which a person is reminded, each once. */
export function deadlinesOf(owed: readonly Reminding[], { timeZone, today }: At): Deadline[] {
  const deadlines = new Map<string, Deadline>();
  const oldest = dayOf(dayNumber(today) - longestOverdue);
  const add = (deadline: Deadline) => {
    if (deadline.day >= oldest) deadlines.set(JSON.stringify(deadline), deadline);
  };
  for (const each of owed) {
    if (each.isStopped) continue;
    const promised = promisedDecision(each, timeZone);
    if (promised !== null) add({ day: promised, isPromised: true, before: [], isOnce: true });
    const expected = expectedDay(each, timeZone);
    // A due date after the promised day reminds again.
    if (expected && (promised === null || (promised < today && promised < expected.day)))
      add({ ...expected, before: each.days });
  }
  return [...deadlines.values()];
}

/** Whether the schedule reminds a person today, of everything that the person owes in the organization. */
export function isDue({ owed, past }: { owed: readonly Reminding[]; past: PastReminders }, at: At): boolean {
  return isReminderDay(deadlinesOf(owed, at), at.today, past);
}

/** The day by which a reviewer promised to decide; null if the decision is owed since a later day. */
export function promisedDecision(
  { decidesBy = null, owedSince }: Pick<Reminding, 'decidesBy' | 'owedSince'>,
  timeZone: string | null,
): LocalDay | null {
  if (decidesBy === null || owedSince === null) return decidesBy;
  return localTime(new Date(owedSince), timeZone).day > decidesBy ? null : decidesBy;
}

/** Whether a reminder of a day lists a decision. A promised one is listed once the promised day is over. */
export function isListedDecision(owed: Reminding, { timeZone, today }: At): boolean {
  const promised = promisedDecision(owed, timeZone);
  return !owed.isStopped && (promised === null || promised < today);
}

/** Whether a reminder of a day lists a slot. A promised slot is listed only from the day before on. */
export function isListed(owed: Reminding, { timeZone, today }: At): boolean {
  const expected = expectedDay(owed, timeZone);
  if (owed.isStopped) return false;
  return !expected?.isPromised || (reminderDays(expected.day, expected)[0] ?? expected.day) <= today;
}

/**
 * Whether the requester is to learn that a slot is missing despite reminders: eight working days after it was expected,
 * and two after the person was first reminded since then.
 */
export function isHandedOver(
  owed: Due & { isStopped: boolean },
  { timeZone, today }: At,
  past: PastReminders,
): boolean {
  const expected = expectedDay(owed, timeZone);
  if (expected === null || handOverDay(expected.day) > today) return false;
  if (owed.isStopped) return true;
  const [first] = [...past.scheduled, ...past.requested].filter((day) => day >= expected.day).toSorted();
  return first !== undefined && dayOf(workingDaysAfter(dayNumber(first), 2)) <= today;
}
