/** How near a due date is; what is done is never late. */
export type DueState = 'done' | 'late' | 'soon' | 'later';

const soonMs = 3 * 24 * 60 * 60_000;

/** Soon is within three days. */
export function dueState({ dueAt, done, now }: { dueAt: string; done: boolean; now: number }): DueState {
  if (done) return 'done';
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'late';
  return left <= soonMs ? 'soon' : 'later';
}
