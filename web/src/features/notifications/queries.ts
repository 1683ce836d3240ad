import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import type { ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { call } from '#lib/api.ts';

/** The number of unread notifications. */
export const countQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => call(notifications.count, {}, signal),
});

export type InboxPart = 'unread' | 'read' | 'snoozed';

/** Notifications of a part of the list, newest first; of some types, or all. */
export function notificationsQuery(part: InboxPart, types: readonly ListedType[] | null) {
  const chosen = types?.join(',');
  return infiniteQueryOptions({
    queryKey: ['notifications', part, chosen ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        notifications.list,
        {
          query: {
            cursor: pageParam,
            ...(part === 'snoozed' ? { view: 'snoozed' } : { read: part === 'read' ? 'true' : 'false' }),
            ...(chosen === undefined ? {} : { types: chosen }),
          },
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

type Change = CallArguments<typeof notifications.change>['body'];

/** Marks notifications as read or unread, or snoozes them; null marks all as read. */
export function useChangeNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change | null) =>
      body === null ? call(notifications.readAll, {}) : call(notifications.change, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
