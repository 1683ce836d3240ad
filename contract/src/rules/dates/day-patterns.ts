import { daysInMonth, isoDay } from './calendar-days.ts';
import type { DateOrder } from './date-reading.ts';
import { monthNumber, monthPattern } from './month-names.ts';

/** Day, month and year in the form in which a text contains them. */
export interface WrittenDay {
  day: number;
  month: number;
  year: number | null;
}

/** The possible days of a text: one, two if the order of its numbers is ambiguous, or none if no such day exists. */
export interface DayMatch {
  readings: WrittenDay[];
  isOrderOpen: boolean;
}

const year = String.raw`'?(\d{4}|\d{2})(?!\d)`;
const ordinal = String.raw`(?:st|nd|rd|th|er|eme|e|te|ten|[.ªº°])?`;
const dayNumber = String.raw`(?<!\d)(\d{1,2})`;

const patterns = {
  iso: String.raw`(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)`,
  numbers: String.raw`${dayNumber}\s?([./-])\s?(\d{1,2})(?!\d)(?:\s?\2\s?${year}|\.(?!\d)(?:\s${year})?)?`,
  dayMonth: String.raw`${dayNumber}${ordinal}[\s./-]*(?:of\s|de\s|di\s)?(?:(${monthPattern})(?![a-z]))\.?(?:[\s./,-]*(?:de\s|del\s)?${year})?`,
  monthDay: String.raw`(?<![a-z])(?:(${monthPattern}))\.?[\s.-]*(\d{1,2})(?!\d)(?:st|nd|rd|th)?(?:[\s,./-]+${year})?`,
};
type PatternName = keyof typeof patterns;
const order: readonly PatternName[] = ['iso', 'numbers', 'dayMonth', 'monthDay'];
const anchored = order.map((name) => ({ name, pattern: new RegExp(`^(?:${patterns[name]})$`) }));
const anywhere = new RegExp(
  order.map((name) => `(?<${name}>${patterns[name].replace(String.raw`\2`, '[./-]')})`).join('|'),
  'g',
);

const fullYear = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
};

/** Parses a text that contains a day and nothing else; null for other texts. */
export function matchDay(text: string, dateOrder: DateOrder | 'open'): DayMatch | null {
  for (const { name, pattern } of anchored) {
    const match = pattern.exec(text);
    if (match) return readMatch(name, match, dateOrder);
  }
  return null;
}

/** The parts of a text that name days. */
export const daysIn = (text: string): string[] => [...text.matchAll(anywhere)].map(([part]) => part.trim());

function readMatch(
  name: PatternName,
  [, first, second, third, fourth, fifth]: RegExpExecArray,
  dateOrder: DateOrder | 'open',
): DayMatch {
  const matchOf = (day: string | undefined, month: number | undefined, written: string | undefined): DayMatch => ({
    readings: [{ day: Number(day), month: month ?? 0, year: fullYear(written) }],
    isOrderOpen: false,
  });
  if (name === 'iso') return matchOf(third, Number(second), first);
  if (name === 'dayMonth') return matchOf(first, monthNumber(second ?? ''), third);
  if (name === 'monthDay') return matchOf(second, monthNumber(first ?? ''), third);
  return readNumbers(
    { first: Number(first), second: Number(third), separator: second ?? '', year: fullYear(fourth ?? fifth) },
    dateOrder,
  );
}

interface NumberDate {
  first: number;
  second: number;
  separator: string;
  year: number | null;
}

/** Numbers separated by points are always day first. */
function readNumbers({ first, second, separator, year: written }: NumberDate, dateOrder: DateOrder | 'open'): DayMatch {
  const dayFirst = { day: first, month: second, year: written };
  const monthFirst = { day: second, month: first, year: written };
  if (separator === '.' || dateOrder === 'day-first') return { readings: [dayFirst], isOrderOpen: false };
  if (dateOrder === 'month-first') return { readings: [monthFirst], isOrderOpen: false };
  const possible = [dayFirst, monthFirst].filter(({ month }) => month >= 1 && month <= 12);
  if (first === second || possible.length < 2)
    return { readings: possible.length > 0 ? [possible[0] ?? dayFirst] : [dayFirst], isOrderOpen: false };
  return { readings: possible, isOrderOpen: true };
}

/** A day in a year, if it exists. */
export function dayIn({ day, month }: WrittenDay, inYear: number): string | null {
  const isReal =
    month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(inYear, month) && inYear >= 1970 && inYear < 2100;
  return isReal ? isoDay(inYear, month, day) : null;
}

const numbered = /^\D*?(\d{1,2})\s?([/-])\s?(\d{1,2})(?!\d)(?:\s?\2\s?\d{2,4})?(?!\d)/;

/**
 * The order of day and month in a column: `open` if every date can be read both ways, or if some dates prove one order
 * and some the other. Undefined without numeric dates. Dates with points are always day first and do not count.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | 'open' | undefined {
  const orders = new Set<DateOrder>();
  let isOpen = false;
  for (const text of texts) {
    const [, first, , second] = numbered.exec(text.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12 && Number(second) <= 12) orders.add('day-first');
    else if (Number(second) > 12 && Number(first) <= 12) orders.add('month-first');
    // With two equal numbers, both orders give the same date.
    else if (first !== second) isOpen = true;
  }
  if (orders.size === 1) return [...orders][0];
  return orders.size === 2 || isOpen ? 'open' : undefined;
}
