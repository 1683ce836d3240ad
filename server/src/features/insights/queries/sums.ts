import { sql, type SQL } from 'drizzle-orm';
import { countedFigures } from '@ad-foundry/contract/insights/figures.ts';
import { splitMonths, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
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

/** The tables that have the sums of an account by day. */
export type DayTable = 'insight_days' | 'insight_account_days' | 'insight_placements';

export interface Asked {
  /** Without one: the rows of ads, whole months summed. */
  table?: DayTable | undefined;
  account: { no: number };
  period: Period;
  /** A condition on rows `d`; without a table they have no day. */
  only: SQL | null;
}

/**
 * The number of an account, not known to the planner: it takes an account for an average one. Of one that was added since
 * the tables were analyzed it would expect a single row, and compare every row with every ad.
 */
const numberOf = ({ no }: { no: number }) => sql`(select ${no}::int)`;

/** Rows `d` of an account and a period, joined with their ads `a` where asked for. */
export function fromDays(asked: Asked, withAds = false): SQL {
  const { table, account, period, only } = asked;
  const ads = withAds ? sql`join insight_ads a on a.account = d.account and a.no = d.ad` : sql``;
  const rows = table === undefined ? sql`(${adRows(asked)})` : sql.raw(table);
  const days = table === undefined ? sql`true` : inDays(sql`d.day`, period);
  return sql`from ${rows} d ${ads} where d.account = ${numberOf(account)} and ${days} and ${only ?? sql`true`}`;
}

const inDays = (day: SQL, { since, until }: Period) => sql`${day} between ${since}::date and ${until}::date`;
const figureColumns = sql.raw(countedFigures.map((name) => columnOf[name]).join(', '));

/** Rows per ad: one for each whole month and kind of results, one for each other day. */
function adRows({ account, period }: Asked): SQL {
  const { months, days } = splitMonths(period);
  const parts = days.map(
    (part) => sql`select account, ad, attribution, result_kind, ${figureColumns} from insight_days
      where account = ${numberOf(account)} and ${inDays(sql`day`, part)}`,
  );
  if (months !== null) {
    parts.push(sql`select account, ad, nullif(attribution, 0) as attribution, nullif(result_kind, 0) as result_kind,
        ${figureColumns}
      from insight_ad_months where account = ${numberOf(account)} and ${inDays(sql`month`, months)}`);
  }
  return sql.join(parts, sql` union all `);
}

const sumsOf = (row: Sums): Sums => row;

export async function sumAll({ db }: BaseScope, asked: Asked): Promise<Sums> {
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`select ${sumColumns} ${fromDays(asked)}`);
  return rows[0] ? sumsOf(rows[0]) : noSums;
}

export async function sumByDay({ db }: BaseScope, asked: Asked): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<Sums & { day: string } & Record<string, unknown>>(
    sql`select d.day::text as day, ${sumColumns} ${fromDays({ ...asked, table: asked.table ?? 'insight_days' })}
      group by d.day order by d.day`,
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
