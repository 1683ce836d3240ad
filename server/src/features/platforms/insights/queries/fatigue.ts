import { sql, type SQL } from 'drizzle-orm';
import {
  fatigueOf,
  unsettledDays,
  type Fatigue,
  type FatigueInput,
} from '@ad-foundry/contract/rules/fatigue/fatigue.ts';
import { expectTiring } from '@ad-foundry/contract/rules/fatigue/refresh.ts';
import { longestFirst, longestLast, type DayCounts } from '@ad-foundry/contract/rules/fatigue/weeks.ts';
import { shiftDay, type Day, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { yieldEvery } from '#infra/concurrency/yield-every.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import type { GroupedAd } from './groups.ts';
import type { Question } from './head.ts';

/** Ads by the asset that they use. */
export interface AssetGroup {
  ads: readonly Pick<GroupedAd, 'content' | 'id'>[];
}

/** The key of the asset that an ad uses. */
const assetOf = ({ content, id }: AssetGroup['ads'][number]): string => content ?? id;

export interface FatigueOfGroups {
  /** The fatigue of a group's asset; null for groups of several assets. */
  of(group: AssetGroup): Fatigue | null;
  /** Whether an asset of the group has this cause. */
  has(group: AssetGroup, cause: Fatigue['cause']): boolean;
  /** The day around which a group's asset tires at its pace; null for groups of several assets. */
  tiresOn(group: AssetGroup): Day | null;
}

const noFatigue: FatigueOfGroups = { of: () => null, has: () => false, tiresOn: () => null };

/** Reads why the assets of groups cost more than in their first week, as of the end of the period. */
export async function readFatigue(
  scope: OrganizationScope,
  { advertiser, period, rule }: Pick<Question, 'advertiser' | 'period' | 'rule'>,
  groups: readonly AssetGroup[],
): Promise<FatigueOfGroups> {
  const ads = groups.flatMap((group) => group.ads);
  const keys = new Set(ads.map(assetOf));
  if (keys.size === 0) return noFatigue;
  const until = earliest(shiftDay(advertiser.today, -unsettledDays), period.until, advertiser.stored?.until);
  const assets = await readAssets(scope, advertiser, { keys: [...keys], until, leastSpend: rule.floor.spend });
  const account = await readAccount(scope, advertiser, assets);
  const inputs = new Map<string, FatigueInput>();
  const found = new Map<string, Fatigue>();
  const yieldNow = yieldEvery(5000);
  for (const [key, days] of assets) {
    // Reports of some platforms count clicks of all kinds only.
    const clicks = days.some(({ linkClicks }) => linkClicks > 0) ? 'linkClicks' : 'clicks';
    const counted = clicks === 'clicks' ? days : days.map((row) => ({ ...countsOf(row, clicks), day: row.day }));
    await yieldNow(days.length);
    if (!isOfOneKind(days, advertiser)) continue;
    const input = { days: counted, account: account(clicks), until, floor: rule.floor };
    inputs.set(key, input);
    const fatigue = fatigueOf(input);
    if (fatigue) found.set(key, fatigue);
  }
  return {
    of: (group) => found.get(onlyAssetOf(group) ?? '') ?? null,
    tiresOn(group) {
      const input = inputs.get(onlyAssetOf(group) ?? '');
      return input ? expectTiring(input) : null;
    },
    has: ({ ads }, cause) => ads.some((ad) => found.get(assetOf(ad))?.cause === cause),
  };
}

/** The key of a group's asset; null for several assets. */
function onlyAssetOf({ ads }: AssetGroup): string | null {
  const [key = null, ...more] = new Set(ads.map(assetOf));
  return more.length > 0 ? null : key;
}

const earliest = (...days: (Day | undefined)[]): Day =>
  days.reduce<Day>((first, day) => (day !== undefined && day < first ? day : first), days[0] ?? '');

interface Counts extends DayCounts {
  linkClicks: number;
}

interface CountRow extends Counts, Record<string, unknown> {
  day: Day;
}

const dayFigures = ['spend', 'impressions', 'views', 'linkClicks', 'clicks', 'results'] as const;
const dayColumns = ['ad', 'day', 'kind', ...dayFigures] as const;

/** A row of an ad; `kind` is null without results. */
interface DayRow extends Counts {
  ad: number;
  day: Day;
  kind: number | null;
}

interface AssetRow extends Counts {
  day: Day;
  /** The kinds of its results. */
  kinds: Set<number>;
}

const countsOf = (row: Counts, clicks: 'linkClicks' | 'clicks'): DayCounts => ({
  spend: row.spend,
  impressions: row.impressions,
  views: row.views,
  clicks: row[clicks],
  results: row.results,
});

/** Whether the results may be compared: they are of one kind, and do not count people. */
function isOfOneKind(days: readonly AssetRow[], { peopleKinds }: OpenAdvertiser): boolean {
  const kinds = new Set(days.flatMap((row) => [...row.kinds]));
  return kinds.size === 1 && ![...kinds].some((kind) => peopleKinds.has(kind));
}

/** The longest time before the latest week from which days are compared. */
const earlierDays = 11;
const latestDays = longestLast + earlierDays;
/** With more ads, all rows of the days are read in one pass instead of each ad's row by its key. */
const fewAds = 1000;

/** Rows `d` of ads in a period. */
const rowsOf = (no: number, ads: readonly number[], { since, until }: Period): SQL =>
  ads.length > fewAds
    ? sql`insight_days d where d.account = (select ${no}::int) and d.day between ${since}::date and ${until}::date
        and d.ad = any(${sql.param(ads)}::int[])`
    : sql`unnest(${sql.param(ads)}::int[]) u (ad)
        cross join generate_series(0, ${until}::date - ${since}::date) g
        join insight_days d on d.account = ${no} and d.day = ${since}::date + g and d.ad = u.ad`;

const sums = sql.raw(`sum(d.spend)::float8 as spend, sum(d.impressions)::float8 as impressions,
  sum(d.views_3s)::float8 as views, sum(d.link_clicks)::float8 as "linkClicks", sum(d.clicks)::float8 as clicks,
  sum(d.results)::float8 as results`);

/** The figures of one row `d`. */
const figures = sql.raw(`case when d.results > 0 then d.result_kind end as kind, d.spend, d.impressions,
  d.views_3s as views, d.link_clicks as "linkClicks", d.clicks, d.results`);

/** The rows of `g` as one JSON array per column, since the driver parses rows value by value. */
const columnsOfDays = sql.raw(dayColumns.map((name) => `json_agg(g."${name}") as "${name}"`).join(', '));

interface Asset extends Record<string, unknown> {
  key: string;
  first: Day;
  ads: number[];
}

interface AssetQuestion {
  keys: readonly string[];
  until: Day;
  leastSpend: number;
}

/** The first and the latest days of assets, by asset: only of those that spent enough lately and whose first day is stored. */
async function readAssets(
  scope: OrganizationScope,
  advertiser: OpenAdvertiser,
  question: AssetQuestion,
): Promise<Map<string, AssetRow[]>> {
  const { no } = advertiser;
  const { until, leastSpend } = question;
  const assets = await findAssets(scope, advertiser, question);
  const lately = { since: shiftDay(until, 1 - longestLast), until };
  const { rows: spends } = await scope.db.execute<{ ad: number; spend: number }>(
    sql`select d.ad, sum(d.spend)::float8 as spend from ${rowsOf(
      no,
      assets.flatMap(({ ads }) => ads),
      lately,
    )} group by 1`,
  );
  const spendOf = new Map(spends.map(({ ad, spend }) => [ad, spend]));
  const active = assets.filter(({ ads }) => ads.reduce((sum, ad) => sum + (spendOf.get(ad) ?? 0), 0) >= leastSpend);
  return readDays(scope, no, active, until);
}

/** The assets that began early enough for a comparison, with all ads that use them. */
async function findAssets(
  { db }: OrganizationScope,
  { no, source, exhausted, coveredSince }: OpenAdvertiser,
  { keys, until }: AssetQuestion,
): Promise<Asset[]> {
  const isWhole = source === 'platform' && exhausted;
  const after = isWhole ? null : coveredSince;
  const { rows } = await db.execute<Asset>(
    sql`select coalesce(content, id) as key, min(first_day)::text as first, array_agg(no) as ads from insight_ads
      where account = ${no} and coalesce(content, id) = any(${sql.param(keys)}::text[]) and first_day is not null
      group by 1 having min(first_day) < ${shiftDay(until, -longestLast)}::date
        and max(last_day) > ${shiftDay(until, -longestLast)}::date
        and (${after}::date is null or min(first_day) > ${after}::date)`,
  );
  return rows;
}

/**
 * The days of assets, in order. The planner cannot know how many assets have days, and would read all days of the account
 * for each of them; so the ads come as a list, and their rows are added up here.
 */
async function readDays(
  { db }: OrganizationScope,
  no: number,
  assets: readonly Asset[],
  until: Day,
): Promise<Map<string, AssetRow[]>> {
  const members = assets.flatMap(({ key, first, ads }) => ads.map((ad) => ({ key, first, ad })));
  const ads = members.map(({ ad }) => ad);
  const latest = { since: shiftDay(until, 1 - latestDays), until };
  const { rows } = await db.execute<Partial<Record<keyof DayRow, unknown[] | null>> & Record<string, unknown>>(
    sql`select ${columnsOfDays} from (
        select d.ad, d.day::text as day, ${figures} from (
          select d.* from ${rowsOf(no, ads, latest)}
          union all select d.*
          from unnest(${sql.param(ads)}::int[], ${sql.param(members.map(({ first }) => first))}::date[]) u (ad, first)
          cross join generate_series(0, ${longestFirst - 1}::int) g
          join insight_days d on d.account = ${no} and d.day = u.first + g and d.ad = u.ad
          where d.day < ${latest.since}::date) d
        order by d.day) g`,
  );
  const columns = rows[0] as Partial<{ [name in keyof DayRow]: DayRow[name][] | null }> | undefined;
  const keyOf = new Map(members.map(({ ad, key }) => [ad, key]));
  const days = new Map<string, AssetRow[]>();
  const yieldNow = yieldEvery(5000);
  for (const [index, ad] of (columns?.ad ?? []).entries()) {
    const count = (name: (typeof dayFigures)[number]) => columns?.[name]?.[index] ?? 0;
    addDay(days, keyOf.get(ad) ?? '', {
      ad,
      day: columns?.day?.[index] ?? '',
      kind: columns?.kind?.[index] ?? null,
      spend: count('spend'),
      impressions: count('impressions'),
      views: count('views'),
      linkClicks: count('linkClicks'),
      clicks: count('clicks'),
      results: count('results'),
    });
    if (index % 5000 === 4999) await yieldNow(5000);
  }
  return days;
}

/** Adds the row of an ad to the days of its asset; rows come in the order of their days. */
function addDay(assets: Map<string, AssetRow[]>, key: string, { ad: _, kind, ...row }: DayRow): void {
  const days = assets.get(key);
  const last = days?.at(-1);
  if (!days) assets.set(key, [{ ...row, kinds: new Set(kind === null ? [] : [kind]) }]);
  else if (last?.day !== row.day) days.push({ ...row, kinds: new Set(kind === null ? [] : [kind]) });
  else {
    for (const name of dayFigures) last[name] += row[name];
    if (kind !== null) last.kinds.add(kind);
  }
}

/** The account's figures on the days of its assets, by the kind of clicks. */
async function readAccount(
  { db }: OrganizationScope,
  { no }: OpenAdvertiser,
  assets: ReadonlyMap<string, readonly AssetRow[]>,
): Promise<(clicks: 'linkClicks' | 'clicks') => Map<Day, DayCounts>> {
  const days = new Set([...assets.values()].flatMap((rows) => rows.map(({ day }) => day)));
  const { rows } =
    days.size === 0
      ? { rows: [] }
      : await db.execute<CountRow>(
          sql`select d.day::text as day, ${sums} from insight_account_days d
            where d.account = ${no} and d.day = any(${sql.param([...days])}::date[]) group by 1`,
        );
  const by = (clicks: 'linkClicks' | 'clicks') => new Map(rows.map((row) => [row.day, countsOf(row, clicks)]));
  const maps = { linkClicks: by('linkClicks'), clicks: by('clicks') };
  return (clicks) => maps[clicks];
}
