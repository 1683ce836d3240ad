import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { refreshPage } from '#features/sharing/guest/guest-page-store.ts';
import { sessionQuery } from '#lib/session.ts';

const queries = new QueryClient();

/** Query client for comments; they are refetched together with the page. */
export function TalkProvider({ page, children }: { page: GuestPage; children: ReactNode }) {
  const me = useMe();
  if (queries.getQueryData(sessionQuery.queryKey) !== me) queries.setQueryData(sessionQuery.queryKey, me);
  useEffect(() => void queries.invalidateQueries({ queryKey: ['comments'] }), [page]);
  // Refetches the page's comment counts when the comments are closed.
  useEffect(() => () => void refreshPage(), []);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
