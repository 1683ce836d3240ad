import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  launchStages,
  type LaunchItem,
  type LaunchPage,
  type LaunchStage,
} from '@ad-foundry/contract/insights/launches.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { lengthOf, shiftDay, type Day, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { yieldEvery } from '#infra/concurrency/yield-every.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { presentGroups } from './creatives.ts';
import { readGroups, type Group } from './groups.ts';
import { readQuestion } from './head.ts';
import { kindNamesOf, type KindNames } from './kinds.ts';

type Query = z.output<typeof insights.launches.query>;
type LaunchQuery = Omit<Query, 'cursor' | 'limit'>;
type Rated = Omit<LaunchItem, 'creative'> & { group: Group };

/** Older creatives are compared at this age, in days. */
const maxAge = 90;
/** New creatives are compared with creatives that were first seen within this number of days. */
const cohortDays = 365;
/** With fewer other creatives, a median says little. */
const fewestOthers = 5;
const ratios = { more: 2, less: 0.5 } as const;

/** Creatives first seen in the period, sorted by spend, highest first, each compared with others at the same age. */
export function listLaunches(scope: Scope, provider: Provider, query: Query): Promise<LaunchPage> {
  const start = Math.max(0, decodeCursor(query.cursor, 'integer')?.key ?? 0);
  return scope.snapshot(async (at) => {
    const { question, launched, shown, present } = await readLaunched(at, provider, query);
    const { nextCursor } = toPage(shown.slice(start, start + query.limit + 1), query.limit, {
      keyOf: () => [start + query.limit, ''],
      present: () => null,
    });
    const results = launched.flatMap(({ daysToResult }) => daysToResult ?? []);
    return {
      head: question.head,
      items: await present(shown.slice(start, start + query.limit)),
      nextCursor,
      counts: countsOf(launched),
      floor: question.rule.floor,
      resultKinds: kindCounts(launched, kindNamesOf(question.advertiser)),
      daysToResult: { median: medianOf(results), creatives: results.length },
    };
  });
}

/** All new creatives that match the query, for the export. */
export function readAllLaunches(scope: Scope, provider: Provider, query: LaunchQuery) {
  return scope.snapshot(async (at) => {
    const { question, shown, present } = await readLaunched(at, provider, query);
    return { head: question.head, items: await present(shown, true) };
  });
}

/** Creatives first seen in the period, sorted by spend, highest first, and those of them in the requested stage. */
async function readLaunched(scope: Scope, provider: Provider, query: LaunchQuery) {
  const question = await readQuestion(scope, provider, { ...query, compare: 'none' });
  const { advertiser, period } = question;
  const yesterday = shiftDay(advertiser.today, -1);
  const until = period.until < yesterday ? period.until : yesterday;
  const starts = await readStarts(scope, advertiser, { period, until });
  const groups = await readGroups(scope, question, { group: 'asset' });
  const floor = question.rule.floor.spend;
  const isLaunched = ({ key }: Group) => (starts.get(key)?.first ?? '') >= period.since;
  const ages = new Map([...starts].map(([key, start]) => [key, ageOf(start, until)]));
  const cohort = { starts, ages, spends: await spendsByAge(starts, ages), floor };
  const launched = [...groups.values()]
    .filter(isLaunched)
    .map((group) => rate(group, cohort))
    .toSorted((a, b) => b.group.sums.spend - a.group.sums.spend || (a.group.key < b.group.key ? -1 : 1));
  const kinds = kindNamesOf(advertiser);
  const isShown = ({ stage, group: { sums } }: Rated) =>
    (query.stage === undefined || stage === query.stage) &&
    (query.resultKind === undefined || kinds.of(sums) === query.resultKind);
  const shown = launched.filter(isShown);
  const spend = launched.reduce((sum, { group }) => sum + group.sums.spend, 0);
  const present = async (some: readonly Rated[], isExport = false): Promise<LaunchItem[]> => {
    const presented = {
      query: { group: 'asset' as const },
      groups: some.map(({ group }) => group),
      spend,
      before: null,
    };
    const { items } = await presentGroups(scope, question, { ...presented, isExport });
    return some.flatMap(({ group: _, ...rated }, index) => {
      const creative = items[index];
      return creative ? [{ creative, ...rated }] : [];
    });
  };
  return { question, launched, shown, present };
}

/** The kinds of results of creatives, those with the most spend first. */
function kindCounts(launched: readonly Rated[], kinds: KindNames): LaunchPage['resultKinds'] {
  const all = launched.map(({ group }) => group.sums);
  return kinds.bySpend(all).map((kind) => ({ kind, count: all.filter((sums) => kinds.of(sums) === kind).length }));
}

function countsOf(launched: readonly Rated[]): LaunchPage['counts'] {
  const counts = Object.fromEntries(launchStages.map((stage) => [stage, 0])) as Record<LaunchStage, number>;
  for (const { stage } of launched) counts[stage] += 1;
  return counts;
}

/** The first days of a creative. */
interface Start {
  first: Day;
  /** Spend and results by age: 0 is the first day. */
  days: { age: number; spend: number; results: number }[];
}

/**
 * The first complete days, up to `until`, of every creative that was first seen within a year or since the beginning of
 * the period. Omits creatives that were seen on the first stored day, since they may be older.
 */
async function readStarts(
  { db }: Scope,
  { no, source, exhausted, coveredSince }: OpenAdvertiser,
  { period, until }: { period: Period; until: Day },
): Promise<Map<string, Start>> {
  const year = shiftDay(period.until, -cohortDays);
  const oldest = period.since < year ? period.since : year;
  const isWhole = source === 'platform' && exhausted;
  const after = isWhole || coveredSince === null ? null : coveredSince;
  const { rows } = await db.execute<{ key: string; first: Day; age: number | null; spend: number; results: number }>(
    sql`with starts as materialized (
        select coalesce(content, id) as key, min(first_day) as first from insight_ads
        where account = ${no} and first_day is not null group by 1
        having min(first_day) between ${oldest}::date and ${period.until}::date
          and (${after}::date is null or min(first_day) > ${after}::date))
      select s.key, s.first::text as first, d.day - s.first as age, coalesce(sum(d.spend), 0)::float8 as spend,
        coalesce(sum(d.results), 0)::float8 as results
      from starts s join insight_ads a on a.account = ${no} and coalesce(a.content, a.id) = s.key
      left join insight_days d on d.account = a.account and d.ad = a.no and d.day between s.first and s.first + ${maxAge - 1}::int
        and d.day between ${oldest}::date and ${until}::date
      group by 1, 2, 3 order by 3`,
  );
  const starts = new Map<string, Start>();
  for (const { key, first, age, ...counts } of rows) {
    const start = starts.get(key) ?? { first, days: [] };
    // The age is null for an ad without a complete day.
    if (age !== null) start.days.push({ age, ...counts });
    starts.set(key, start);
  }
  return starts;
}

interface Cohort {
  starts: ReadonlyMap<string, Start>;
  /** The number of complete days of each creative, at most `maxAge`. */
  ages: ReadonlyMap<string, number>;
  /** By age, the spends until that age of all creatives that have reached it, in ascending order. */
  spends: ReadonlyMap<number, readonly number[]>;
  floor: number;
}

/** Computes the spends once for each age, since an account has thousands of creatives. */
async function spendsByAge(
  starts: ReadonlyMap<string, Start>,
  ages: ReadonlyMap<string, number>,
): Promise<Map<number, number[]>> {
  const yieldNow = yieldEvery(5000);
  const spends = new Map<number, number[]>();
  for (const age of new Set(ages.values())) {
    const old = [...starts].filter(([key]) => (ages.get(key) ?? 0) >= age);
    spends.set(
      age,
      old.map(([, start]) => spendOf(start, age)).toSorted((a, b) => a - b),
    );
    await yieldNow(starts.size);
  }
  return spends;
}

/** Compares a creative with the others at the same age. */
function rate(group: Group, { starts, ages, spends, floor }: Cohort): Rated {
  const start = starts.get(group.key);
  const age = ages.get(group.key) ?? 0;
  const spendAtAge = start ? spendOf(start, age) : 0;
  const others = age === 0 ? [] : without(spends.get(age) ?? [], spendAtAge);
  const median = others.length < fewestOthers ? null : medianOfSorted(others);
  const firstResult = start?.days.find(({ results }) => results > 0);
  return {
    group,
    stage: stageOf({ spend: group.sums.spend, floor, spendAtAge, median }),
    age,
    spendAtAge,
    medianSpend: median,
    others: others.length,
    daysToResult: firstResult ? firstResult.age + 1 : null,
  };
}

const ageOf = ({ first }: Start, until: Day): number =>
  Math.max(0, Math.min(maxAge, lengthOf({ since: first, until })));
const spendOf = ({ days }: Start, age: number): number =>
  days.reduce((sum, day) => (day.age < age ? sum + day.spend : sum), 0);

interface Compared {
  spend: number;
  floor: number;
  spendAtAge: number;
  median: number | null;
}

function stageOf({ spend, floor, spendAtAge, median }: Compared): LaunchStage {
  if (spend < floor) return 'new';
  if (median === null) return 'usual';
  if (spendAtAge >= median * ratios.more) return 'more';
  return spendAtAge < median * ratios.less ? 'less' : 'usual';
}

/** The values without one occurrence of this value. */
function without(values: readonly number[], value: number): readonly number[] {
  const index = values.indexOf(value);
  return index < 0 ? values : values.toSpliced(index, 1);
}

const medianOf = (values: readonly number[]) => medianOfSorted(values.toSorted((a, b) => a - b));

function medianOfSorted(sorted: readonly number[]): number | null {
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
