import { createFileRoute } from '@tanstack/react-router';
import { sessionsQuery } from '#features/account/queries.ts';
import { MePage } from '#features/account/me-page.tsx';

export const Route = createFileRoute('/_dashboard/me')({
  staticData: { texts: ['me'] },
  loader: ({ context }) => void context.queries.prefetchQuery(sessionsQuery),
  component: MePage,
});
