/** Formats numbers, sizes and dates for a locale; dates in the displayed time zone, unless another is passed. */

import { dateFormat, type DateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';

export { formatBytes, formatNumber } from '@ad-foundry/contract/rules/files/size-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Instant = Date | string | number;

function toDate(value: Instant): Date {
  return value instanceof Date ? value : new Date(value);
}

const cache = new Map<string, unknown>();

/** Caches Intl formatters, which are slow to create. */
function cached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

function dates(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const inZone = { timeZone: shownTimeZone(), ...options };
  return cached(`d${locale}${JSON.stringify(inZone)}`, () => dateFormat(locale, inZone));
}

/** Formats a day: "Nov 27, 2025". */
export function formatDate(
  value: Instant,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return dates(locale, options).format(toDate(value));
}

/** Formats a calendar day, `YYYY-MM-DD`, which is the same in every time zone: "Nov 27, 2025". */
export function formatDay(
  day: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return dates(locale, { ...options, timeZone: 'UTC' }).format(toDate(day));
}

/** The day of an instant in this browser's time zone as `YYYY-MM-DD`, the short date format of Swedish. */
export const localDayOf = (value: Instant): string => formatDate(value, 'sv-SE', { dateStyle: 'short' });

/** Formats a day and time: "Nov 27, 2025, 6:00 PM". */
export function formatDateTime(value: Instant, locale: string, options: Intl.DateTimeFormatOptions = {}): string {
  return dates(locale, { dateStyle: 'medium', timeStyle: 'short', ...options }).format(toDate(value));
}

/** Number of midnights between two instants in a time zone. */
export function daysBetween(from: Date, to: Date, timeZone = shownTimeZone()): number {
  const dayNumber = (date: Date): number =>
    Date.parse(formatDate(date, 'sv-SE', { timeZone, dateStyle: 'short' })) / dayMs;
  return dayNumber(to) - dayNumber(from);
}

/**
 * Formats a time relative to now: "in 20 minutes", "3 hours ago", "tomorrow", "in 2 days", "last month". Days count
 * midnights.
 */
export function formatRelative(
  value: Instant,
  locale: string,
  { now = new Date(), timeZone }: { now?: Instant; timeZone?: string } = {},
): string {
  const words = cached(`r${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const then = toDate(value);
  const present = toDate(now);
  const ms = then.getTime() - present.getTime();
  const size = Math.abs(ms);
  if (size < minuteMs) return words.format(0, 'second');
  if (size < hourMs) return words.format(Math.trunc(ms / minuteMs), 'minute');
  const days = daysBetween(present, then, timeZone);
  if (days === 0 || size < 6 * hourMs) return words.format(Math.trunc(ms / hourMs), 'hour');
  if (Math.abs(days) < 14) return words.format(days, 'day');
  if (Math.abs(days) < 60) return words.format(Math.trunc(days / 7), 'week');
  if (Math.abs(days) < 365) return words.format(Math.trunc(days / 30.4), 'month');
  return words.format(Math.trunc(days / 365.25), 'year');
}

/** Formats a day relative to today: "today", "tomorrow", "yesterday", or the distance in days. */
export function formatRelativeDay(
  value: Instant,
  locale: string,
  { now = new Date(), timeZone }: { now?: Instant; timeZone?: string } = {},
): string {
  const words = cached(`r${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return words.format(daysBetween(toDate(now), toDate(value), timeZone), 'day');
}
