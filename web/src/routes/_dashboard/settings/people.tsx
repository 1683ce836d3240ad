import { createFileRoute } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { PeoplePage } from '#features/people/people-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/people')({
  loader: async ({ context: { queries, me } }) => {
    const { invitationsQuery, membersQuery } = await import('#features/people/queries.ts');
    const role = me.role;
    if (role === null || !can(role, 'people:assign')) return;
    await Promise.all([
      queries.ensureInfiniteQueryData(membersQuery('team')),
      ...(can(role, 'people:read') ? [queries.ensureInfiniteQueryData(invitationsQuery)] : []),
    ]);
  },
  component: PeoplePage,
});
