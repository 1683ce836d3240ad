import { shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';

/** Figures of a day, or the sum of several days. Money is in minor units. */
export interface DayCounts {
  spend: number;
  impressions: number;
  /** Three-second views; 0 for stills. */
  views: number;
  clicks: number;
  results: number;
}

export interface FatigueDay extends DayCounts {
  day: Day;
}

/** Days of a week by weekday, so that two weeks are compared Monday with Monday. */
export type Week = ReadonlyMap<number, DayCounts & { days: Day[] }>;

/** Two weeks with the same weekdays. */
export interface WeekPair {
  first: Week;
  last: Week;
}

const weekLength = 7;
/** A week may take so many calendar days if an asset pauses. */
export const longestFirst = 14;
export const longestLast = 10;
/** Younger assets have no two weeks to compare. */
const leastAge = 14;
/** Fewer weekdays do not show a week. */
const fewestWeekdays = 3;

export const noCounts: DayCounts = { spend: 0, impressions: 0, views: 0, clicks: 0, results: 0 };

/** Written out, since large accounts add up hundreds of thousands of days. */
export const addCounts = (a: DayCounts, b: DayCounts, sign: 1 | -1 = 1): DayCounts => ({
  spend: a.spend + sign * b.spend,
  impressions: a.impressions + sign * b.impressions,
  views: a.views + sign * b.views,
  clicks: a.clicks + sign * b.clicks,
  results: a.results + sign * b.results,
});

const weekSums = new WeakMap<Week, DayCounts>();

/** The sum of a week, which every rate asks for. */
export function sumWeek(week: Week): DayCounts {
  const found = weekSums.get(week);
  if (found) return found;
  let sum = noCounts;
  for (const counts of week.values()) sum = addCounts(sum, counts);
  weekSums.set(week, sum);
  return sum;
}

/** Weekdays by day; the assets of an account share their days. */
const weekdays = new Map<Day, number>();

function weekdayOf(day: Day): number {
  const weekday = weekdays.get(day) ?? new Date(`${day}T12:00:00Z`).getUTCDay();
  weekdays.set(day, weekday);
  return weekday;
}

function byWeekday(days: readonly FatigueDay[]): Week {
  const week = new Map<number, DayCounts & { days: Day[] }>();
  for (const counts of days) {
    const key = weekdayOf(counts.day);
    const earlier = week.get(key);
    const ofDays = earlier ? [...earlier.days, counts.day] : [counts.day];
    week.set(key, Object.assign(addCounts(counts, earlier ?? noCounts), { days: ofDays }));
  }
  return week;
}

const only = (week: Week, shared: ReadonlySet<number>): Week =>
  week.size === shared.size ? week : new Map([...week].filter(([weekday]) => shared.has(weekday)));

/** Two weeks, each limited to the weekdays that both have; null if these are too few. */
function matchWeekdays(first: readonly FatigueDay[], last: readonly FatigueDay[]): WeekPair | null {
  const [before, now] = [byWeekday(first), byWeekday(last)];
  const shared = new Set([...before.keys()].filter((weekday) => now.has(weekday)));
  return shared.size < fewestWeekdays ? null : { first: only(before, shared), last: only(now, shared) };
}

/** An asset's first and latest week, and its first week with the week before the latest. */
export interface ComparedWeeks {
  latest: WeekPair;
  /** Compared on request, which few assets need. Null for an asset that is too young. */
  earlier: () => WeekPair | null;
  firstDays: readonly Day[];
  lastDays: readonly Day[];
}

/**
 * Picks the first seven and the last seven days with delivery, up to `until`. Weeks do not overlap; an asset that has
 * not delivered lately has no latest week.
 *
 * @param days with delivery, in order
 */
export function compareWeeks(days: readonly FatigueDay[], until: Day): ComparedWeeks | null {
  const past = days.filter(({ day }) => day <= until);
  const [begin] = past;
  const [newest] = past.slice(-1);
  if (!begin || !newest || newest.day < shiftDay(begin.day, leastAge - 1)) return null;
  const [firstEnd, lastBegin] = [shiftDay(begin.day, longestFirst), shiftDay(until, -longestLast)];
  const first = past.filter(({ day }) => day < firstEnd).slice(0, weekLength);
  const end = first.at(-1)?.day ?? begin.day;
  const later = past.filter(({ day }) => day > end);
  const last = later.filter(({ day }) => day > lastBegin).slice(-weekLength);
  const latest = matchWeekdays(first, last);
  if (!latest) return null;
  return {
    latest,
    earlier: () => matchWeekdays(first, later.filter(({ day }) => day < (last[0]?.day ?? '')).slice(-weekLength)),
    firstDays: first.map(({ day }) => day),
    lastDays: last.map(({ day }) => day),
  };
}

/** The same days of a whole account without the asset. */
export function others({ first, last }: WeekPair, account: ReadonlyMap<Day, DayCounts>): WeekPair {
  const rest = (week: Week): Week =>
    new Map(
      [...week].map(([weekday, counts]) => {
        const whole = counts.days.reduce<DayCounts>(
          (sum, day) => addCounts(sum, account.get(day) ?? noCounts),
          noCounts,
        );
        return [weekday, { ...addCounts(whole, counts, -1), days: counts.days }];
      }),
    );
  return { first: rest(first), last: rest(last) };
}
