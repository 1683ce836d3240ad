import { sql } from 'drizzle-orm';
import type { BaseScope } from '#infra/scope.ts';

/**
 * Locks a name on all nodes until the transaction ends, so that a count read under the lock stays correct until the
 * commit.
 */
export async function lockUntilEnd({ db }: BaseScope, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
