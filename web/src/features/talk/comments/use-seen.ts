import { useEffect, type RefObject } from 'react';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { call } from '#lib/api.ts';

/** Threads that come into view within this time are sent together. */
const gatherMs = 400;
const seen = new Set<CommentId>();
let timer: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  timer = undefined;
  const threadIds = [...seen].slice(0, limits.notifications.changedAtOnce);
  for (const id of threadIds) seen.delete(id);
  // After a failure, the threads stay unread in the list of notifications.
  if (threadIds.length > 0) call(notifications.readThreads, { body: { threadIds } }).catch(() => undefined);
  if (seen.size > 0) timer = setTimeout(send, gatherMs);
}

/**
 * Marks the notifications about a thread as read when it comes into view, and again with each new reply, so that they
 * are not mailed. Browsers report no intersections while a tab is hidden.
 */
export function useSeen(element: RefObject<HTMLElement | null>, { id, replies }: Thread): void {
  const latest = replies.at(-1)?.id ?? id;
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen.add(id);
      timer ??= setTimeout(send, gatherMs);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, id, latest]);
}
