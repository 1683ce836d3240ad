/** A calendar day in the time zone of an ad account: `2026-11-23`. */
export type Day = string;

/** Days from `since` to `until`, both included. */
export interface Period {
  since: Day;
  until: Day;
}

/** Named periods. Those of past days end yesterday; those of the running week, month, quarter and year end today. */
export const presets = [
  'today',
  'yesterday',
  'last_3_days',
  'last_7_days',
  'last_14_days',
  'last_28_days',
  'last_30_days',
  'last_90_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
  'lifetime',
] as const;
export type Preset = (typeof presets)[number];

export const comparisons = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** How long platforms keep figures. */
export const historyMonths = 37;
/** How long platforms correct the figures of a day. */
export const settlingDays = 28;

const dayMs = 86_400_000;
// Years from 1000 on: PostgreSQL has no year 0, and comparisons count days back from the requested ones.
const dayPattern = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether a text is a day of the calendar; `2026-02-30` is not. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const date = Number(text.slice(8));
  // `Date` reads the 30th of February as the 2nd of March.
  return date <= 28 || new Date(`${text}T00:00:00Z`).getUTCDate() === date;
}

/** The calendar day at an instant in a time zone (IANA); in UTC if the zone is unknown. */
export function dayAt(now: Date, timeZone: string | null): Day {
  try {
    return formatterOf(timeZone ?? 'UTC').format(now);
  } catch {
    return formatterOf('UTC').format(now);
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter) return cachedFormatter;
  // Swedish writes dates as ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
}

const atNoon = (day: Day) => Date.parse(`${day}T12:00:00Z`);
const two = (part: number): string => (part < 10 ? `0${part}` : String(part));
/** Three times as fast as `toISOString`: each response writes the days of a year several times. */
function dayOf(ms: number): Day {
  const at = new Date(ms);
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
}

/** The day `days` later; earlier if negative. */
export const shiftDay = (day: Day, days: number): Day => dayOf(atNoon(day) + days * dayMs);

/** Number of days of a period. */
export const lengthOf = ({ since, until }: Period): number => Math.round((atNoon(until) - atNoon(since)) / dayMs) + 1;

/** Whether a day lies in a period. */
export const isIn = (day: Day, { since, until }: Period): boolean => since <= day && day <= until;

/**
 * The end at which a period has days whose figures are not stored: `before` or `after` the stored days; null if all are
 * stored. Today has no figures until they are first fetched.
 */
export function missingIn({ since, until }: Period, stored: Period, today: Day): 'before' | 'after' | null {
  if (since < stored.since) return 'before';
  const yesterday = shiftDay(today, -1);
  return (until < yesterday ? until : yesterday) > stored.until ? 'after' : null;
}

/** Every day of a period, in order. */
export function daysOf(period: Period): Day[] {
  const first = atNoon(period.since);
  return Array.from({ length: lengthOf(period) }, (_, index) => dayOf(first + index * dayMs));
}

/** The same day some months later, or the last day of the month if it has no such day. */
export function shiftMonth(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last), 12));
}

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The last day of the month of a day. */
const monthEnd = (day: Day): Day => shiftDay(shiftMonth(monthOf(day), 1), -1);

/** A period as calendar months, plus days to add and days to subtract. */
export interface CoveredMonths {
  /** From the first day of the first month to the last day of the last month; null if the days alone are fewer. */
  months: Period | null;
  added: Period[];
  removed: Period[];
}

/**
 * Covers a period by as few entries as possible: if most days of a month are in the period, the whole month is added
 * and its other days are subtracted.
 */
export function coverMonths({ since, until }: Period): CoveredMonths {
  const [head, tail] = [monthOf(since), monthEnd(until)];
  const before = periodOf(head, shiftDay(since, -1));
  const after = periodOf(shiftDay(until, 1), tail);
  if (head === monthOf(until)) {
    const removed = [...before, ...after];
    return daysIn(removed) < lengthOf({ since, until })
      ? { months: { since: head, until: tail }, added: [], removed }
      : { months: null, added: [{ since, until }], removed: [] };
  }
  const first = periodOf(since, monthEnd(since));
  const last = periodOf(monthOf(until), until);
  const [withFirst, withLast] = [daysIn(before) < daysIn(first), daysIn(after) < daysIn(last)];
  const [months = null] = periodOf(
    withFirst ? head : shiftDay(monthEnd(since), 1),
    withLast ? tail : shiftDay(monthOf(until), -1),
  );
  return {
    months,
    added: [...(withFirst ? [] : first), ...(withLast ? [] : last)],
    removed: [...(withFirst ? before : []), ...(withLast ? after : [])],
  };
}

const periodOf = (since: Day, until: Day): Period[] => (since <= until ? [{ since, until }] : []);
const daysIn = (periods: readonly Period[]): number => periods.reduce((sum, each) => sum + lengthOf(each), 0);

/** The oldest day that platforms still report on. */
export const oldestDay = (today: Day): Day => shiftMonth(today, -historyMonths);

const firstOfMonth = (day: Day) => `${day.slice(0, 8)}01`;
const mondayOf = (day: Day) => shiftDay(day, -((new Date(atNoon(day)).getUTCDay() + 6) % 7));

/** The days of a named period, relative to today. */
export function presetPeriod(preset: Preset, today: Day): Period {
  const yesterday = shiftDay(today, -1);
  const ofPast = /^last_(\d+)_days$/.exec(preset);
  if (ofPast) return { since: shiftDay(today, -Number(ofPast[1])), until: yesterday };
  switch (preset) {
    case 'yesterday':
      return { since: yesterday, until: yesterday };
    case 'this_week':
      return { since: mondayOf(today), until: today };
    case 'last_week':
      return { since: shiftDay(mondayOf(today), -7), until: shiftDay(mondayOf(today), -1) };
    case 'this_month':
      return { since: firstOfMonth(today), until: today };
    case 'last_month': {
      const first = firstOfMonth(today);
      return { since: shiftMonth(first, -1), until: shiftDay(first, -1) };
    }
    case 'this_quarter': {
      const month = Number(today.slice(5, 7)) - 1;
      return { since: shiftMonth(firstOfMonth(today), -(month % 3)), until: today };
    }
    case 'this_year':
      return { since: `${today.slice(0, 4)}-01-01`, until: today };
    case 'lifetime':
      return { since: oldestDay(today), until: today };
    default:
      return { since: today, until: today };
  }
}

export interface PeriodSearch {
  relative?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** Why a requested period is invalid. */
export const periodProblems = ['unknown-preset', 'no-day', 'incomplete', 'order', 'too-long', 'future'] as const;
export type PeriodProblem = (typeof periodProblems)[number];

/** The period of the search parameters, `fallback` without one, or the reason why it is invalid. */
export function readPeriod(
  { relative, since, until }: PeriodSearch,
  today: Day,
  fallback: Preset,
): (Period & { preset: Preset | null }) | { problem: PeriodProblem } {
  if (since === undefined && until === undefined) {
    const preset = presets.find((name) => name === (relative ?? fallback));
    return preset ? { ...presetPeriod(preset, today), preset } : { problem: 'unknown-preset' };
  }
  if (since === undefined || until === undefined) return { problem: 'incomplete' };
  if (!isDay(since) || !isDay(until)) return { problem: 'no-day' };
  if (since > until) return { problem: 'order' };
  if (since > today) return { problem: 'future' };
  if (shiftMonth(since, historyMonths + 1) < until) return { problem: 'too-long' };
  return { since, until, preset: null };
}

/** The comparison period: as many days just before, or the same days a year earlier. */
export function comparedPeriod({ since, until }: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') return { since: shiftMonth(since, -12), until: shiftMonth(until, -12) };
  return { since: shiftDay(since, -lengthOf({ since, until })), until: shiftDay(since, -1) };
}

/** The last day on which the figures of a day may still change; null once they are final. */
export function settlesOn(day: Day, today: Day): Day | null {
  const end = shiftDay(day, settlingDays);
  return end >= today ? end : null;
}

/** Groups sorted days into periods without gaps. */
export function consecutiveDays(days: readonly Day[]): Period[] {
  const runs: Period[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && shiftDay(last.until, 1) === day) last.until = day;
    else runs.push({ since: day, until: day });
  }
  return runs;
}
