import { counts, plusDays, type Counts, type RawReach, type World } from './world.ts';

/**
 * Recounts figures from raw rows, by the definitions on the screens. Shares no code with the product, so that a mistake
 * in the product is not repeated here.
 */

export type Values = Record<string, number | null>;
export interface DayRow extends Counts {
  day: string;
  /** Null where impressions of videos and images are one number. */
  videoImpressions: number | null;
  resultKind?: string;
}

export interface Days {
  since: string;
  until: string;
}

/** Results that count people: a person reached on two days or by two ads counts once. */
const people = new Set(['reach', 'estimated_ad_recallers']);

type Reported = Pick<RawReach, 'reach' | 'frequency' | 'results'>;

/**
 * The figures of rows, null without a value. Figures that cannot be summed are those reported by the platform, or null.
 */
export function figuresOf(rows: readonly DayRow[], reached: Reported | null = null): Values {
  const sum = Object.fromEntries(
    counts.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]),
  ) as Counts;
  const kinds = new Set(rows.filter((row) => row.results > 0).map((row) => row.resultKind));
  const per = (over: number, under: number) => (under === 0 ? null : over / under);
  const isMixed = kinds.size > 1;
  const [kind = ''] = kinds;
  const results = reached?.results?.kind === kind ? reached.results : null;
  const counted = people.has(kind) ? results : { count: sum.results, spend: sum.spend };
  const isWithoutLinkClicks = sum.linkClicks === 0 && sum.clicks > 0;
  const hasVideo = sum.plays > 0 || sum.views3s > 0;
  const isUnsplit = hasVideo && rows.some((row) => row.videoImpressions === null);
  const videoImpressions = isUnsplit ? null : rows.reduce((total, row) => total + (row.videoImpressions ?? 0), 0);
  const perVideo = (over: number) => (hasVideo && videoImpressions !== null ? per(over, videoImpressions) : null);
  return {
    ...sum,
    videoImpressions,
    reach: reached?.reach ?? null,
    frequency: reached?.frequency ?? null,
    cpm: per(sum.spend * 1000, sum.impressions),
    ctr: isWithoutLinkClicks ? null : per(sum.linkClicks, sum.impressions),
    cpc: per(sum.spend, sum.linkClicks),
    results: isMixed || !counted ? null : counted.count,
    costPerResult: isMixed || !counted ? null : per(counted.spend, counted.count),
    roas: sum.purchaseValue === 0 ? null : per(sum.purchaseValue, sum.spend),
    hookRate: perVideo(sum.views3s),
    holdRate: perVideo(sum.thruplays),
  };
}

export const spendOf = (rows: readonly DayRow[]) => rows.reduce((sum, row) => sum + row.spend, 0);

/** The kind of the results of rows; null without results or with several kinds. */
export function kindOf(rows: readonly DayRow[]): string | null {
  const kinds = new Set(rows.filter(({ results }) => results > 0).map(({ resultKind }) => resultKind));
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

export const within = <R extends { day: string }>(rows: readonly R[], { since, until }: Days): R[] =>
  rows.filter(({ day }) => day >= since && day <= until);

/** The first and the last day of each ad. */
export function daysByAdOf(rows: readonly { ad: string; day: string }[]): Map<string, Days> {
  const daysByAd = new Map<string, Days>();
  for (const { ad, day } of rows) {
    const { since, until } = daysByAd.get(ad) ?? { since: day, until: day };
    daysByAd.set(ad, { since: day < since ? day : since, until: day > until ? day : until });
  }
  return daysByAd;
}

export const lengthOf = ({ since, until }: Days): number => (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1;

/** The days of a named period, relative to today. */
export function namedDays(name: string, today: string): Days {
  const at = new Date(`${today}T00:00:00Z`);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const dayOf = (...date: [number, number, number]) => new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  const monday = plusDays(today, -((at.getUTCDay() + 6) % 7));
  const past = /^last_(\d+)_days$/.exec(name);
  if (past) return { since: plusDays(today, -Number(past[1])), until: plusDays(today, -1) };
  switch (name) {
    case 'yesterday':
      return { since: plusDays(today, -1), until: plusDays(today, -1) };
    case 'this_week':
      return { since: monday, until: today };
    case 'last_week':
      return { since: plusDays(monday, -7), until: plusDays(monday, -1) };
    case 'this_month':
      return { since: dayOf(year, month, 1), until: today };
    case 'last_month':
      return { since: dayOf(year, month - 1, 1), until: dayOf(year, month, 0) };
    case 'this_quarter':
      return { since: dayOf(year, month - (month % 3), 1), until: today };
    case 'this_year':
      return { since: dayOf(year, 0, 1), until: today };
    case 'lifetime': {
      // Three years and a month ago; the last day of that month if it is shorter.
      const last = new Date(Date.UTC(year - 3, month, 0)).getUTCDate();
      return { since: dayOf(year - 3, month - 1, Math.min(at.getUTCDate(), last)), until: today };
    }
    default:
      return { since: today, until: today };
  }
}

/** The previous period, or the same days a year earlier; null if some of these days are not stored. */
export function comparedDays({ since, until }: Days, compare: string, world: World): Days | null {
  if (compare === 'none') return null;
  const length = lengthOf({ since, until });
  const first = compare === 'year' ? yearBefore(since) : plusDays(since, -length);
  const last = compare === 'year' ? yearBefore(until) : plusDays(since, -1);
  return first < world.storedSince ? null : { since: first, until: last };
}

/** The figures of a day that is not stored. */
export const noFigures = Object.fromEntries(Object.keys(figuresOf([])).map((name) => [name, null])) as Values;

function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  // February 29 does not exist a year earlier.
  return `${Number(year) - 1}-${month}-${month === '02' && date === '29' ? '28' : date}`;
}

export function daysIn({ since, until }: Days): string[] {
  const days: string[] = [];
  for (let day = since; day <= until; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Groups rows by key; rows without a key get the empty key. */
export function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** All rows of the advertiser, including those of deleted ads. */
export const wholeOf = ({ days, deleted }: World): DayRow[] => [...days, ...deleted];

export const reachOf = ({ reach }: World, level: string, entity: string, { since, until }: Days) =>
  reach.find((row) => row.level === level && row.entity === entity && row.since === since && row.until === until) ??
  null;

/** The order of pairs whose first parts differ. */
export const byName = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number =>
  a < b ? -1 : 1;

/** The operands of a figure; for a cost per person, those of the platform's report. */
export function operandsOf(figure: string, rows: readonly DayRow[], reached: Reported | null): Values {
  const [kind] = new Set(rows.filter(({ results }) => results > 0).map(({ resultKind }) => resultKind));
  const values = figuresOf(rows, reached);
  const isReported = figure === 'costPerResult' && people.has(kind ?? '') && values['results'] !== null;
  return isReported ? { ...values, spend: reached?.results?.spend ?? null } : values;
}

/** The differences between reported and counted values: names with both values. */
export function differences(reported: object | null, counted: Values | null): string[] {
  if (reported === null || counted === null) return reported === counted ? [] : ['one of both is missing'];
  return Object.entries(reported).flatMap(([name, value]) => {
    const countedValue = counted[name] ?? null;
    const isSame =
      value === null || countedValue === null
        ? value === countedValue
        : Math.abs(value - countedValue) <= Math.abs(countedValue) * 1e-12;
    return isSame ? [] : [`${name}: told ${value}, counted ${countedValue}`];
  });
}
