import { sql } from 'drizzle-orm';
import type { Scope } from '#infra/scope.ts';
import type { Group } from './groups.ts';
import type { Question } from './head.ts';

/** Spend by ad and day. */
export async function readSpends(
  { db }: Scope,
  { advertiser, period }: Question,
  groups: readonly Group[],
): Promise<Map<string, number>> {
  const numbers = groups.flatMap(({ ads }) => ads.map(({ no }) => no));
  const { rows } = await db.execute<{ key: string; spend: number }>(
    sql`select ad || ' ' || day as key, spend::float8 as spend from insight_days where account = ${advertiser.no}
      and day between ${period.since}::date and ${period.until}::date and ad = any(${sql.param(numbers)}::int[])`,
  );
  return new Map(rows.map(({ key, spend }) => [key, spend]));
}
