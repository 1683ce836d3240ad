import { createFileRoute } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { PeoplePage } from '#features/people/members/people-page.tsx';
import { parsePeopleSearch } from '#features/people/members/people-search.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/settings/people')({
  validateSearch: onlyDeclared(parsePeopleSearch),
  loader: async ({ context: { queries, me } }) => {
    const { invitationsQuery, membersQuery } = await import('#features/people/members/queries.ts');
    const role = me.role;
    if (role === null || !can(role, 'people:assign')) return;
    await Promise.all([
      queries.ensureInfiniteQueryData(membersQuery('team')),
      ...(can(role, 'people:read') ? [queries.ensureInfiniteQueryData(invitationsQuery)] : []),
    ]);
  },
  component: PeopleRoute,
});

function PeopleRoute() {
  const navigate = Route.useNavigate();
  return (
    <PeoplePage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
