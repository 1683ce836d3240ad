import type { QueryClient } from '@tanstack/react-query';

const patienceMs = 2000;

/** Resolves when no change of one's own is under way: what it answers with is newer than what would be read now. */
export async function whenQuiet(queries: QueryClient): Promise<void> {
  for (const end = Date.now() + patienceMs; queries.isMutating() > 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
