import { isDayOff, type LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import type { PastReminders } from '@ad-foundry/contract/rules/reminders/rhythm.ts';
import { isDue, isListedDecision, reminderHours, type Reminding } from '#features/talk/reminders/rules.ts';
import { localTime } from '#infra/local-time.ts';

/** Today in a time zone, if reminders are queued there at this hour; null at other hours and on days off. */
export function reminderDayAt(now: Date, timeZone: string | null): LocalDay | null {
  const { day, hour } = localTime(now, timeZone);
  return hour < reminderHours.from || hour >= reminderHours.before || isDayOff(day) ? null : day;
}

interface Day {
  timeZone: string | null;
  today: LocalDay;
}

/** Whether a day is one of those on which people are reminded of what they owe. */
export function remindsOn(day: Day, owing: { owed: readonly Reminding[]; past: PastReminders }): boolean {
  return isDue(owing, day);
}

/** Whether a reminder of a day lists a decision that a person owes. */
export function listsDecision(day: Day, owed: Reminding): boolean {
  return isListedDecision(owed, day);
}
