import { isDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { DateOrder } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import { monthNumber } from '@ad-foundry/contract/rules/dates/month-names.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { cellText, type Cell } from '@ad-foundry/contract/rules/tables/table.ts';

const time = String.raw`(?:,?[T\s]+(?:at\s+)?\d{1,2}[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const weekday = String.raw`(?:\p{L}{2,10}\.?,?\s+)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const compact = /^(20\d{2})(\d{2})(\d{2})$/;
const numeric = new RegExp(String.raw`^${weekday}(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'u');
const dayMonthName = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:\.|er|st|nd|rd|th|º)?[\s-]+(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})${time}$`,
  'u',
);
const monthNameDay = new RegExp(
  String.raw`^${weekday}(\p{L}+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})${time}$`,
  'u',
);

interface Parts {
  year: string;
  month: string | number;
  day: string;
}

function toDay({ year, month, day }: Parts): Day | null {
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** The numbers of a day whose order is undecided; points between them occur only in day-first order. */
function openNumbers(text: string): { first: string; second: string; year: string; isDotted: boolean } | null {
  const [, first, separator, second, year] = text.length > longestDay ? [] : (numeric.exec(text) ?? []);
  return first && second && year ? { first, second, year, isDotted: separator === '.' } : null;
}

/** Longer texts contain no day, and would slow down the patterns. */
const longestDay = 80;

/** The day in a cell of a report, without its time of day; null if the cell contains none. */
export function readDay(cell: Cell | undefined, order: DateOrder): Day | null {
  const text = cellText(cell);
  if (text.length > longestDay) return null;
  const [, yearText, , monthText, dayText] = yearFirst.exec(text) ?? [];
  if (yearText && monthText && dayText) return toDay({ year: yearText, month: monthText, day: dayText });
  const whole = compact.exec(text);
  if (whole) return toDay({ year: whole[1] ?? '', month: whole[2] ?? '', day: whole[3] ?? '' });
  const numbers = openNumbers(text);
  if (numbers) {
    const isDayFirst = numbers.isDotted || order === 'day-first';
    const [day, month] = isDayFirst ? [numbers.first, numbers.second] : [numbers.second, numbers.first];
    return toDay({ year: numbers.year, month, day });
  }
  return readNamedMonth(text);
}

function readNamedMonth(text: string): Day | null {
  const [, dayBefore, nameAfter, yearAfter] = dayMonthName.exec(text) ?? [];
  const [, nameBefore, dayAfter, yearLast] = monthNameDay.exec(text) ?? [];
  const [day, name, year] = nameAfter ? [dayBefore, nameAfter, yearAfter] : [dayAfter, nameBefore, yearLast];
  const month = name && monthNumber(fold(name));
  return month && day && year ? toDay({ year, month, day }) : null;
}

/** What the cells of a column show about the order of day and month. */
export interface DayEvidence {
  /** Number of cells that can be read only in this order. */
  'day-first': number;
  'month-first': number;
  /** Texts that mean different days in the two orders. */
  open: string[];
}

export function dayEvidence(cells: Iterable<Cell | undefined>): DayEvidence {
  const evidence: DayEvidence = { 'day-first': 0, 'month-first': 0, open: [] };
  for (const cell of cells) {
    const text = cellText(cell);
    const numbers = openNumbers(text);
    if (!numbers || numbers.isDotted) continue;
    const [dayFirst, monthFirst] = [readDay(text, 'day-first'), readDay(text, 'month-first')];
    if (dayFirst !== null && monthFirst === null) evidence['day-first'] += 1;
    else if (monthFirst !== null && dayFirst === null) evidence['month-first'] += 1;
    else if (dayFirst !== null && dayFirst !== monthFirst) evidence.open.push(text);
  }
  return evidence;
}

/** The order that the evidence proves; `open` if cells can be read both ways, null if the order does not matter. */
export function dayOrderOf(evidence: DayEvidence): DateOrder | 'open' | null {
  const [day, month] = [evidence['day-first'], evidence['month-first']];
  // Both kinds of evidence occur if a program converted half of the days to its own order; then neither order is
  // reliable.
  if (day > 0 && month > 0) return 'open';
  if (day > 0) return 'day-first';
  if (month > 0) return 'month-first';
  return evidence.open.length > 0 ? 'open' : null;
}
