import { daysBetween } from '#lib/format.ts';

/** How near a due date is; `done` is never late. */
export type DueState = 'done' | 'late' | 'soon' | 'later';

const soonDays = 3;

/** Soon is within three days, counted by midnights as the words "in 3 days" are. */
export function dueState({ dueAt, done, now }: { dueAt: string; done: boolean; now: number }): DueState {
  if (done) return 'done';
  if (Date.parse(dueAt) < now) return 'late';
  return daysBetween(new Date(now), new Date(dueAt)) <= soonDays ? 'soon' : 'later';
}
