import { isRealDate, type WallTime } from './wall-time.ts';

export interface EntryContext {
  locale: string;
  /** The source of missing parts: the year, and the time of day. */
  base: WallTime;
  /** The current wall time: "tomorrow" and "fri" are relative to it. */
  today: WallTime;
  /** Whether numbers name the day before the month; by default as the locale writes them. */
  dayFirst?: boolean;
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\./g, '').replaceAll('’', "'");
}

/** A locale's month names, long and short, by number. */
function monthNames(locale: string): Map<string, number> {
  const names = new Map<string, number>();
  for (let month = 1; month <= 12; month++) {
    const date = new Date(Date.UTC(2024, month - 1, 15));
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      const name = format.formatToParts(date).find((part) => part.type === 'month')?.value;
      if (name) names.set(bare(name), month);
    }
  }
  return names;
}

/** Whether the locale writes the day before the month in numbers. */
export function dayComesFirst(locale: string): boolean {
  const order = new Intl.DateTimeFormat(locale).formatToParts(new Date()).map((part) => part.type);
  return order.indexOf('day') < order.indexOf('month');
}

/** Extracts a time such as "18:00", "6 pm", "18h30" from a text. */
function takeTime(text: string): { rest: string; hour?: number; minute?: number } {
  const match = /(\d{1,2})\s*[:h]\s*(\d{2})?\s*(am|pm)?(?!\d)/.exec(text) ?? /(\d{1,2})()\s*(am|pm)\b/.exec(text);
  if (!match) return { rest: text };
  const half = match[3];
  const written = Number(match[1]);
  const hour = half ? (written % 12) + (half === 'pm' ? 12 : 0) : written;
  return { rest: text.replace(match[0], ' '), hour, minute: Number(match[2] || 0) };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** Reads day, month and year from the remaining words and numbers; undefined if they are no date. */
function readDay(
  text: string,
  { locale, dayFirst = dayComesFirst(locale) }: Pick<EntryContext, 'locale' | 'dayFirst'>,
): { day: number; month: number; year: number | undefined } | undefined {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const numbers = [...text.matchAll(/\d+/g)].map((match) => Number(match[0]));
  const names = monthNames(locale);
  const named = (text.match(/\p{L}+/gu) ?? []).map((word) => names.get(word)).find((month) => month !== undefined);
  if (named) {
    const [day, year] = numbers;
    return day === undefined ? undefined : { day, month: named, year };
  }
  const [first, second, year] = numbers;
  if (first === undefined || second === undefined) return undefined;
  return dayFirst ? { day: first, month: second, year } : { day: second, month: first, year };
}

/** Adds days to a date. */
function dayAfter({ year, month, day }: WallTime, days: number) {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Sunday is 0. */
function weekdayOf({ year, month, day }: WallTime): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Days ahead for a locale's words such as "tomorrow"; undefined for other words. */
function readNear(text: string, locale: string): number | undefined {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // In some languages the word for the day after tomorrow contains the word for tomorrow.
  return [2, 1, 0].find((days) => text.includes(bare(format.format(days, 'day'))));
}

/** The weekday named in a text, long or short, Sunday as 0. */
function readWeekday(text: string, locale: string): number | undefined {
  const words = new Set(text.match(/\p{L}+/gu));
  return [0, 1, 2, 3, 4, 5, 6].find((weekday) =>
    (['long', 'short'] as const).some((style) => {
      const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      // The first of September 2024 was a Sunday.
      return words.has(bare(format.format(Date.UTC(2024, 8, 1 + weekday))));
    }),
  );
}

/** Reads a day relative to today: "tomorrow", or the next occurrence of a weekday whose time has not passed. */
function readFromToday(text: string, { locale, today }: EntryContext, time: { hour: number; minute: number }) {
  if (/\d/.test(text)) return undefined;
  const near = readNear(text, locale);
  if (near !== undefined) return dayAfter(today, near);
  const weekday = readWeekday(text, locale);
  if (weekday === undefined) return undefined;
  const days = (weekday - weekdayOf(today) + 7) % 7;
  const past = time.hour * 60 + time.minute <= today.hour * 60 + today.minute;
  return dayAfter(today, days === 0 && past ? 7 : days);
}

/** 18:00 of the next working day, as an example of the input format. */
export function nextWorkingEvening(today: WallTime): WallTime {
  const days = { 5: 3, 6: 2 }[weekdayOf(today)] ?? 1;
  return { ...dayAfter(today, days), hour: 18, minute: 0 };
}

/**
 * Reads a typed day and time: "27/11/2025 18:00", "Nov 27, 6 pm", "2025-11-27", "27 nov. 18h", "tomorrow 6pm", "fri 18:00".
 * The order of numbers follows the locale. Undefined when it cannot be read.
 */
export function readDateEntry(typed: string, context: EntryContext): WallTime | undefined {
  const { base } = context;
  const { rest, hour = base.hour, minute = base.minute } = takeTime(bare(typed));
  const read = readFromToday(rest, context, { hour, minute }) ?? readDay(rest, context);
  if (!read) return undefined;
  const wall = { day: read.day, month: read.month, year: fullYear(read.year ?? base.year), hour, minute };
  return isRealDate(wall) ? wall : undefined;
}

/** Formats a day and time for the input; `readDateEntry` parses the result. */
export function writeDateEntry(instant: Date, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);
}
