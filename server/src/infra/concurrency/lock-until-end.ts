import { sql } from 'drizzle-orm';
import type { BaseScope } from '#infra/scope.ts';

/**
 * Locks a name until the transaction ends, on all nodes: of those that lock it, one goes on at a time. What is counted
 * under the lock stays true until it is committed.
 */
export async function lockUntilEnd({ db }: BaseScope, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
