import { createFileRoute } from '@tanstack/react-router';
import { inboxFilters, type InboxFilter } from '#features/talk/notifications/inbox.ts';
import { InboxPage } from '#features/talk/notifications/inbox-page.tsx';
import { countQuery, notificationsQuery } from '#features/talk/notifications/queries.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

const isFilter = (value: unknown): value is InboxFilter =>
  typeof value === 'string' && Object.hasOwn(inboxFilters, value);

export const Route = createFileRoute('/_dashboard/notifications')({
  staticData: { texts: ['notifications', 'comments', 'work', 'slots'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): { filter?: InboxFilter } =>
    isFilter(search.filter) && search.filter !== 'all' ? { filter: search.filter } : {},
  ),
  loader: ({ context }) => {
    void context.queries.prefetchInfiniteQuery(notificationsQuery('unread', null));
    void context.queries.prefetchQuery(countQuery);
  },
  component: NotificationsRoute,
});

function NotificationsRoute() {
  const navigate = Route.useNavigate();
  const { filter = 'all' } = Route.useSearch();
  return (
    <InboxPage
      key={filter}
      filter={filter}
      onFilter={(next) => void navigate({ search: next === 'all' ? {} : { filter: next }, replace: true })}
    />
  );
}
