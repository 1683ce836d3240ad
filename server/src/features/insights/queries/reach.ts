import { sql } from 'drizzle-orm';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { notReported, type Reach } from '#features/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

type Level = 'account' | 'campaign' | 'adset' | 'ad';

interface Reported extends Record<string, unknown> {
  entity: string;
  reach: number;
  frequency: number | null;
}

/** Reach of every entity of a level over exactly these days, as the platform reported it. */
export async function reachOf(
  { db }: BaseScope,
  { account, level, period }: { account: { no: number }; level: Level; period: Period },
): Promise<Map<string, Reach>> {
  const { rows } = await db.execute<Reported>(
    sql`select entity, reach::float8 as reach, frequency from insight_reach where account = ${account.no}
      and level = ${level} and since = ${period.since}::date and until = ${period.until}::date`,
  );
  const found = new Map(rows.map(({ entity, ...reach }): [string, Reach] => [entity, reach]));
  if (found.size > 0 || period.since !== period.until) return found;
  return level === 'account' || level === 'ad' ? reachOfDay({ db }, account, level, period) : found;
}

/** Rows of single days have their reach. */
async function reachOfDay(
  { db }: Pick<BaseScope, 'db'>,
  { no }: { no: number },
  level: 'account' | 'ad',
  { since }: Period,
): Promise<Map<string, Reach>> {
  const { rows } = await db.execute<Reported>(
    level === 'account'
      ? sql`select '' as entity, reach::float8 as reach, null as frequency from insight_account_days
          where account = ${no} and day = ${since}::date and reach is not null`
      : sql`select a.id as entity, d.reach::float8 as reach, null as frequency from insight_days d
          join insight_ads a on a.account = d.account and a.no = d.ad
          where d.account = ${no} and d.day = ${since}::date and d.reach is not null`,
  );
  return new Map(rows.map(({ entity, ...reach }): [string, Reach] => [entity, reach]));
}

export const reachIn = (map: Map<string, Reach>, entity: string): Reach => map.get(entity) ?? notReported;
