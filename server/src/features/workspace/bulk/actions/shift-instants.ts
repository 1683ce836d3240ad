import { sql } from 'drizzle-orm';
import { shiftedByDays } from '#db/time-zone-of.ts';
import type { Scope } from '#infra/scope.ts';

/** Instants some days later at the same time of day where the actor is, as ISO text; null stays null. */
export async function shiftInstants(
  tx: Scope,
  instants: readonly (Date | null)[],
  days: number,
): Promise<(string | null)[]> {
  const texts = instants.map((instant) => instant?.toISOString() ?? null);
  const { rows } = await tx.db.execute<{ shifted: string | Date | null }>(sql`
    select ${shiftedByDays(sql`i.at`, days, tx.actor)} as shifted
    from unnest(${sql.param(texts)}::timestamptz[]) with ordinality as i (at, nth) order by i.nth`);
  return rows.map(({ shifted }) => (shifted === null ? null : new Date(shifted).toISOString()));
}
