import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Account } from '@ad-foundry/contract/account.ts';
import { checkSession, enterSession } from './current-session.ts';
import { sessionKey } from './session-key.ts';

/** The signed-in account; null means anonymous. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: checkSession,
  retry: false,
  staleTime: 60_000,
});

/** Makes an account from a response the current session. */
export async function setSession(queries: QueryClient, me: Account): Promise<void> {
  await enterSession(me);
  queries.setQueryData(sessionQuery.queryKey, me);
}
