import { createFileRoute } from '@tanstack/react-router';
import { guestSessionQuery, sessionsQuery, signInMethodsQuery } from '#features/people/account/queries.ts';
import { MePage } from '#features/people/account/me-page.tsx';

export const Route = createFileRoute('/_dashboard/me')({
  staticData: { texts: ['me'] },
  loader: ({ context: { queries, me } }) => {
    if (me.role === 'guest') return void queries.prefetchQuery(guestSessionQuery);
    void queries.prefetchQuery(sessionsQuery);
    void queries.prefetchQuery(signInMethodsQuery);
  },
  component: MePage,
});
