import { queryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallArguments, CallResult } from '@ad-foundry/contract/endpoint.ts';
import { notifications, type Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import type { ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

/** The number of unread notifications. */
export const countQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => call(notifications.count, {}, signal),
});

export type InboxPart = 'unread' | 'read' | 'snoozed';

/** The notifications in a part of the list, newest first; with `types`, only of these types. */
export function notificationsQuery(part: InboxPart, types: readonly ListedType[] | null) {
  const chosen = types?.join(',');
  return pagedQuery(notifications.list, {
    key: ['notifications', part, chosen ?? ''],
    query: {
      ...(part === 'snoozed' ? { view: 'snoozed' } : { read: part === 'read' ? 'true' : 'false' }),
      types: chosen,
    },
  });
}

/** Refetches the notifications when the next snooze ends. */
export function useWake(wakesAt: string | null | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!wakesAt) return;
    const inMs = Math.min(longestTimeoutMs, Math.max(0, Date.parse(wakesAt) - Date.now()) + 500);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['notifications'] }), inMs);
    return () => clearTimeout(timer);
  }, [queries, wakesAt]);
}

/** Browsers run longer timeouts immediately. */
const longestTimeoutMs = 2 ** 31 - 1;

type NotificationChange = CallArguments<typeof notifications.change>['body'];

const parts = new Set<unknown>(['unread', 'read', 'snoozed'] satisfies InboxPart[]);
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => parts.has(queryKey[1]);
type Pages = InfiniteData<CallResult<typeof notifications.list>>;

/** Marks notifications as read or unread (optimistically), or snoozes them; null marks all as read. */
export function useChangeNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChange | null) =>
      body === null ? call(notifications.readAll, {}) : call(notifications.change, { body }),
    onMutate: (body) => {
      const { ids = null, read = true, snoozedUntil } = body ?? {};
      if (snoozedUntil !== undefined) return;
      const readAt = read ? new Date().toISOString() : null;
      queries.setQueriesData<Pages>(
        { queryKey: ['notifications'], predicate: isList },
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
      );
      function mark(item: Notification): Notification {
        return ids === null || ids.includes(item.id) ? { ...item, readAt } : item;
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
