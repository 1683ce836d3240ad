import { createFileRoute } from '@tanstack/react-router';
import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import { inboxFilters, type InboxFilter } from '#features/talk/notifications/inbox.ts';
import { InboxPage } from '#features/talk/notifications/inbox-page.tsx';
import { countQuery, notificationsQuery } from '#features/talk/notifications/queries.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

const isFilter = (value: unknown): value is InboxFilter =>
  typeof value === 'string' && Object.hasOwn(inboxFilters, value);

interface NotificationsSearch {
  filter?: InboxFilter;
  /** The notification that a mail leads to. */
  notification?: NotificationId;
}

const isNotificationId = (value: unknown): value is NotificationId =>
  typeof value === 'string' && /^ntf_\w{1,40}$/.test(value);

export const Route = createFileRoute('/_dashboard/notifications')({
  staticData: { texts: ['notifications', 'comments', 'work', 'slots'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): NotificationsSearch => ({
    ...(isFilter(search.filter) && search.filter !== 'all' ? { filter: search.filter } : {}),
    ...(isNotificationId(search.notification) ? { notification: search.notification } : {}),
  })),
  loader: ({ context }) => {
    void context.queries.prefetchInfiniteQuery(notificationsQuery('unread', null));
    void context.queries.prefetchQuery(countQuery);
  },
  component: NotificationsRoute,
});

function NotificationsRoute() {
  const navigate = Route.useNavigate();
  const { filter = 'all', notification = null } = Route.useSearch();
  return (
    <InboxPage
      key={filter}
      filter={filter}
      linkedId={notification}
      onFilter={(next) => void navigate({ search: next === 'all' ? {} : { filter: next }, replace: true })}
    />
  );
}
