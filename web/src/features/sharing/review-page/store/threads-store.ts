import { useEffect, useSyncExternalStore } from 'react';
import type { CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { review, type ReviewThread } from '@ad-foundry/contract/review.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { call } from '#lib/api.ts';
import { ofLink, refreshReview, useReview } from './review-store.ts';

interface Threads {
  items: readonly ReviewThread[] | null;
  error: unknown;
}

const none: Threads = { items: null, error: null };
let stored = new Map<CreativeId, Threads>();
const listeners = new Set<() => void>();

function set(id: CreativeId, threads: Threads): void {
  stored = new Map(stored).set(id, threads);
  for (const listener of listeners) listener();
}

export async function refreshThreads(creativeId: CreativeId): Promise<void> {
  try {
    const items: ReviewThread[] = [];
    let cursor: string | null | undefined;
    do {
      const query = cursor ? { cursor } : {};
      const page = await call(review.threads, { params: { ...ofLink(), creativeId }, query });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    set(creativeId, { items, error: null });
  } catch (error) {
    set(creativeId, { items: stored.get(creativeId)?.items ?? null, error });
  }
}

function keep(creativeId: CreativeId, thread: ReviewThread): void {
  const items = stored.get(creativeId)?.items ?? [];
  const others = items.filter(({ id }) => id !== thread.id);
  const isNew = others.length === items.length;
  set(creativeId, {
    items: isNew ? [...items, thread] : items.map((each) => (each.id === thread.id ? thread : each)),
    error: null,
  });
}

type NewComment = CallArguments<typeof review.comment>['body'];

/** What a holder can do with comments; each shows its answer at once. @throws ApiError */
export const commentActions = {
  async create(creativeId: CreativeId, body: NewComment) {
    keep(creativeId, await call(review.comment, { params: { ...ofLink(), creativeId }, body }));
    void refreshReview();
  },
  async reply(creativeId: CreativeId, commentId: CommentId, body: { body: string; creationKey: string }) {
    keep(creativeId, await call(review.reply, { params: { ...ofLink(), commentId }, body }));
  },
  async edit(creativeId: CreativeId, commentId: CommentId, body: string) {
    keep(creativeId, await call(review.edit, { params: { ...ofLink(), commentId }, body: { body } }));
  },
  async remove(creativeId: CreativeId, commentId: CommentId) {
    await call(review.remove, { params: { ...ofLink(), commentId } });
    await Promise.all([refreshThreads(creativeId), refreshReview()]);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The comments on a creative; refetched together with the page. */
export function useThreads(creativeId: CreativeId | null): Threads {
  const { page } = useReview();
  useEffect(() => {
    if (creativeId) void refreshThreads(creativeId);
  }, [creativeId, page]);
  const all = useSyncExternalStore(subscribe, () => stored);
  return (creativeId && all.get(creativeId)) || none;
}
