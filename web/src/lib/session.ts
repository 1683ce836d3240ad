import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Account } from '@ad-foundry/contract/account.ts';
import { checkSession, enterSession } from './known-session.ts';

/** Who is signed in; null is anonymous. */
export const sessionQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: checkSession,
  retry: false,
  staleTime: 60_000,
});

/** Takes an account that a call answered with as the session from now on. */
export async function setSession(queries: QueryClient, me: Account): Promise<void> {
  await enterSession(me);
  queries.setQueryData(sessionQuery.queryKey, me);
}
