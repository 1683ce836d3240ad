import { isDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { fold } from '#lib/fold.ts';
import { cellText, type Cell } from './table.ts';

/** `month-first`: 11/18/2026. */
export type DayOrder = 'day-first' | 'month-first';

const monthLocales = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl'];
/** Forms that Intl does not give. */
const moreMonths: Record<string, number> = { sept: 9, juil: 7, juin: 6, fevr: 2, mrz: 3, maart: 3, set: 9, okt: 10 };

/** Months by their folded long and short names in the languages of reports. */
const months: ReadonlyMap<string, number> = new Map([
  ...monthLocales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) =>
      Array.from({ length: 12 }, (_, at): [string, number] => {
        const name = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, at, 15));
        return [fold(name).replace('.', ''), at + 1];
      }),
    ),
  ),
  ...Object.entries(moreMonths),
]);

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

/** A day in numbers whose order of day and month has to be decided; dots stand between numbers in day-first order only. */
function openNumbers(text: string): { first: string; second: string; year: string; isDotted: boolean } | null {
  const [, first, separator, second, year] = text.length > longestDay ? [] : (numeric.exec(text) ?? []);
  return first && second && year ? { first, second, year, isDotted: separator === '.' } : null;
}

/** Longer texts name no day, and would cost the patterns their time. */
const longestDay = 80;

/** The day that a cell of a report names, with any time of day left out; null where it names none. */
export function readDay(cell: Cell | undefined, order: DayOrder): Day | null {
  const text = cellText(cell);
  if (text.length > longestDay) return null;
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year && month && day) return toDay({ year, month, day });
  const whole = compact.exec(text);
  if (whole) return toDay({ year: whole[1] ?? '', month: whole[2] ?? '', day: whole[3] ?? '' });
  const numbers = openNumbers(text);
  if (numbers) {
    const isDayFirst = numbers.isDotted || order === 'day-first';
    const [one, two] = [numbers.first, numbers.second];
    return toDay({ year: numbers.year, month: isDayFirst ? two : one, day: isDayFirst ? one : two });
  }
  return readNamedMonth(text);
}

function readNamedMonth(text: string): Day | null {
  const [, dayBefore, nameAfter, yearAfter] = dayMonthName.exec(text) ?? [];
  const [, nameBefore, dayAfter, yearLast] = monthNameDay.exec(text) ?? [];
  const [day, name, year] = nameAfter ? [dayBefore, nameAfter, yearAfter] : [dayAfter, nameBefore, yearLast];
  const month = name && months.get(fold(name));
  return month && day && year ? toDay({ year, month, day }) : null;
}

/** What the cells of a column tell of the order of day and month. */
export interface DayEvidence {
  /** Cells that are a day in this order only. */
  'day-first': number;
  'month-first': number;
  /** Texts that are two different days. */
  open: string[];
}

export function dayEvidence(cells: Iterable<Cell | undefined>): DayEvidence {
  const evidence: DayEvidence = { 'day-first': 0, 'month-first': 0, open: [] };
  for (const cell of cells) {
    const text = cellText(cell);
    const numbers = openNumbers(text);
    if (!numbers || numbers.isDotted) continue;
    const [one, two] = [readDay(text, 'day-first'), readDay(text, 'month-first')];
    if (one !== null && two === null) evidence['day-first'] += 1;
    else if (two !== null && one === null) evidence['month-first'] += 1;
    else if (one !== null && one !== two) evidence.open.push(text);
  }
  return evidence;
}

/** The order that the evidence decides. `open` where cells can be read both ways, null where the order does not matter. */
export function dayOrderOf(evidence: DayEvidence): DayOrder | 'open' | null {
  const [day, month] = [evidence['day-first'], evidence['month-first']];
  // A program that took half of the days for its own order leaves both kinds: then neither is trusted.
  if (day > 0 && month > 0) return 'open';
  if (day > 0) return 'day-first';
  if (month > 0) return 'month-first';
  return evidence.open.length > 0 ? 'open' : null;
}
