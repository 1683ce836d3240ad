import { sql, type SQL } from 'drizzle-orm';
import { countedFigures } from '@ad-foundry/contract/insights/figures.ts';
import { coverMonths, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { columnOf, noSums, type Sums } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

const figureSums = countedFigures.map((name) => `coalesce(sum(d.${columnOf[name]}), 0)::float8 as "${name}"`);

/** Sums of rows `d`, as doubles: exact up to 2^53. */
const sumColumns: SQL = sql.raw(
  [
    ...figureSums,
    // Kinds are distinguished by the smallest and the largest: counting them would sort the rows.
    'min(d.result_kind) filter (where d.results > 0) as "firstKind"',
    'max(d.result_kind) filter (where d.results > 0) as "lastKind"',
  ].join(', '),
);

/** The tables that have the sums of an account by day. */
export type DayTable = 'insight_days' | 'insight_account_days' | 'insight_placements' | 'insight_deleted_days';

/** An account whose rows are summed. */
export interface SummedAdvertiser {
  no: number;
  /** Kinds of results that cannot be added. */
  peopleKinds: ReadonlySet<number>;
}

export interface SumQuestion {
  /** Without one: the rows of ads, summed by month where that is less to read. */
  table?: DayTable | undefined;
  advertiser: SummedAdvertiser;
  period: Period;
  /** A condition on rows `d`; without a table they have no day. */
  only: SQL | null;
}

/**
 * The number of an account, not known to the planner: it takes an account for an average one. Of one that was added since
 * the tables were analyzed it would expect a single row, and compare every row with every ad.
 */
const numberOf = ({ no }: { no: number }) => sql`(select ${no}::int)`;

/** Rows `d` of an account and a period, joined with their ads `a` on request. */
function fromDays(question: SumQuestion, withAds = false): SQL {
  const { table, advertiser, period, only } = question;
  const ads = withAds ? sql`join insight_ads a on a.account = d.account and a.no = d.ad` : sql``;
  const rows = table === undefined ? sql`(${adRows(question)})` : sql.raw(table);
  const days = table === undefined ? sql`true` : inDays(sql`d.day`, period);
  return sql`from ${rows} d ${ads} where d.account = ${numberOf(advertiser)} and ${days} and ${only ?? sql`true`}`;
}

const inDays = (day: SQL, { since, until }: Period) => sql`${day} between ${since}::date and ${until}::date`;

/** Rows per ad: one for each month and kind of results, and those of the days to add to the months or to take off. */
function adRows({ advertiser, period }: SumQuestion): SQL {
  const { months, added, removed } = coverMonths(period);
  const read = (columns: string, table: SQL, days: SQL) =>
    sql`select account, ad, ${sql.raw(columns)} from ${table} where account = ${numberOf(advertiser)} and ${days}`;
  const ofDays = (sign: '' | '-') => (part: Period) => {
    const columns = ['attribution', 'result_kind', `${sign}1 as days`, ...figuresBy(sign)].join(', ');
    return read(columns, sql`insight_days`, inDays(sql`day`, part));
  };
  const ofMonths = ['nullif(attribution, 0) as attribution', 'nullif(result_kind, 0) as result_kind', unknownDays];
  const parts = [
    ...added.map(ofDays('')),
    ...(months === null
      ? []
      : [read([...ofMonths, ...figuresBy('')].join(', '), sql`insight_ad_months`, inDays(sql`month`, months))]),
    ...removed.map(ofDays('-')),
  ];
  return sql.join(parts, sql` union all `);
}

const figuresBy = (sign: string) => countedFigures.map((name) => `${sign}${columnOf[name]} as ${columnOf[name]}`);

// Of a month without a number of days it is not known: its ads stay, at worst without figures.
const unknownDays = 'coalesce(days, 31) as days';

const kind = sql`case when d.results * d.days > 0 then d.result_kind end`;
// What has rows only on days that are taken off has none.
const hasDays = sql`having sum(d.days) > 0`;

/** The ads of a period with the attribution and the kind of their results: `ad`, `attribution`, `kind`. */
export function wordsOfAds(question: Omit<SumQuestion, 'table'>): SQL {
  return sql`select d.ad, d.attribution, ${kind} as kind ${fromDays(question)} group by 1, 2, 3 ${hasDays}`;
}

/**
 * Sums by a key of rows `d` and ads `a`, by ad, attribution and kind of results: `key`, `ad`, `attribution`, `kind` and the
 * figures.
 */
function sumsOfAds(question: Omit<SumQuestion, 'table'>, key?: SQL): SQL {
  return sql`select ${key ?? sql`''`} as key, d.ad, d.attribution, ${kind} as kind, ${sql.raw(figureSums.join(', '))}
    ${fromDays({ ...question, table: undefined }, key !== undefined)} group by 1, 2, 3, 4 ${hasDays}`;
}

/** Sums of `sumsOfAds`, named `g`. */
const sumsOfSums: SQL = sql.raw(
  [
    ...countedFigures.map((name) => `coalesce(sum(g."${name}"), 0) as "${name}"`),
    'min(g.kind) as "firstKind"',
    'max(g.kind) as "lastKind"',
  ].join(', '),
);

type StoredSums = Omit<Sums, 'isAdditive'>;

/** Sums as they are read, with whether their results may be added. */
const judged = <S extends StoredSums>(sums: S, { advertiser }: Pick<SumQuestion, 'advertiser'>): S & Sums => ({
  ...sums,
  isAdditive: sums.firstKind === null || !advertiser.peopleKinds.has(sums.firstKind),
});

export async function sumAll({ db }: BaseScope, question: SumQuestion): Promise<Sums> {
  const { rows } = await db.execute<StoredSums & Record<string, unknown>>(
    question.table === undefined
      ? sql`select ${sumsOfSums} from (${sumsOfAds(question)}) g`
      : sql`select ${sumColumns} ${fromDays(question)}`,
  );
  return rows[0] ? judged(rows[0], question) : noSums;
}

export async function sumByDay({ db }: BaseScope, question: SumQuestion): Promise<Map<string, Sums>> {
  // The account has one row a day.
  const ofDay =
    question.table === 'insight_account_days'
      ? sql`${advertiserColumns} ${fromDays(question)}`
      : sql`${sumColumns} ${fromDays({ ...question, table: question.table ?? 'insight_days' })} group by d.day`;
  const { rows } = await db.execute<
    { [name in DayColumn]: StoredSums[keyof StoredSums][] | null } & Record<string, unknown>
  >(sql`select ${columnsOfDays} from (select d.day::text as day, ${ofDay}) g`);
  const [columns] = rows;
  const days = (columns?.day ?? []) as unknown as string[];
  return new Map(
    days.map((day, index) => {
      const sums: Record<string, number | null> = {};
      for (const name of sumNames) sums[name] = columns?.[name]?.[index] ?? noSums[name];
      return [day, judged(sums as unknown as StoredSums, question)];
    }),
  );
}

const sumNames = [...countedFigures, 'firstKind', 'lastKind'] as const;
type DayColumn = 'day' | (typeof sumNames)[number];

/** The rows of `g` by column, as JSON: the driver reads rows one by one, value by value. */
const columnsOfDays: SQL = sql.raw(['day', ...sumNames].map((name) => `json_agg(g."${name}") as "${name}"`).join(', '));

const advertiserColumns: SQL = sql.raw(
  [
    ...countedFigures.map((name) => `d.${columnOf[name]} as "${name}"`),
    'case when d.results > 0 then d.result_kind end as "firstKind"',
    'case when d.results > 0 then d.result_kind end as "lastKind"',
  ].join(', '),
);

export interface GroupSums {
  sums: Sums;
  ads: number;
}

/** Sums by a key of rows `d` and ads `a`. Rows without a key are under the empty one. */
export async function sumBy({ db }: BaseScope, question: SumQuestion, key: SQL): Promise<Map<string, GroupSums>> {
  const { rows } = await db.execute<StoredSums & { key: string; ads: number } & Record<string, unknown>>(
    question.table === undefined
      ? sql`select coalesce(g.key, '') as key, count(distinct g.ad)::int as ads, ${sumsOfSums}
          from (${sumsOfAds(question, key)}) g group by 1`
      : sql`select coalesce(${key}, '') as key, count(distinct d.ad)::int as ads, ${sumColumns}
          ${fromDays(question, true)} group by 1`,
  );
  return new Map(rows.map(({ key: name, ads, ...sums }) => [name, { sums: judged(sums, question), ads }]));
}

/** Sums by a key of rows without ads, such as placements. */
export async function sumByColumn({ db }: BaseScope, question: SumQuestion, key: SQL): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<StoredSums & { key: string } & Record<string, unknown>>(
    sql`select coalesce(${key}, '') as key, ${sumColumns} ${fromDays(question)} group by 1`,
  );
  return new Map(rows.map(({ key: name, ...sums }) => [name, judged(sums, question)]));
}
