import { reportedFigures, currencyDigits, figures as definitions } from '@ad-foundry/contract/insights/figures.ts';
import { shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { DateOrder } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import { readDay } from '#lib/tables/day-style.ts';
import { currencyBeside, isNoValue, readNumber, type DecimalSign } from '#lib/tables/number-style.ts';
import { cellText, type TableLine } from '@ad-foundry/contract/rules/tables/table.ts';
import { kindOf } from '#features/platforms/insights/result-kind.ts';
import { currencyInHeading, isInMicros, isInThousands, resultKindOfHeading, type ColumnPlaces } from './columns.ts';
import type { ReportColumn } from './report-columns.ts';
import type { Figures, Refusal, RefusalReason, ReportRow } from './report-reading.ts';

export interface RowContext {
  places: ColumnPlaces;
  headings: readonly string[];
  dayOrder: DateOrder;
  /** The decimal sign by column, as derived from its cells. */
  signs: Partial<Record<ReportColumn, DecimalSign>>;
  currency: string | undefined;
  today: Day;
  /** Whether the file also has numeric days as text. */
  hasWrittenDays: boolean;
}

const maxCount = 2_147_483_647;
const maxMoney = 1_000_000_000_000;
const nameLength = 400;
/** Currency signs that are unambiguous. */
const signs: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
  ['R$', 'BRL'],
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Fr.', 'CHF'],
]);

const codeOf = (text: string | null): string | null =>
  text === null ? null : /^[A-Z]{3}$/.test(text) ? text : (signs.get(text) ?? null);

/** The day of a row, from its own column or from the first day that it covers. */
export function dayOfLine(
  { cells }: TableLine,
  { places, dayOrder }: Pick<RowContext, 'places' | 'dayOrder'>,
): Day | null {
  const cell = cells[places.day ?? places.since ?? -1];
  // A cell with a period is a day if the period begins and ends on it.
  const [first, last, more] = cellText(cell).split(/ [-–] /);
  if (last === undefined || more !== undefined) return readDay(cell, dayOrder);
  const day = readDay(first, dayOrder);
  return day !== null && day === readDay(last, dayOrder) ? day : null;
}

/** Reads a line as a row. @returns the row, or why it cannot be stored */
export function readRow(line: TableLine, context: RowContext): { row: ReportRow } | { refused: Refusal[] } {
  const { places, headings } = context;
  const refused: Refusal[] = [];
  const textOf = (column: ReportColumn) => cellText(line.cells[places[column] ?? -1]);
  const refuse = (column: ReportColumn, reason: RefusalReason) =>
    refused.push({ line: line.line, column, reason, value: textOf(column) });
  const day = dayOfLine(line, context);
  const problem = day === null ? periodProblem(line, context) : dayProblem(line, day, context);
  if (problem) refuse(...problem);
  const currency = currencyOf(line, context);
  const figures = readFigures(line, { ...context, currency }, refuse);
  const id = (column: 'adId' | 'adSetId' | 'campaignId') => platformId(textOf(column));
  const name = (column: ReportColumn) => (isNoValue(textOf(column)) ? '' : textOf(column).slice(0, nameLength));
  const ad = name('ad') || (id('adId') ?? '');
  if (ad === '') refuse('ad', 'ad');
  if (day === null || refused.length > 0) return { refused };
  const results = headings[places.results ?? -1] ?? '';
  const kind = isNoValue(textOf('resultKind')) ? resultKindOfHeading(results) : textOf('resultKind');
  return {
    row: {
      line: line.line,
      day,
      account: name('account') || name('accountId'),
      currency,
      campaign: name('campaign'),
      campaignId: id('campaignId'),
      adSet: name('adSet'),
      adSetId: id('adSetId'),
      ad,
      adId: id('adId'),
      figures,
      resultKind: kind && figures.results ? (kindOf(kind) ?? kind.replace(/^actions:/, '').slice(0, 200)) : null,
      attribution: isNoValue(textOf('attribution')) ? null : textOf('attribution').slice(0, 200),
    },
  };
}

function periodProblem(line: TableLine, { places }: RowContext): [ReportColumn, RefusalReason] {
  const column = places.day === undefined ? 'since' : 'day';
  return [column, / [-–] /.test(cellText(line.cells[places[column] ?? -1])) ? 'several-days' : 'day'];
}

function dayProblem(line: TableLine, day: Day, context: RowContext): [ReportColumn, RefusalReason] | null {
  const { places, dayOrder, today } = context;
  const cell = line.cells[places.day ?? places.since ?? -1];
  if (context.hasWrittenDays && cell instanceof Date && cell.getUTCDate() <= 12)
    return [places.day === undefined ? 'since' : 'day', 'swapped'];
  if (day > today) return [places.day === undefined ? 'since' : 'day', 'future'];
  const end = line.cells[places.until ?? -1];
  if (places.day !== undefined || isNoValue(end)) return null;
  const until = readDay(end, dayOrder);
  // Some exports end a day at midnight of the next day.
  const isNextMidnight = until === shiftDay(day, 1) && /T00:00| 0?0:00/.test(cellText(end));
  return until === day || isNextMidnight ? null : ['until', 'several-days'];
}

/** Removes the prefix that exports add to ids, so that spreadsheets keep all digits: `ag:6040000000001`. */
function platformId(text: string): string | null {
  const id = text.replace(/^[a-z]{1,3}:/, '');
  return /^[0-9A-Za-z_.+-]{1,64}$/.test(id) ? id : null;
}

function currencyOf({ cells }: TableLine, { places, headings, currency }: RowContext): string | null {
  const beside = codeOf(currencyBeside(cells[places.spend ?? -1]));
  const column = codeOf(cellText(cells[places.currency ?? -1]));
  return beside ?? column ?? currencyInHeading(headings[places.spend ?? -1] ?? '') ?? currency ?? null;
}

export function readFigures(
  { cells }: TableLine,
  { places, headings, signs: columnSigns, currency }: Omit<RowContext, 'currency'> & { currency: string | null },
  refuse: (column: ReportColumn, reason: RefusalReason) => void,
): Figures {
  const figures: Figures = {};
  for (const figure of reportedFigures) {
    const place = places[figure];
    if (place === undefined || isNoValue(cells[place])) continue;
    const isMoney = definitions[figure].unit === 'money';
    const micros = isInMicros(headings[place] ?? '') ? 6 : 0;
    const thousands = isInThousands(headings[place] ?? '') ? 3 : 0;
    const shift = (isMoney ? currencyDigits(currency ?? 'EUR') - micros : 0) + thousands;
    const value = readNumber(cells[place], columnSigns[figure] ?? '.', shift);
    const reason = value === null ? 'number' : figureProblem(value, { isMoney, mayBeFraction: figure === 'results' });
    if (reason) refuse(figure, reason);
    // Platforms split a conversion between ads, so fractions of results are valid; fractions of a cent are rounded.
    else if (value !== null && value > 0) figures[figure] = isMoney ? Math.round(value) : value;
  }
  return figures;
}

function figureProblem(
  value: number,
  { isMoney, mayBeFraction }: { isMoney: boolean; mayBeFraction: boolean },
): RefusalReason | null {
  if (value < 0) return 'negative';
  if (value > (isMoney ? maxMoney : maxCount)) return 'too-large';
  return isMoney || mayBeFraction || Number.isInteger(value) ? null : 'whole-number';
}
