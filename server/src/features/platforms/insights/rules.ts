import {
  absenceIn,
  countedFigures,
  figureIn,
  figureNames,
  type Absence,
  type CountedFigure,
  type ReportedFigure,
  isUnsplit,
  type FigureName,
} from '@ad-foundry/contract/insights/figures.ts';
import type { DailyValues, FigureSet, FigureValues } from '@ad-foundry/contract/insights/values.ts';
import {
  daysOf,
  isIn,
  lengthOf,
  oldestDay,
  shiftDay,
  type Day,
  type Period,
} from '@ad-foundry/contract/rules/periods/periods.ts';

/** The owner of an ad account's pictures in the storage; organizations share them. */
export const ownerOfPictures = (advertiserNo: number | ''): string => `ads_${advertiserNo}`;

/** Stands for several kinds of results; never the number of a word. */
export const mixedKinds = -1;

/** Sums of rows. */
export type Sums = Record<CountedFigure, number> & {
  /** The smallest and the largest kind of results; null if there are no results. */
  firstKind: number | null;
  lastKind: number | null;
  /** False if the results count people: then those of several days or ads cannot be added. */
  isAdditive: boolean;
};

/** The platform's report about an entity for the whole period. */
export interface PeriodReport {
  reach: number;
  frequency: number | null;
  /** The kind as its number, and the spend of the same report; null if the platform reports no results. */
  results: { kind: number; count: number; spend: number } | null;
}

/** Reach and other figures that cannot be summed, or why they are missing. */
export type Reach = PeriodReport | { absence: Absence };

export const notReported: Reach = { absence: 'not-reported' };
export const notAdditive: Reach = { absence: 'not-additive' };

export const noSums: Sums = {
  ...(Object.fromEntries(countedFigures.map((name) => [name, 0])) as Record<CountedFigure, number>),
  firstKind: null,
  lastKind: null,
  isAdditive: true,
};

/** Column names in the tables of daily figures, by figure. */
export const columnOf: Record<ReportedFigure, string> = {
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

/** Column types of staged figures. Results may be fractions, since platforms share a conversion between ads. */
export const typeOfColumn = (column: string): string => (column === columnOf.results ? 'double precision' : 'bigint');

const pick = (of: (a: number, b: number) => number, a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : of(a, b);

/** Adds up sums. */
export function sumOf(all: Iterable<Sums>): Sums {
  const sum = { ...noSums };
  for (const sums of all) {
    for (const name of countedFigures) sum[name] += sums[name];
    sum.firstKind = pick(Math.min, sum.firstKind, sums.firstKind);
    sum.lastKind = pick(Math.max, sum.lastKind, sums.lastKind);
    sum.isAdditive &&= sums.isAdditive;
  }
  return sum;
}

/** The part of `whole` that `part` does not contain; null if it is empty. */
export function difference(whole: Sums, part: Sums): Sums | null {
  const { firstKind, lastKind } = whole;
  const rest: Sums = { ...noSums, firstKind, lastKind, isAdditive: whole.isAdditive && part.isAdditive };
  for (const name of countedFigures) rest[name] = whole[name] - part[name];
  // Never negative: if the ads have several kinds of results, the account has none beyond theirs.
  rest.results = Math.max(0, rest.results);
  rest.videoImpressions = isUnsplit(part) ? 0 : Math.max(0, rest.videoImpressions);
  return countedFigures.some((name) => rest[name] !== 0) ? rest : null;
}

const isMixed = ({ firstKind, lastKind }: Sums) => firstKind !== lastKind || firstKind === mixedKinds;
/** Figures that are compared only among results of the same kind. */
export const ofResults: ReadonlySet<FigureName> = new Set<FigureName>(['results', 'costPerResult']);

/** The kind of the results; null if there are no results or several kinds. */
export const kindOf = (sums: Sums): number | null => (isMixed(sums) ? null : sums.firstKind);

/** The relative change of spend to the compared period; null if nothing was spent in it. */
export const changeOf = (sums: Sums, before: Sums | undefined): number | null =>
  before && before.spend > 0 ? sums.spend / before.spend : null;

/** The share of the spend of a whole; null where credits make it no share. */
export const shareOf = (spend: number, whole: number): number | null =>
  whole > 0 && spend >= 0 && spend <= whole ? spend / whole : null;

/** The kinds of results of several sums, sorted by spend, highest first. */
export function kindsBySpend(all: readonly Sums[]): number[] {
  const spends = new Map<number, number>();
  for (const sums of all) {
    const kind = kindOf(sums);
    if (kind !== null) spends.set(kind, (spends.get(kind) ?? 0) + sums.spend);
  }
  return [...spends].toSorted(([a, spend], [b, other]) => other - spend || a - b).map(([kind]) => kind);
}

const absenceOf = (name: FigureName, sums: Sums): Absence | null => {
  if (!ofResults.has(name)) return absenceIn(name, sums);
  if (isMixed(sums)) return 'mixed-results';
  return sums.isAdditive ? absenceIn(name, sums) : 'not-additive';
};

/**
 * A figure computed from sums, or null. Reach, frequency and results that count people cannot be computed from sums.
 */
export const figureOf = (name: FigureName, sums: Sums): number | null =>
  absenceOf(name, sums) === null ? figureIn(name, sums) : null;

/** All figures computed from sums; null for a figure without a value, and for reach and frequency. */
export function valuesOf(sums: Sums): FigureValues {
  const values = {} as FigureValues;
  for (const name of figureNames) values[name] = figureOf(name, sums);
  return values;
}

/**
 * The counted figures of each day of a period. A stored day without rows had no delivery; a day that is not stored is
 * null.
 */
export function dailyOf(period: Period, sums: ReadonlyMap<Day, Sums>, stored: Period | null): DailyValues {
  const days = daysOf(period);
  const all = days.map((day) => sums.get(day) ?? (stored && isIn(day, stored) ? noSums : null));
  const values = {} as DailyValues['values'];
  for (const name of countedFigures) values[name] = all.map((each) => each && each[name]);
  values.results = all.map((each) => each && figureOf('results', each));
  return { days, values };
}

/** All figures of sums, with the reason for each figure without a value. */
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
    if (absent.results === 'not-additive')
      Object.assign(absent, { results: reach.absence, costPerResult: reach.absence });
    return { values, absent };
  }
  if (absent.results === 'not-additive' && reach.results?.kind === kindOf(sums))
    addReportedResults({ values, absent }, reach.results);
  values.reach = reach.reach;
  values.frequency = reach.frequency ?? (reach.reach > 0 ? sums.impressions / reach.reach : null);
  if (values.frequency === null) absent.frequency = 'no-delivery';
  return { values, absent };
}

/** Adds the results that the platform reports for the whole period, and their cost by the same report. */
function addReportedResults({ values, absent }: FigureSet, { count, spend }: { count: number; spend: number }): void {
  values.results = count;
  values.costPerResult = count > 0 ? spend / count : null;
  delete absent.results;
  if (count > 0) delete absent.costPerResult;
  else absent.costPerResult = 'no-delivery';
}

/** The newest days, which are fetched before older ones. */
export const firstDays = 90;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The pause between two fetches of today's figures, of objects and of reach. */
export const everyMs = { today: hourMs, objects: 6 * hourMs, reach: 6 * hourMs } as const;
/** Corrections are fetched after this hour of the account's day, when yesterday's figures have settled a little. */
const restatingHour = 3;

/** The state that decides the next sync step of an account. Days are in the account's time zone. */
export interface SyncPosition {
  today: Day;
  /** 0 to 23, in the account's time zone. */
  hour: number;
  coveredSince: Day | null;
  fetchedAt: Date | null;
  /** The account's day on which corrections were last fetched completely. */
  restatedOn: Day | null;
  restating: Day | null;
  objectsAt: Date | null;
  reachAt: Date | null;
  exhausted: boolean;
  chunkDays: number;
  /** The number of days during which the platform corrects the figures of a day. */
  settlingDays: number;
}

export type SyncStep =
  | { kind: 'objects' }
  | { kind: 'reach' }
  | ({ kind: 'days'; purpose: 'today' | 'restate' | 'older' } & Period);

const isOld = (at: Date | null, now: Date, ms: number) => at === null || now.getTime() - at.getTime() >= ms;

/**
 * The most urgent sync step of an account; null if everything is up to date. The order is: today, the account's ads,
 * the newest 90 days, corrected days, reach, and the older days, newest first.
 */
export function nextStep(position: SyncPosition, now: Date): SyncStep | null {
  const { today, hour, coveredSince, restatedOn, restating, chunkDays, settlingDays } = position;
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
  // Fetching corrections starts again if it was interrupted for so long that its next days have settled.
  const goingOn = restating !== null && restating >= lastRestated ? restating : null;
  if (goingOn !== null || (restatedOn !== today && hour >= restatingHour)) {
    const until = goingOn ?? yesterday;
    const since = laterOf(restatedSince({ until, lastRestated, chunkDays, settlingDays }), coveredSince);
    return { kind: 'days', purpose: 'restate', since: since > until ? until : since, until };
  }
  if (isOld(position.reachAt, now, everyMs.reach)) return { kind: 'reach' };
  return !position.exhausted && coveredSince > oldest ? older(oldest) : null;
}

interface Restating {
  until: Day;
  lastRestated: Day;
  chunkDays: number;
  settlingDays: number;
}

/**
 * The first day that is fetched together with `until` for corrections. If that takes several steps, their ranges are
 * the same every night, so that unchanged days are recognized; the last range may reach further back.
 */
function restatedSince({ until, lastRestated, chunkDays, settlingDays }: Restating): Day {
  if (chunkDays >= settlingDays) return lastRestated;
  const dayNumber = lengthOf({ since: '1970-01-01', until }) - 1;
  return shiftDay(until, -(dayNumber % chunkDays));
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/** When the next step of an account that is up to date is due. */
export function nextDue({ fetchedAt }: Pick<SyncPosition, 'fetchedAt'>, now: Date): Date {
  return new Date((fetchedAt ?? now).getTime() + everyMs.today);
}

/** Below the first number of rows, a fetch requests more days next time; above the second, fewer. */
const [fewRows, manyRows] = [5000, 40_000];
const maxDays = 90;

/** The number of days of the next fetch, from the number of rows of the last one. */
export function nextChunk(chunkDays: number, { days, rows }: { days: number; rows: number }): number {
  if (rows > manyRows) return Math.max(1, Math.floor(chunkDays / 2));
  return rows < fewRows && days >= chunkDays ? Math.min(maxDays, chunkDays * 2) : chunkDays;
}

const directRows = 5000;

/** Whether the platform prepares the days as a report, because there are many days or rows. Today is never a report. */
export const isReport = (
  { purpose, ...period }: Period & { purpose: string },
  { directDays, rowsPerDay }: { directDays: number; rowsPerDay: number },
): boolean => {
  const days = lengthOf(period);
  return purpose !== 'today' && (days > directDays || days * rowsPerDay > directRows);
};

/** The delay before the next try after an outage of the platform: 1 minute, 2, 4 … 15 minutes. */
export const retryMs = (tries: number): number => Math.min(15 * minuteMs, minuteMs * 2 ** Math.max(0, tries - 1));
