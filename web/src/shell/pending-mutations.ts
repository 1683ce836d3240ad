import type { QueryClient } from '@tanstack/react-query';

const patienceMs = 2000;

/** Resolves when no mutation is pending on this page, because a mutation's answer is newer than an earlier refetch. */
export async function mutationsSettled(queries: QueryClient): Promise<void> {
  for (const end = Date.now() + patienceMs; queries.isMutating() > 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
