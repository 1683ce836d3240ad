import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { HomePage } from '#features/workspace/home/home-page.tsx';
import { readOverviewSearch } from '#features/platforms/insights/search.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/overview')({
  staticData: { texts: ['home', 'notifications', 'work'] },
  validateSearch: onlyDeclared(readOverviewSearch),
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'insight:read')) throw redirect({ to: '/campaigns', replace: true });
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
