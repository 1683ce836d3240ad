import { sql } from 'drizzle-orm';
import {
  fatigueOf,
  unsettledDays,
  type Fatigue,
  type FatigueInput,
} from '@ad-foundry/contract/rules/fatigue/fatigue.ts';
import { expectTiring } from '@ad-foundry/contract/rules/fatigue/refresh.ts';
import { longestFirst, longestLast, type DayCounts } from '@ad-foundry/contract/rules/fatigue/weeks.ts';
import { shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { yieldEvery } from '#infra/concurrency/yield-every.ts';
import type { Scope } from '#infra/scope.ts';
import type { Group, GroupedAd } from './groups.ts';
import type { Question } from './head.ts';

/** The key of the asset that an ad uses. */
const assetOf = ({ content, id }: GroupedAd): string => content ?? id;

export interface FatigueOfGroups {
  /** The fatigue of a group's asset; null for groups of several assets. */
  of(group: Group): Fatigue | null;
  /** Whether an asset of the group has this cause. */
  has(group: Group, cause: Fatigue['cause']): boolean;
  /** The day around which a group's asset tires at its pace; null for groups of several assets. */
  tiresOn(group: Group): Day | null;
}

const noFatigue: FatigueOfGroups = { of: () => null, has: () => false, tiresOn: () => null };

/** Reads why the assets of groups cost more than in their first week, as of the end of the period. */
export async function readFatigue(
  scope: Scope,
  { advertiser, period, rule }: Pick<Question, 'advertiser' | 'period' | 'rule'>,
  groups: readonly Group[],
): Promise<FatigueOfGroups> {
  const ads = groups.flatMap((group) => group.ads);
  const keys = new Set(ads.map(assetOf));
  if (keys.size === 0) return noFatigue;
  const until = earliest(shiftDay(advertiser.today, -unsettledDays), period.until, advertiser.stored?.until);
  const assets = await readAssets(scope, advertiser, {
    keys: [...keys],
    ads: ads.length,
    until,
    leastSpend: rule.floor.spend,
  });
  const account = await readAccount(scope, advertiser, assets);
  const inputs = new Map<string, FatigueInput>();
  const found = new Map<string, Fatigue>();
  const yieldNow = yieldEvery(5000);
  for (const [key, days] of assets) {
    // Reports of some platforms count clicks of all kinds only.
    const clicks = days.some(({ linkClicks }) => linkClicks > 0) ? 'linkClicks' : 'clicks';
    const counted = days.map((row) => ({ day: row.day, ...countsOf(row, clicks) }));
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
function onlyAssetOf({ ads }: Group): string | null {
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

interface AssetRow extends CountRow {
  key: string;
  firstKind: number | null;
  lastKind: number | null;
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
  const kinds = new Set(days.flatMap(({ firstKind, lastKind }) => [firstKind ?? [], lastKind ?? []].flat()));
  return kinds.size === 1 && ![...kinds].some((kind) => peopleKinds.has(kind));
}

/** The longest time before the latest week from which days are compared. */
const earlierDays = 11;
const latestDays = longestLast + earlierDays;
/** With more ads, all rows of the days are read in one pass instead of each ad's row by its key. */
const fewAds = 1000;

/** Joins rows `d` of ads `u` with the last days up to a day. */
const latestRows = (no: number, { ads, until, days }: { ads: number; until: Day; days: number }) =>
  ads > fewAds
    ? sql`join insight_days d on d.account = (select ${no}::int) and d.ad = u.ad
        and d.day between ${shiftDay(until, 1 - days)}::date and ${until}::date`
    : sql`cross join generate_series(${1 - days}::int, 0) g
        join insight_days d on d.account = ${no} and d.day = ${until}::date + g and d.ad = u.ad`;

const sums = sql.raw(`sum(d.spend)::float8 as spend, sum(d.impressions)::float8 as impressions,
  sum(d.views_3s)::float8 as views, sum(d.link_clicks)::float8 as "linkClicks", sum(d.clicks)::float8 as clicks,
  sum(d.results)::float8 as results`);

/**
 * The first and the latest days of assets, by asset: only of those that spent enough lately and whose first day is stored.
 */
async function readAssets(
  { db }: Scope,
  { no, source, exhausted, coveredSince }: OpenAdvertiser,
  { keys, ads, until, leastSpend }: { keys: readonly string[]; ads: number; until: Day; leastSpend: number },
): Promise<Map<string, AssetRow[]>> {
  const isWhole = source === 'platform' && exhausted;
  const after = isWhole ? null : coveredSince;
  const { rows } = await db.execute<AssetRow>(
    sql`with assets as materialized (
        select coalesce(content, id) as key, min(first_day) as first, array_agg(no) as ads from insight_ads
        where account = ${no} and coalesce(content, id) = any(${sql.param(keys)}::text[]) and first_day is not null
        group by 1 having min(first_day) < ${shiftDay(until, -longestLast)}::date
          and max(last_day) > ${shiftDay(until, -longestLast)}::date
          and (${after}::date is null or min(first_day) > ${after}::date)),
      active as materialized (
        select s.key, s.first, s.ads from assets s cross join lateral unnest(s.ads) u (ad)
        ${latestRows(no, { ads, until, days: longestLast })}
        group by 1, 2, 3 having sum(d.spend) >= ${leastSpend}),
      figures as (
        select s.key, d.* from active s cross join lateral unnest(s.ads) u (ad)
        ${latestRows(no, { ads, until, days: latestDays })}
        union all select s.key, d.* from active s cross join lateral unnest(s.ads) u (ad)
        cross join generate_series(0, ${longestFirst - 1}::int) g
        join insight_days d on d.account = ${no} and d.day = s.first + g and d.ad = u.ad
        where d.day < ${shiftDay(until, 1 - latestDays)}::date)
      select d.key, d.day::text as day, ${sums},
        min(d.result_kind) filter (where d.results > 0) as "firstKind",
        max(d.result_kind) filter (where d.results > 0) as "lastKind"
      from figures d group by 1, 2 order by 2`,
  );
  const assets = new Map<string, AssetRow[]>();
  for (const row of rows) {
    const days = assets.get(row.key);
    if (days) days.push(row);
    else assets.set(row.key, [row]);
  }
  return assets;
}

/** The account's figures on the days of its assets, by the kind of clicks. */
async function readAccount(
  { db }: Scope,
  { no }: OpenAdvertiser,
  assets: ReadonlyMap<string, readonly CountRow[]>,
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
