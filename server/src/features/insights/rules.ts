import {
  absenceIn,
  countedFigures,
  figureIn,
  figureNames,
  type Absence,
  type CountedFigure,
  type FigureName,
} from '@ad-foundry/contract/insights/figures.ts';
import type { DailyValues, FigureSet, FigureValues } from '@ad-foundry/contract/insights/values.ts';
import {
  daysOf,
  isIn,
  lengthOf,
  oldestDay,
  settlingDays,
  shiftDay,
  type Day,
  type Period,
} from '@ad-foundry/contract/rules/periods/periods.ts';

/** Under which the storage keeps the pictures of an ad account: organizations share them. */
export const ownerOfPictures = (account: number | ''): string => `ads_${account}`;

/** Stands for results of several kinds, beside the numbers of words. */
export const mixedKinds = -1;

/** Sums of rows, with the smallest and the largest kind of their results; null without results. */
export type Sums = Record<CountedFigure, number> & { firstKind: number | null; lastKind: number | null };

/** Reach as the platform reports it for the days and the entity; or why there is none. */
export type Reach = { reach: number; frequency: number | null } | { absence: Absence };

export const notReported: Reach = { absence: 'not-reported' };
export const notAdditive: Reach = { absence: 'not-additive' };

export const noSums: Sums = {
  ...(Object.fromEntries(countedFigures.map((name) => [name, 0])) as Record<CountedFigure, number>),
  firstKind: null,
  lastKind: null,
};

/** Columns of the tables of days, by figure. */
export const columnOf: Record<CountedFigure, string> = {
  spend: 'spend',
  impressions: 'impressions',
  clicks: 'clicks',
  linkClicks: 'link_clicks',
  landingPageViews: 'landing_page_views',
  results: 'results',
  purchases: 'purchases',
  purchaseValue: 'purchase_value',
  plays: 'plays',
  views3s: 'views_3s',
  thruplays: 'thruplays',
  plays25: 'plays_25',
  plays50: 'plays_50',
  plays75: 'plays_75',
  plays95: 'plays_95',
  plays100: 'plays_100',
};

/** Types of columns of figures in staged rows. Results may be fractions: platforms share a conversion between ads. */
export const typeOfColumn = (column: string): string => (column === columnOf.results ? 'double precision' : 'bigint');

/** Runs of days without a gap, of sorted days. */
export function consecutiveDays(days: readonly Day[]): Period[] {
  const runs: Period[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && shiftDay(last.until, 1) === day) last.until = day;
    else runs.push({ since: day, until: day });
  }
  return runs;
}

const pick = (of: (a: number, b: number) => number, a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : of(a, b);

/** The sum of sums. */
export function sumOf(all: Iterable<Sums>): Sums {
  const sum = { ...noSums };
  for (const one of all) {
    for (const name of countedFigures) sum[name] += one[name];
    sum.firstKind = pick(Math.min, sum.firstKind, one.firstKind);
    sum.lastKind = pick(Math.max, sum.lastKind, one.lastKind);
  }
  return sum;
}

/** What one sum has beyond another; null for nothing. */
export function difference(whole: Sums, part: Sums): Sums | null {
  const rest = { ...noSums, firstKind: whole.firstKind, lastKind: whole.lastKind };
  for (const name of countedFigures) rest[name] = whole[name] - part[name];
  return countedFigures.some((name) => rest[name] !== 0) ? rest : null;
}

const isMixed = ({ firstKind, lastKind }: Sums) => firstKind !== lastKind || firstKind === mixedKinds;
/** Figures that are compared among results of the same kind only. */
export const ofResults: ReadonlySet<FigureName> = new Set<FigureName>(['results', 'costPerResult']);

/** The only kind of the results of sums; null for none, and for several kinds. */
export const kindOf = (sums: Sums): number | null => (isMixed(sums) ? null : sums.firstKind);

/** Spend beside that of the period before; null where nothing was spent then. */
export const changeOf = (sums: Sums, before: Sums | undefined): number | null =>
  before && before.spend > 0 ? sums.spend / before.spend : null;

/** The kinds of results of several sums, those with the most spend first. */
export function kindsBySpend(all: readonly Sums[]): number[] {
  const spends = new Map<number, number>();
  for (const sums of all) {
    const kind = kindOf(sums);
    if (kind !== null) spends.set(kind, (spends.get(kind) ?? 0) + sums.spend);
  }
  return [...spends].toSorted(([a, one], [b, other]) => other - one || a - b).map(([kind]) => kind);
}

const isOfMixed = (name: FigureName, sums: Sums) => ofResults.has(name) && isMixed(sums);

const absenceOf = (name: FigureName, sums: Sums): Absence | null =>
  isOfMixed(name, sums) ? 'mixed-results' : absenceIn(name, sums);

/** A figure from sums; null where it has none. Reach and frequency have none: they are not sums. */
export const figureOf = (name: FigureName, sums: Sums): number | null =>
  isOfMixed(name, sums) ? null : figureIn(name, sums);

/** All figures of sums; null where there is none, and for reach and frequency. */
export function valuesOf(sums: Sums): FigureValues {
  const values = {} as FigureValues;
  for (const name of figureNames) values[name] = figureOf(name, sums);
  return values;
}

/** The counted figures of every day of a period. A day without rows had no delivery; null on days that are not stored. */
export function dailyOf(period: Period, sums: ReadonlyMap<Day, Sums>, stored: Period | null): DailyValues {
  const days = daysOf(period);
  const all = days.map((day) => sums.get(day) ?? (stored && isIn(day, stored) ? noSums : null));
  const values = {} as DailyValues['values'];
  for (const name of countedFigures) values[name] = all.map((each) => each && each[name]);
  values.results = all.map((each) => each && figureOf('results', each));
  return { days, values };
}

/** All figures of sums, with the reason for each that has no value. */
export function figureSetOf(sums: Sums, reach: Reach): FigureSet {
  const values = valuesOf(sums);
  const absent: FigureSet['absent'] = {};
  for (const name of figureNames) {
    const absence = absenceOf(name, sums);
    if (absence !== null) absent[name] = absence;
  }
  if ('absence' in reach) {
    absent.reach = reach.absence;
    absent.frequency = reach.absence;
    return { values, absent };
  }
  values.reach = reach.reach;
  values.frequency = reach.frequency ?? (reach.reach > 0 ? sums.impressions / reach.reach : null);
  if (values.frequency === null) absent.frequency = 'no-delivery';
  return { values, absent };
}

/** Days that are fetched first, before older ones. */
export const firstDays = 90;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How often figures of the running day, objects and reach are fetched. */
export const everyMs = { today: hourMs, objects: 6 * hourMs, reach: 6 * hourMs } as const;
/** A restating begins after this hour of the account's day, when yesterday has settled a little. */
const restatingHour = 3;

/** What decides the next step of an account. Days are the account's. */
export interface SyncPosition {
  today: Day;
  /** 0 to 23, in the account's zone. */
  hour: number;
  coveredSince: Day | null;
  fetchedAt: Date | null;
  /** The account's day on which the last restating ended. */
  restatedOn: Day | null;
  restating: Day | null;
  objectsAt: Date | null;
  reachAt: Date | null;
  exhausted: boolean;
  chunkDays: number;
}

export type SyncStep =
  | { kind: 'objects' }
  | { kind: 'reach' }
  | ({ kind: 'days'; purpose: 'today' | 'restate' | 'older' } & Period);

const isOld = (at: Date | null, now: Date, ms: number) => at === null || now.getTime() - at.getTime() >= ms;

/**
 * The most urgent step of an account; null when all is up to date. The running day first, then what ads there are, the
 * first 90 days, what may have been restated, reach, and last the older days, newest first.
 */
export function nextStep(position: SyncPosition, now: Date): SyncStep | null {
  const { today, hour, coveredSince, restatedOn, restating, chunkDays } = position;
  const yesterday = shiftDay(today, -1);
  if (isOld(position.fetchedAt, now, everyMs.today) || coveredSince === null) {
    return { kind: 'days', purpose: 'today', since: yesterday, until: today };
  }
  if (isOld(position.objectsAt, now, everyMs.objects)) return { kind: 'objects' };
  const oldest = oldestDay(today);
  const older = (floor: Day): SyncStep => ({
    kind: 'days',
    purpose: 'older',
    since: laterOf(shiftDay(coveredSince, -chunkDays), floor),
    until: shiftDay(coveredSince, -1),
  });
  const first = laterOf(shiftDay(today, -firstDays), oldest);
  if (!position.exhausted && coveredSince > first) return older(first);
  const lastRestated = shiftDay(today, -settlingDays);
  // Where a night was interrupted until its last days had settled, the next one begins anew.
  const goingOn = restating !== null && restating >= lastRestated ? restating : null;
  if (goingOn !== null || (restatedOn !== today && hour >= restatingHour)) {
    const until = goingOn ?? yesterday;
    const since = laterOf(restatedSince({ until, chunkDays, lastRestated }), coveredSince);
    return { kind: 'days', purpose: 'restate', since: since > until ? until : since, until };
  }
  if (isOld(position.reachAt, now, everyMs.reach)) return { kind: 'reach' };
  return !position.exhausted && coveredSince > oldest ? older(oldest) : null;
}

/**
 * The first day that is corrected together with `until`. Where that takes several steps, they begin on the same days
 * every night, so that unchanged days are recognized; the last step may reach further back.
 */
function restatedSince({ until, chunkDays, lastRestated }: { until: Day; chunkDays: number; lastRestated: Day }): Day {
  if (chunkDays >= settlingDays) return lastRestated;
  const dayNumber = lengthOf({ since: '1970-01-01', until }) - 1;
  return shiftDay(until, -(dayNumber % chunkDays));
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/** When an account that is up to date is looked at again. */
export function nextDue({ fetchedAt }: Pick<SyncPosition, 'fetchedAt'>, now: Date): Date {
  return new Date((fetchedAt ?? now).getTime() + everyMs.today);
}

/** Rows of one fetch that are worth the while, and those that are many. */
const [fewRows, manyRows] = [5000, 40_000];
const mostDays = 90;

/** Days of the next fetch, by what the last one of some days gave. */
export function nextChunk(chunkDays: number, { days, rows }: { days: number; rows: number }): number {
  if (rows > manyRows) return Math.max(1, Math.floor(chunkDays / 2));
  return rows < fewRows && days >= chunkDays ? Math.min(mostDays, chunkDays * 2) : chunkDays;
}

const [directDays, directRows] = [28, 5000];

/** Whether days are prepared as a report by the platform: many, or of many rows. Today is always asked for directly. */
export const isReport = ({ purpose, ...period }: Period & { purpose: string }, rowsPerDay: number): boolean => {
  const days = lengthOf(period);
  return purpose !== 'today' && (days > directDays || days * rowsPerDay > directRows);
};

/** The delay before the next try after the platform did not answer: 1 minute, 2, 4 … an hour. */
export const retryMs = (tries: number): number => Math.min(hourMs, minuteMs * 2 ** Math.max(0, tries - 1));
