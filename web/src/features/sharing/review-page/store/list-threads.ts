import type { CardId } from '@ad-foundry/contract/ids.ts';
import type { ReviewThread } from '@ad-foundry/contract/review.ts';

export interface ListedThread {
  thread: ReviewThread;
  /** The number of its pin; null for threads without a place or moment. */
  number: number | null;
}

export interface CardThreads {
  open: ListedThread[];
  settled: ReviewThread[];
}

/** The comments on the versions of a card: open ones by moment of the video and numbered, settled ones apart. */
export function threadsOfCard(threads: readonly ReviewThread[], cardId: CardId): CardThreads {
  const ofCard = threads.filter((thread) => thread.cardId === cardId);
  const begins = ({ moment }: ReviewThread) => moment?.startMs ?? Number.POSITIVE_INFINITY;
  const open = ofCard.filter(({ resolvedAt }) => resolvedAt === null).toSorted((a, b) => begins(a) - begins(b) || 0);
  let count = 0;
  return {
    open: open.map((thread) => ({ thread, number: thread.area || thread.moment ? ++count : null })),
    settled: ofCard.filter(({ resolvedAt }) => resolvedAt !== null),
  };
}
