import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '#features/workspace/search/search-page.tsx';
import { parseSearchFilter } from '#features/workspace/search/search-filter.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/search')({
  staticData: { texts: ['work', 'search', 'lists'] },
  validateSearch: onlyDeclared(parseSearchFilter),
  component: SearchRoute,
});

function SearchRoute() {
  const navigate = Route.useNavigate();
  return <SearchPage filter={Route.useSearch()} onFilter={(search) => void navigate({ search, replace: true })} />;
}
