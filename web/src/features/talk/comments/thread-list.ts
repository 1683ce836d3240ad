import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { threadState, type ThreadState } from '@ad-foundry/contract/rules/comments/thread-state.ts';
import type { Card } from '@ad-foundry/contract/variations.ts';

export const threadFilters = ['all', 'open', 'to-verify', 'resolved'] as const;
export type ThreadFilter = (typeof threadFilters)[number];

/** A thread in the form that lists show. */
export interface ListedThread {
  thread: Thread;
  state: ThreadState;
  /** The number of its pin, counted over unresolved threads; null for threads without a place or moment. */
  number: number | null;
}

/** Threads with their state, sorted by moment of the video, then by time of writing; resolved ones last. */
export function listThreads(
  threads: readonly Thread[],
  currentNumber: (thread: Thread) => number | null,
): ListedThread[] {
  const begins = ({ moment }: Thread) => moment?.startMs ?? Number.POSITIVE_INFINITY;
  const withState = threads.map((thread) => ({ thread, state: threadState(thread, currentNumber(thread)) }));
  const open = withState
    .filter(({ state }) => state !== 'resolved')
    .toSorted((a, b) => begins(a.thread) - begins(b.thread) || 0);
  const resolved = withState
    .filter(({ state }) => state === 'resolved')
    .toSorted((a, b) => (b.thread.resolvedAt ?? '').localeCompare(a.thread.resolvedAt ?? ''));
  let count = 0;
  return [
    ...open.map((each) => ({ ...each, number: each.thread.area || each.thread.moment ? ++count : null })),
    ...resolved.map((each) => ({ ...each, number: null })),
  ];
}

/** The number of a card's current version; null without one. */
export function currentNumberOf(card: Pick<Card, 'versions'> | undefined): number | null {
  return card?.versions[0]?.number ?? null;
}

/** Whether a person wrote in a thread or is mentioned in it. */
export function concerns({ author, mentions, replies }: Thread, id: AccountId): boolean {
  return [{ author, mentions }, ...replies].some(
    (each) => each.author?.id === id || each.mentions.some((mentioned) => mentioned.id === id),
  );
}

export function filterThreads(
  items: readonly ListedThread[],
  { filter, person }: { filter: ThreadFilter; person: AccountId | null },
): ListedThread[] {
  return items.filter(
    ({ thread, state }) => (filter === 'all' || state === filter) && (person === null || concerns(thread, person)),
  );
}
