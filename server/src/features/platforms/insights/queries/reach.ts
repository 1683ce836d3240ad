import { sql } from 'drizzle-orm';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { notReported, type Reach } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

type Level = 'account' | 'campaign' | 'adset' | 'ad';

interface Reported extends Record<string, unknown> {
  entity: string;
  reach: number;
  frequency: number | null;
  results: number | null;
  kind: number | null;
  spend: number | null;
}

const entryOf = ({ entity, reach, frequency, results, kind, spend }: Reported): [string, Reach] => [
  entity,
  {
    reach,
    frequency,
    results: results === null || kind === null || spend === null ? null : { kind, count: results, spend },
  },
];

/**
 * The reach of every entity of a level, and other figures that cannot be summed, as reported for exactly this period.
 */
export async function reachOf(
  { db }: BaseScope,
  { advertiser, level, period }: { advertiser: { no: number }; level: Level; period: Period },
): Promise<Map<string, Reach>> {
  const { rows } = await db.execute<Reported>(
    sql`select entity, reach::float8 as reach, frequency, results::float8 as results, result_kind as kind,
        spend::float8 as spend from insight_reach where account = ${advertiser.no}
      and level = ${level} and since = ${period.since}::date and until = ${period.until}::date`,
  );
  const found = new Map(rows.map(entryOf));
  if (found.size > 0 || period.since !== period.until) return found;
  return level === 'account' || level === 'ad' ? reachOfDay({ db }, advertiser, level, period) : found;
}

/** The reach on a single day, from the daily rows; those of ads also contain results that count people. */
async function reachOfDay(
  { db }: Pick<BaseScope, 'db'>,
  { no }: { no: number },
  level: 'account' | 'ad',
  { since }: Period,
): Promise<Map<string, Reach>> {
  const { rows } = await db.execute<Reported>(
    level === 'account'
      ? sql`select '' as entity, reach::float8 as reach, null as frequency, null as results, null as kind, null as spend from insight_account_days
          where account = ${no} and day = ${since}::date and reach is not null`
      : sql`select a.id as entity, d.reach::float8 as reach, null as frequency, d.results::float8 as results,
            d.result_kind as kind, d.spend::float8 as spend from insight_days d
          join insight_ads a on a.account = d.account and a.no = d.ad
          where d.account = ${no} and d.day = ${since}::date and d.reach is not null`,
  );
  return new Map(rows.map(entryOf));
}

export const reachIn = (map: Map<string, Reach>, entity: string): Reach => map.get(entity) ?? notReported;
