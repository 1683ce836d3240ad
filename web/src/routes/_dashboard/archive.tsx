import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { ArchivePage } from '#features/tree/work-items/archive-page.tsx';
import { archiveQuery } from '#features/tree/work-items/queries.ts';
import { onlyDeclared, oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

const parseArchiveSearch = readSearch({
  search: textParam,
  kind: oneOf(['group', 'campaign', 'creative']),
});

export const Route = createFileRoute('/_dashboard/archive')({
  staticData: { texts: ['work', 'items'] },
  validateSearch: onlyDeclared(parseArchiveSearch),
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'campaign:write')) throw redirect({ to: '/campaigns', replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchInfiniteQuery(archiveQuery(deps));
  },
  component: ArchiveRoute,
});

function ArchiveRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return <ArchivePage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />;
}
