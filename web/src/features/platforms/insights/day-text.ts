/** Formats calendar days. They have no time zone, because an ad account's day has the same date everywhere. */

import { dateFormat, type DateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import { formatDate } from '#lib/format.ts';

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const utc = { timeZone: 'UTC' } as const;

/** `Wed 18`: the weekday comes first in every language. */
export const shortDay = (day: string, locale: string): string =>
  `${formatDate(toDate(day), locale, { ...utc, weekday: 'short' })} ${formatDate(toDate(day), locale, { ...utc, day: 'numeric' })}`;

/** `Nov 18`. */
export const monthDay = (day: string, locale: string): string =>
  formatDate(toDate(day), locale, { ...utc, month: 'short', day: 'numeric' });

/** `Wednesday, November 18, 2026`. */
export const longDay = (day: string, locale: string): string =>
  formatDate(toDate(day), locale, { ...utc, dateStyle: 'full' });

/** `Nov 18, 2026`. */
export const mediumDay = (day: string, locale: string): string =>
  formatDate(toDate(day), locale, { ...utc, dateStyle: 'medium' });

const ranges = new Map<string, DateFormat>();

/** `Nov 18 – 24`; includes the year if it differs from that of `today`. */
export function dayRange({ since, until }: { since: string; until: string }, locale: string, today: string): string {
  const hasYear = since.slice(0, 4) !== today.slice(0, 4) || until.slice(0, 4) !== today.slice(0, 4);
  const key = `${locale}${hasYear}`;
  const format =
    ranges.get(key) ??
    dateFormat(locale, {
      ...utc,
      month: 'short',
      day: 'numeric',
      ...(hasYear ? { year: 'numeric' } : {}),
    });
  ranges.set(key, format);
  return format.formatRange(toDate(since), toDate(until));
}
