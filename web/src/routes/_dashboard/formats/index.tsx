import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { formatsQuery, templatesQuery } from '#features/library/formats/queries.ts';
import { LibraryPage } from '#features/workspace/library/library-page.tsx';
import { parseLibrarySearch } from '#features/workspace/library/library-search.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/formats/')({
  staticData: { texts: ['library', 'work'] },
  validateSearch: onlyDeclared(parseLibrarySearch),
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'format:read')) throw redirect({ to: '/campaigns', replace: true });
  },
  // Not awaited, so that the page shows the library's skeleton immediately.
  loader: ({ context }) => {
    void context.queries.prefetchQuery(formatsQuery);
    void context.queries.prefetchQuery(templatesQuery);
  },
  component: LibraryRoute,
});

function LibraryRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <LibraryPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: next.make === search.make })}
    />
  );
}
