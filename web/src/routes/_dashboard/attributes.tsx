import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { AttributesPage } from '#features/library/attributes/attributes-page.tsx';
import { parseAttributesSearch } from '#features/library/attributes/attributes-search.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/attributes')({
  staticData: { texts: ['attributes', 'fields', 'library', 'work'] },
  validateSearch: onlyDeclared(parseAttributesSearch),
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'attribute:read'))
      throw redirect({ to: '/campaigns', replace: true });
  },
  // Not awaited, so that the page shows the table's skeleton immediately.
  loader: ({ context }) => void context.queries.prefetchQuery(attributesQuery),
  component: AttributesRoute,
});

function AttributesRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <AttributesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: next.field === search.field })}
    />
  );
}
