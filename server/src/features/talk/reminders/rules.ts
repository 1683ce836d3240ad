import { earliestReminder } from '@ad-foundry/contract/reminders/reminder-days.ts';
import { handOverDay, reminderDays, type LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { localTime } from '#infra/local-time.ts';
import type { Owed } from './queries.ts';

const dayMs = 86_400_000;

/** Local hours in which reminders are queued; a server that was down at 9 catches up until 18. */
export const reminderHours = { from: 9, before: 18 };

/** Due dates that can lead to a reminder now: from 20 days overdue to the earliest reminder plus a weekend. */
export const rangeAt = (now: Date) => ({
  from: new Date(now.getTime() - 20 * dayMs),
  until: new Date(now.getTime() + (earliestReminder + 2) * dayMs),
});

type Due = Pick<Owed, 'dueAt' | 'promisedDay'>;
type Reminding = Due & Pick<Owed, 'days'>;
type Expected = { day: LocalDay; isPromised: boolean };

/** The day by which a slot is expected: the due date, or the promised day if it is later; null without either. */
function expectedDay({ dueAt, promisedDay }: Due, timeZone: string | null): Expected | null {
  if (dueAt === null) return promisedDay === null ? null : { day: promisedDay, isPromised: true };
  const { day } = localTime(new Date(dueAt), timeZone);
  return promisedDay !== null && promisedDay > day
    ? { day: promisedDay, isPromised: true }
    : { day, isPromised: false };
}

interface At {
  timeZone: string | null;
  today: LocalDay;
}

/** The days on which a person is reminded of a slot. */
export function daysOf(owed: Reminding, timeZone: string | null): LocalDay[] {
  const expected = expectedDay(owed, timeZone);
  return expected ? reminderDays(expected.day, { ...expected, before: owed.days }) : [];
}

/** Whether a person is reminded of a slot today. */
export function isReminded(owed: Reminding, { timeZone, today }: At): boolean {
  return daysOf(owed, timeZone).includes(today);
}

/** Whether today's reminder lists a slot. A promised slot is listed only from the day of its first reminder on. */
export function isListed(owed: Reminding, { timeZone, today }: At): boolean {
  const expected = expectedDay(owed, timeZone);
  return !expected?.isPromised || (daysOf(owed, timeZone)[0] ?? expected.day) <= today;
}

/** Whether today is the day to notify the requester that the slot is missing despite reminders. */
export function isHandedOver(owed: Due, { timeZone, today }: At): boolean {
  const expected = expectedDay(owed, timeZone);
  return expected !== null && handOverDay(expected.day) === today;
}
