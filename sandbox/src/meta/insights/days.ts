import { hoursAhead } from '#meta/clock.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Days since 1970, both included. */
export interface Range {
  readonly since: number;
  readonly until: number;
}

/** The calendar day at this time in a time zone, as days since 1970. */
export const localDay = (ms: number, timeZone: string): number =>
  Math.floor((ms + hoursAhead(timeZone, ms) * HOUR_MS) / DAY_MS);

/** When a calendar day begins in a time zone, clock changes included. */
export function startOfDay(day: number, timeZone: string): number {
  const guess = day * DAY_MS - hoursAhead(timeZone, day * DAY_MS) * HOUR_MS;
  return day * DAY_MS - hoursAhead(timeZone, guess) * HOUR_MS;
}

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Parses YYYY-MM-DD; NaN for anything else. */
export function readDay(text: unknown): number {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return Number.NaN;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dayText(ms / DAY_MS) !== text ? Number.NaN : ms / DAY_MS;
}

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const monthOf = (day: number): number => new Date(day * DAY_MS).getUTCMonth();

/** First day of the month that is this many months away. */
function monthStart(day: number, months = 0): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}

/** The earliest day of insights: 37 months before today. */
export function earliestDay(today: number): number {
  const date = new Date(today * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 37, date.getUTCDate()) / DAY_MS;
}

const yearStart = (day: number, years = 0): number =>
  Date.UTC(new Date(day * DAY_MS).getUTCFullYear() + years, 0, 1) / DAY_MS;

const quarterStart = (day: number, quarters = 0): number =>
  monthStart(day, 3 * quarters - (new Date(day * DAY_MS).getUTCMonth() % 3));

/** The days of a preset, or null. `last_7d` and similar presets end yesterday. */
export function presetRange(preset: string, today: number): Range | null {
  const days = /^last_(\d+)d$/.exec(preset)?.[1];
  if (days !== undefined) return { since: today - Number(days), until: today - 1 };
  const monday = today - ((weekdayOf(today) + 6) % 7);
  const sunday = today - weekdayOf(today);
  const ranges: Record<string, [number, number]> = {
    today: [today, today],
    yesterday: [today - 1, today - 1],
    this_week_mon_today: [monday, today],
    this_week_sun_today: [sunday, today],
    last_week_mon_sun: [monday - 7, monday - 1],
    last_week_sun_sat: [sunday - 7, sunday - 1],
    this_month: [monthStart(today), today],
    last_month: [monthStart(today, -1), monthStart(today) - 1],
    this_quarter: [quarterStart(today), today],
    last_quarter: [quarterStart(today, -1), quarterStart(today) - 1],
    this_year: [yearStart(today), today],
    last_year: [yearStart(today, -1), yearStart(today) - 1],
    maximum: [earliestDay(today), today],
    data_maximum: [earliestDay(today), today],
  };
  const found = ranges[preset];
  return found ? { since: found[0], until: found[1] } : null;
}

/** Splits a range into slices of days or calendar months, or keeps it whole. */
export function sliceRange({ since, until }: Range, increment: number | 'monthly' | 'all_days'): Range[] {
  if (increment === 'all_days') return [{ since, until }];
  const slices: Range[] = [];
  for (let start = since; start <= until;) {
    const next = increment === 'monthly' ? monthStart(start, 1) : start + increment;
    slices.push({ since: start, until: Math.min(next - 1, until) });
    start = next;
  }
  return slices;
}
