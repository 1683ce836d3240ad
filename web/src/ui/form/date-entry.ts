import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import { isoDay } from '@ad-foundry/contract/rules/dates/calendar-days.ts';
import type { DateAddition, DateProblem } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import { readDate, takeTime } from '@ad-foundry/contract/rules/dates/read-date.ts';
import type { WallTime } from './wall-time.ts';

export interface EntryContext {
  locale: string;
  /** The time of day for input without one. */
  base: WallTime;
  /** The current wall time, to which "tomorrow" and "fri" are relative. */
  today: WallTime;
}

/** The typed day and time, or the reason why the text is not one. */
export type DateEntry =
  | { wall: WallTime; problem: null; additions: DateAddition[]; isPast: boolean }
  | { wall: null; problem: DateProblem };

type TimeOfDay = { hour: number; minute: number };

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\./g, '').replaceAll('’', "'");
}

/** Whether the locale writes the day before the month in numeric dates. */
export function dayComesFirst(locale: string): boolean {
  const order = new Intl.DateTimeFormat(locale).formatToParts(new Date()).map((part) => part.type);
  return order.indexOf('day') < order.indexOf('month');
}

/** Adds days to a date. */
function dayAfter({ year, month, day }: WallTime, days: number) {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The weekday of a date; Sunday is 0. */
function weekdayOf({ year, month, day }: WallTime): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The number of days ahead for a word of the locale such as "tomorrow"; undefined for other words. */
function readNear(text: string, locale: string): number | undefined {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // In some languages, the word for the day after tomorrow contains the word for tomorrow.
  return [2, 1, 0].find((days) => text.includes(bare(format.format(days, 'day'))));
}

/** The weekday in a text, long or short, with Sunday as 0. */
function readWeekday(text: string, locale: string): number | undefined {
  const words = new Set(text.match(/\p{L}+/gu));
  return [0, 1, 2, 3, 4, 5, 6].find((weekday) =>
    (['long', 'short'] as const).some((style) => {
      const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      // 1 September 2024 was a Sunday.
      return words.has(bare(format.format(Date.UTC(2024, 8, 1 + weekday))));
    }),
  );
}

/** Parses a day relative to today: "tomorrow", or the next occurrence of a weekday whose time has not passed. */
function readFromToday(text: string, { locale, today }: EntryContext, time: TimeOfDay) {
  if (/\d/.test(text)) return undefined;
  const near = readNear(text, locale);
  if (near !== undefined) return dayAfter(today, near);
  const weekday = readWeekday(text, locale);
  if (weekday === undefined) return undefined;
  const days = (weekday - weekdayOf(today) + 7) % 7;
  const past = time.hour * 60 + time.minute <= today.hour * 60 + today.minute;
  return dayAfter(today, days === 0 && past ? 7 : days);
}

/** 18:00 on the next working day, as an example of the input format. */
export function nextWorkingEvening(today: WallTime): WallTime {
  const days = { 5: 3, 6: 2 }[weekdayOf(today)] ?? 1;
  return { ...dayAfter(today, days), hour: 18, minute: 0 };
}

/**
 * Parses a typed day and time: "27/11/2025 18:00", "Nov 27, 6 pm", "27 nov. 18h", "w/c 22 June", "tomorrow 6pm", "fri
 * 18:00". The order of numbers follows the locale.
 */
export function readDateEntry(typed: string, context: EntryContext): DateEntry {
  const { base, today, locale } = context;
  const { rest, time } = takeTime(bare(typed).trim());
  const { hour, minute } = time ?? base;
  const near = readFromToday(rest, context, { hour, minute });
  if (near) return { wall: { ...near, hour, minute }, problem: null, additions: [], isPast: false };
  const read = readDate(typed, {
    today: isoDay(today.year, today.month, today.day),
    order: dayComesFirst(locale) ? 'day-first' : 'month-first',
  });
  if (read.day === null) return { wall: null, problem: read.problem ?? 'unreadable' };
  const [year = 0, month = 0, day = 0] = read.day.split('-').map(Number);
  const wall = { year, month, day, ...(read.time ?? { hour, minute }) };
  return { wall, problem: null, additions: read.additions, isPast: read.isPast };
}

/** Formats a day and time for the input; `readDateEntry` parses the result. */
export function writeDateEntry(instant: Date, locale: string, timeZone?: string): string {
  return dateFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);
}
