import { sql, type SQL } from 'drizzle-orm';
import { countedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { columnOf, noSums, type Sums } from '#features/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Sums of rows `d`, as doubles: exact up to 2^53. */
export const sumColumns: SQL = sql.raw(
  [
    ...countedFigures.map((name) => `coalesce(sum(d.${columnOf[name]}), 0)::float8 as "${name}"`),
    // Kinds are told apart by the smallest and the largest: counting them would sort the rows.
    'min(d.result_kind) filter (where d.results > 0) as "firstKind"',
    'max(d.result_kind) filter (where d.results > 0) as "lastKind"',
  ].join(', '),
);

/** The tables that have the sums of an account. */
export type DayTable = 'insight_days' | 'insight_account_days' | 'insight_placements';

export interface Asked {
  table?: DayTable;
  account: { no: number };
  period: Period;
  /** A condition on rows `d`. */
  only: SQL | null;
}

/** Rows `d` of an account and a period, joined with their ads `a` where asked for. */
export function fromDays({ table = 'insight_days', account, period, only }: Asked, withAds = false): SQL {
  const ads = withAds ? sql`join insight_ads a on a.account = d.account and a.no = d.ad` : sql``;
  return sql`from ${sql.raw(table)} d ${ads} where d.account = ${account.no}
    and d.day between ${period.since}::date and ${period.until}::date and ${only ?? sql`true`}`;
}

const sumsOf = (row: Sums): Sums => row;

export async function sumAll({ db }: BaseScope, asked: Asked): Promise<Sums> {
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`select ${sumColumns} ${fromDays(asked)}`);
  return rows[0] ? sumsOf(rows[0]) : noSums;
}

export async function sumByDay({ db }: BaseScope, asked: Asked): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<Sums & { day: string } & Record<string, unknown>>(
    sql`select d.day::text as day, ${sumColumns} ${fromDays(asked)} group by d.day order by d.day`,
  );
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

export interface GroupSums {
  sums: Sums;
  ads: number;
}

/** Sums by a key of rows `d` and ads `a`. Rows without a key are under the empty one. */
export async function sumBy({ db }: BaseScope, asked: Asked, key: SQL): Promise<Map<string, GroupSums>> {
  const { rows } = await db.execute<Sums & { key: string; ads: number } & Record<string, unknown>>(
    sql`select coalesce(${key}, '') as key, count(distinct d.ad)::int as ads, ${sumColumns} ${fromDays(asked, true)} group by 1`,
  );
  return new Map(rows.map(({ key: name, ads, ...sums }) => [name, { sums, ads }]));
}

/** Sums by a key of rows without ads, such as placements. */
export async function sumByColumn({ db }: BaseScope, asked: Asked, key: SQL): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<Sums & { key: string } & Record<string, unknown>>(
    sql`select coalesce(${key}, '') as key, ${sumColumns} ${fromDays(asked)} group by 1`,
  );
  return new Map(rows.map(({ key: name, ...sums }) => [name, sums]));
}
