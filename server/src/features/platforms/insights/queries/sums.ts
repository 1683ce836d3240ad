import { sql, type SQL } from 'drizzle-orm';
import { countedFigures, reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import { coverMonths, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { columnOf, noSums, type Sums } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

const figureSums = sql.raw(
  reportedFigures.map((name) => `coalesce(sum(d.${columnOf[name]}), 0)::float8 as "${name}"`).join(', '),
);
const sumOfImpressions = sql.raw('coalesce(sum(d.impressions), 0)::float8');
// The smallest and largest kind show whether there are several; counting distinct kinds would sort the rows.
const kindEnds = sql.raw(
  `min(d.result_kind) filter (where d.results > 0) as "firstKind",
  max(d.result_kind) filter (where d.results > 0) as "lastKind"`,
);

/** Whether the ad of rows `d` has video. The list of these ads is read once per statement. */
const isVideoAd = (advertiser: SummedAdvertiser): SQL =>
  sql`d.ad in (select v.no from insight_ads v where v.account = ${numberOf(advertiser)} and v.has_video)`;

/** The impressions of ads with video among rows `d` of a table; 0 for placements, whose rows have no ads. */
function videoImpressions(table: DayTable, advertiser: SummedAdvertiser): SQL {
  switch (table) {
    case 'insight_days':
      return sql`coalesce(sum(d.impressions) filter (where ${isVideoAd(advertiser)}), 0)::float8`;
    case 'insight_account_days':
      return sql`coalesce(sum(d.video_impressions), 0)::float8`;
    case 'insight_deleted_days':
      return sql`coalesce(sum(d.impressions) filter (where d.plays > 0 or d.views_3s > 0), 0)::float8`;
    case 'insight_placements':
      return sql`0::float8`;
  }
}

/** Sums of rows `d` of a table as doubles, which are exact up to 2^53. */
const sumColumns = (table: DayTable, advertiser: SummedAdvertiser): SQL =>
  sql`${figureSums}, ${videoImpressions(table, advertiser)} as "videoImpressions", ${kindEnds}`;

/** The tables with the daily figures of an account. */
export type DayTable = 'insight_days' | 'insight_account_days' | 'insight_placements' | 'insight_deleted_days';

/** An account whose rows are summed. */
export interface SummedAdvertiser {
  no: number;
  /** The kinds of results whose daily numbers cannot be added, because they count people. */
  peopleKinds: ReadonlySet<number>;
}

export interface SumQuestion {
  /** By default, sums the rows of ads, using monthly sums if that reads less. */
  table?: DayTable | undefined;
  advertiser: SummedAdvertiser;
  period: Period;
  /** A condition on rows `d`. Without a table it must not use their day, since monthly sums have none. */
  only: SQL | null;
}

/**
 * The account's number, hidden from the planner so that it assumes an average account. For an account that was added
 * after the tables were analyzed, it would expect a single row and compare every row with every ad.
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

/**
 * Rows per ad: one per month and kind of results, and the single days to add to the months or to subtract from them.
 */
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

const figuresBy = (sign: string) => reportedFigures.map((name) => `${sign}${columnOf[name]} as ${columnOf[name]}`);

// A month may lack its number of days; 31 keeps its ads, at worst with empty figures.
const unknownDays = 'coalesce(days, 31) as days';

const kind = sql`case when d.results * d.days > 0 then d.result_kind end`;
// Omits ads whose days are all subtracted.
const hasDays = sql`having sum(d.days) > 0`;

/** The ads of a period with attribution and kind of results, as `ad`, `attribution` and `kind`. */
export function wordsOfAds(question: Omit<SumQuestion, 'table'>): SQL {
  return sql`select d.ad, d.attribution, ${kind} as kind ${fromDays(question)} group by 1, 2, 3 ${hasDays}`;
}

/**
 * Sums by a key of rows `d` and ads `a`, and by ad, attribution and kind of results. Columns: `key`, `ad`,
 * `attribution`, `kind` and the figures.
 */
function sumsOfAds(question: Omit<SumQuestion, 'table'>, key?: SQL): SQL {
  const ofVideos = sql`case when ${isVideoAd(question.advertiser)} then ${sumOfImpressions} else 0 end`;
  return sql`select ${key ?? sql`''`} as key, d.ad, d.attribution, ${kind} as kind, ${figureSums}, ${ofVideos} as "videoImpressions"
    ${fromDays({ ...question, table: undefined }, key !== undefined)} group by 1, 2, 3, 4 ${hasDays}`;
}

/** Columns that add up the rows of `sumsOfAds`, whose alias is `g`. */
const sumsOfSums: SQL = sql.raw(
  [
    ...countedFigures.map((name) => `coalesce(sum(g."${name}"), 0) as "${name}"`),
    'min(g.kind) as "firstKind"',
    'max(g.kind) as "lastKind"',
  ].join(', '),
);

type StoredSums = Omit<Sums, 'isAdditive'>;

/** Adds to stored sums whether their results may be added. */
const judged = <S extends StoredSums>(sums: S, { advertiser }: Pick<SumQuestion, 'advertiser'>): S & Sums => ({
  ...sums,
  isAdditive: sums.firstKind === null || !advertiser.peopleKinds.has(sums.firstKind),
});

export async function sumAll({ db }: BaseScope, question: SumQuestion): Promise<Sums> {
  const { rows } = await db.execute<StoredSums & Record<string, unknown>>(
    question.table === undefined
      ? sql`select ${sumsOfSums} from (${sumsOfAds(question)}) g`
      : sql`select ${sumColumns(question.table, question.advertiser)} ${fromDays(question)}`,
  );
  return rows[0] ? judged(rows[0], question) : noSums;
}

export async function sumByDay({ db }: BaseScope, question: SumQuestion): Promise<Map<string, Sums>> {
  // The account table has a single row per day, so nothing needs to be summed.
  const { table = 'insight_days', advertiser } = question;
  const ofDay =
    table === 'insight_account_days'
      ? sql`${advertiserColumns} ${fromDays(question)}`
      : sql`${sumColumns(table, advertiser)} ${fromDays({ ...question, table })} group by d.day`;
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

/** The rows of `g` as one JSON array per column, since the driver parses rows value by value. */
const columnsOfDays: SQL = sql.raw(['day', ...sumNames].map((name) => `json_agg(g."${name}") as "${name}"`).join(', '));

const advertiserColumns: SQL = sql.raw(
  [
    ...reportedFigures.map((name) => `d.${columnOf[name]} as "${name}"`),
    'coalesce(d.video_impressions, 0) as "videoImpressions"',
    'case when d.results > 0 then d.result_kind end as "firstKind"',
    'case when d.results > 0 then d.result_kind end as "lastKind"',
  ].join(', '),
);

export interface GroupSums {
  sums: Sums;
  ads: number;
}

/** Sums by a key of rows `d` and ads `a`; rows without a key are summed under the empty key. */
export async function sumBy({ db }: BaseScope, question: SumQuestion, key: SQL): Promise<Map<string, GroupSums>> {
  const { rows } = await db.execute<StoredSums & { key: string; ads: number } & Record<string, unknown>>(
    question.table === undefined
      ? sql`select coalesce(g.key, '') as key, count(distinct g.ad)::int as ads, ${sumsOfSums}
          from (${sumsOfAds(question, key)}) g group by 1`
      : sql`select coalesce(${key}, '') as key, count(distinct d.ad)::int as ads,
          ${sumColumns(question.table, question.advertiser)}
          ${fromDays(question, true)} group by 1`,
  );
  return new Map(rows.map(({ key: name, ads, ...sums }) => [name, { sums: judged(sums, question), ads }]));
}

/** Sums by a key of the rows of a table without ads, such as placements. */
export async function sumByColumn(
  { db }: BaseScope,
  question: SumQuestion & { table: DayTable },
  key: SQL,
): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<StoredSums & { key: string } & Record<string, unknown>>(
    sql`select coalesce(${key}, '') as key, ${sumColumns(question.table, question.advertiser)} ${fromDays(question)} group by 1`,
  );
  return new Map(rows.map(({ key: name, ...sums }) => [name, judged(sums, question)]));
}
