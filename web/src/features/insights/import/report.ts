import { countedFigures, type CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { isDay, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { placeColumns, type ColumnPlaces, type ReportColumn } from './columns.ts';

/** A cell: text of a CSV file; text, number or date of a spreadsheet; null for nothing. */
export type Cell = string | number | boolean | Date | null;

export interface Table {
  headings: string[];
  rows: Cell[][];
  /** The line of the file that the first row is on, counted from 1. */
  firstLine: number;
}

/** `month-first`: 11/18/2026. */
export type DayOrder = 'day-first' | 'month-first';

/** `several-days`: the row sums up more than one day. `whole-number`: a count with a fraction. */
export type ProblemKind = 'day' | 'several-days' | 'number' | 'whole-number' | 'negative';

export interface Problem {
  line: number;
  column: ReportColumn;
  kind: ProblemKind;
  value: string;
}

export interface Report {
  rows: ImportedRow[];
  problems: Problem[];
  /** Rows that hold sums and were left out. */
  totals: number;
  /** Rows of the same ad and day that were added up, such as those of a breakdown by placement. */
  merged: number;
}

/** Rows of the file among which the headings are looked for. */
const mostHeads = 20;

/** Finds the row of headings: the one with the most known columns. @returns null where fewer than three are known */
export function findTable(cells: readonly Cell[][]): Table | null {
  let best = { at: -1, known: 2 };
  for (const [at, row] of cells.slice(0, mostHeads).entries()) {
    const known = Object.keys(placeColumns(row.map(textOf))).length;
    if (known > best.known) best = { at, known };
  }
  const head = cells[best.at];
  if (!head) return null;
  return { headings: head.map(textOf), rows: cells.slice(best.at + 1), firstLine: best.at + 2 };
}

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

const isNothing = (text: string) => text === '' || /^[-–—]$/.test(text) || text.toLowerCase() === 'n/a';
const dayPattern = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/;

/** In which order days are written, told by the first one that leaves no doubt. */
export function dayOrderOf({ rows }: Table, place: number | undefined, otherwise: DayOrder): DayOrder {
  if (place === undefined) return otherwise;
  for (const row of rows) {
    const parts = dayPattern.exec(textOf(row[place]));
    if (!parts || (parts[1] ?? '').length > 2) continue;
    if (Number(parts[1]) > 12) return 'day-first';
    if (Number(parts[2]) > 12) return 'month-first';
  }
  return otherwise;
}

/** A day of the calendar, or null: `2026-11-18`, `18/11/2026`, `18.11.2026`, a date of a spreadsheet. */
export function readDay(cell: Cell | undefined, order: DayOrder): Day | null {
  const parts = dayPattern.exec(textOf(cell));
  if (!parts) return null;
  const [, one = '', two = '', three = ''] = parts;
  const [year, month, day] =
    one.length === 4 ? [one, two, three] : order === 'day-first' ? [three, two, one] : [three, one, two];
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** Whether numbers of the file have a decimal comma. */
function hasDecimalComma({ rows }: Table, places: readonly number[]): boolean {
  for (const row of rows) {
    for (const place of places) {
      const cell = row[place];
      if (typeof cell !== 'string') continue;
      const text = cell.trim();
      if (/\.\d{1,2}$/.test(text) || /,.*\./.test(text)) return false;
      if (/,\d{1,2}$/.test(text) || /\..*,/.test(text)) return true;
    }
  }
  return false;
}

/** A number, or null for what is none: `1,234.50`, `1 234,50 €`. */
export function readNumber(cell: Cell | undefined, decimalComma: boolean): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const bare = textOf(cell).replace(/[\s\u00A0\u202F'’]|\p{Sc}/gu, '');
  const plain = decimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const money: ReadonlySet<CountedFigure> = new Set(['spend', 'purchaseValue']);

export interface Reading {
  places: ColumnPlaces;
  dayOrder: DayOrder;
  /** Minor units of the account's currency. */
  currencyDigits: number;
}

/** Reads the rows of a report. Rows of the same ad and day are added up; rows that hold sums are left out. */
export function readReport(table: Table, reading: Reading): Report {
  const { places } = reading;
  const figurePlaces = countedFigures.flatMap((figure) => places[figure] ?? []);
  const decimalComma = hasDecimalComma(table, figurePlaces);
  const rows = new Map<string, ImportedRow>();
  const problems: Problem[] = [];
  let [totals, merged] = [0, 0];
  for (const [index, cells] of table.rows.entries()) {
    if (cells.every((cell) => isNothing(textOf(cell)))) continue;
    const told = (column: ReportColumn) => textOf(cells[places[column] ?? -1]);
    if (isNothing(told('ad')) && isNothing(told('adId'))) {
      totals += 1;
      continue;
    }
    const found: Omit<Problem, 'line'>[] = [];
    const row = readRow(cells, { ...reading, decimalComma, found });
    if (found.length > 0 || !row) {
      problems.push(...found.map((problem) => ({ line: table.firstLine + index, ...problem })));
      continue;
    }
    const key = JSON.stringify([row.day, row.adId ?? [row.campaign, row.adSet, row.ad]]);
    const known = rows.get(key);
    if (!known) rows.set(key, row);
    else {
      merged += 1;
      for (const figure of countedFigures) {
        const sum = (known.figures[figure] ?? 0) + (row.figures[figure] ?? 0);
        if (sum > 0) known.figures[figure] = sum;
      }
    }
  }
  return { rows: [...rows.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), problems, totals, merged };
}

interface RowReading extends Reading {
  decimalComma: boolean;
  /** Takes what is wrong with the row. */
  found: Omit<Problem, 'line'>[];
}

const platformId = /^[0-9A-Za-z_-]{1,64}$/;

function readRow(cells: readonly Cell[], reading: RowReading): ImportedRow | null {
  const { places, dayOrder, found } = reading;
  const cellOf = (column: ReportColumn) => cells[places[column] ?? -1];
  const told = (column: ReportColumn) => textOf(cellOf(column)).slice(0, 400);
  const complain = (column: ReportColumn, kind: ProblemKind) => found.push({ column, kind, value: told(column) });
  const day = readDay(cellOf('day'), dayOrder);
  if (day === null) {
    complain('day', 'day');
    return null;
  }
  if (places.until !== undefined && readDay(cellOf('until'), dayOrder) !== day) complain('until', 'several-days');
  // Exports mark ids with their kind, so that spreadsheets keep all digits: `ag:6040000000001`.
  const idOf = (column: 'adId' | 'adSetId' | 'campaignId') => {
    const id = told(column).replace(/^[a-z]{1,3}:/, '');
    return platformId.test(id) ? { [column]: id } : {};
  };
  const wordOf = (column: 'resultKind' | 'attribution') => {
    const word = told(column).slice(0, 200);
    return isNothing(word) ? {} : { [column]: word };
  };
  const { adId } = idOf('adId');
  return {
    day,
    campaign: told('campaign'),
    adSet: told('adSet'),
    ad: told('ad') || (adId ?? ''),
    ...idOf('campaignId'),
    ...idOf('adSetId'),
    ...(adId ? { adId } : {}),
    figures: readFigures(cellOf, reading),
    ...wordOf('resultKind'),
    ...wordOf('attribution'),
  };
}

function readFigures(
  cellOf: (column: ReportColumn) => Cell | undefined,
  { currencyDigits, decimalComma, found }: RowReading,
): ImportedRow['figures'] {
  const figures: ImportedRow['figures'] = {};
  for (const figure of countedFigures) {
    const text = textOf(cellOf(figure));
    if (isNothing(text)) continue;
    const value = readNumber(cellOf(figure), decimalComma);
    const units = value === null || !money.has(figure) ? value : Math.round(value * 10 ** currencyDigits);
    const kind =
      units === null ? 'number' : units < 0 ? 'negative' : Number.isSafeInteger(units) ? null : 'whole-number';
    if (kind !== null) found.push({ column: figure, kind, value: text });
    else if (units !== null && units > 0) figures[figure] = units;
  }
  return figures;
}

export interface Batch {
  since: Day;
  until: Day;
  rows: ImportedRow[];
}

/** Cuts sorted rows into requests of whole days without gaps. @returns null where one day alone has too many rows */
export function batchesOf(rows: readonly ImportedRow[], most: number): Batch[] | null {
  const batches: Batch[] = [];
  for (let start = 0; start < rows.length;) {
    const day = rows[start]?.day ?? '';
    let end = start;
    while (end < rows.length && rows[end]?.day === day) end += 1;
    const ofDay = rows.slice(start, end);
    if (ofDay.length > most) return null;
    const last = batches.at(-1);
    if (last && last.rows.length + ofDay.length <= most) {
      last.rows.push(...ofDay);
      last.until = day;
    } else batches.push({ since: last ? shiftDay(last.until, 1) : day, until: day, rows: ofDay });
    start = end;
  }
  return batches;
}
