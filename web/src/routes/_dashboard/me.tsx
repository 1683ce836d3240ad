import { createFileRoute } from '@tanstack/react-router';
import { sessionsQuery, waysQuery } from '#features/account/queries.ts';
import { MePage } from '#features/account/me-page.tsx';

export const Route = createFileRoute('/_dashboard/me')({
  staticData: { texts: ['me'] },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(sessionsQuery);
    void queries.prefetchQuery(waysQuery);
  },
  component: MePage,
});
