import { daysBetween } from '#lib/format.ts';

/** The urgency of a due date; a complete item is `done`, never `late`. */
export type DueState = 'done' | 'late' | 'soon' | 'later';

const soonDays = 3;

/** `soon` is within three calendar days, as in the text "in 3 days". */
export function dueState({ dueAt, done, now }: { dueAt: string; done: boolean; now: number }): DueState {
  if (done) return 'done';
  if (Date.parse(dueAt) < now) return 'late';
  return daysBetween(new Date(now), new Date(dueAt)) <= soonDays ? 'soon' : 'later';
}
