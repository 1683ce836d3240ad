/** How near a due date is; `done` is never late. */
export type DueState = 'done' | 'late' | 'soon' | 'later';

const soonDays = 3;
const dayMs = 24 * 60 * 60_000;

/** Soon is within three days, counted by midnights as the words "in 3 days" are. */
export function dueState({ dueAt, done, now }: { dueAt: string; done: boolean; now: number }): DueState {
  if (done) return 'done';
  if (Date.parse(dueAt) < now) return 'late';
  return dayOf(Date.parse(dueAt)) - dayOf(now) <= soonDays ? 'soon' : 'later';
}

/** Ordinal of the local calendar day, so that differences are exact across daylight saving changes. */
function dayOf(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
}
