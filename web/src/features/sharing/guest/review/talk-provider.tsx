import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { refreshPage } from '#features/sharing/guest/guest-page-store.ts';
import { sessionQuery } from '#lib/session.ts';

const queries = new QueryClient();

/** TanStack Query for comments: they are refetched with the page, which live events refetch. */
export function TalkProvider({ page, children }: { page: GuestPage; children: ReactNode }) {
  const me = useMe();
  if (queries.getQueryData(sessionQuery.queryKey) !== me) queries.setQueryData(sessionQuery.queryKey, me);
  useEffect(() => void queries.invalidateQueries({ queryKey: ['comments'] }), [page]);
  // The page counts the comments.
  useEffect(() => () => void refreshPage(), []);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
