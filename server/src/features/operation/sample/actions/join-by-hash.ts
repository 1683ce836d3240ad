import { sql } from 'drizzle-orm';
import type { OrganizationScope } from '#infra/scope.ts';

/**
 * Runs queries that join many tables right after these were filled. The planner has no statistics of them yet, takes them
 * for empty and would compare all rows with each other, which takes longer than a statement may.
 */
export function joinByHash<T>(scope: OrganizationScope, read: (tx: OrganizationScope) => Promise<T>): Promise<T> {
  return scope.transaction(async (tx) => {
    await tx.db.execute(sql`set local enable_nestloop = off`);
    return read(tx);
  });
}
