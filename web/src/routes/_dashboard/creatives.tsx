import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { LiveCreativesPage } from '#features/platforms/insights/live-creatives-page.tsx';
import { readCreativesSearch } from '#features/platforms/insights/search.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/creatives')({
  staticData: { texts: ['insights'] },
  validateSearch: onlyDeclared(readCreativesSearch),
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'insight:read')) throw redirect({ to: '/campaigns', replace: true });
  },
  component: CreativesRoute,
});

function CreativesRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <LiveCreativesPage
      search={search}
      onSearch={(change) =>
        // The back button closes a creative, but does not undo a filter change.
        void navigate({
          search: readCreativesSearch({ ...search, ...change }),
          replace: !('key' in change),
          resetScroll: 'key' in change,
        })
      }
    />
  );
}
