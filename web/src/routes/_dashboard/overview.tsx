import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { HomePage } from '#features/home/home-page.tsx';
import { homeQuery } from '#features/home/queries.ts';
import { isToday, readOverviewSearch } from '#features/insights/search.ts';

export const Route = createFileRoute('/_dashboard/overview')({
  staticData: { texts: ['home', 'work'] },
  validateSearch: readOverviewSearch,
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'insight:read')) throw redirect({ to: '/campaigns', replace: true });
  },
  loaderDeps: ({ search }) => ({ isToday: isToday(search) }),
  // Not awaited: the page shows its skeleton at once.
  loader: ({ context, deps }) => {
    if (deps.isToday) void context.queries.prefetchQuery(homeQuery);
  },
  component: OverviewRoute,
});

function OverviewRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <HomePage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readOverviewSearch({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
