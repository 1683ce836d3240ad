/** A cell: text of a CSV file; text, number, date or boolean of a workbook; null for an empty cell. */
export type Cell = string | number | boolean | Date | null;

/** One record of a table. `line` is the line of the file on which it begins, or the row of a workbook, from 1. */
export interface TableLine {
  line: number;
  cells: Cell[];
}

/** A sheet of a workbook, or the only table of a text file. */
export interface TableSheet {
  /** Empty for a text file. */
  name: string;
  lines: TableLine[];
}

export type Delimiter = '\t' | ';' | ',' | '|';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The tables of a file, with its delimiter and encoding. */
export interface TableFile {
  kind: 'text' | 'workbook';
  sheets: TableSheet[];
  /** Null for a workbook. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
}

/** The text of a cell; a date as `2026-11-18`, with its time unless that is midnight; empty for an invalid date. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  if (Number.isNaN(cell.getTime())) return '';
  // A workbook stores a day as midnight UTC.
  return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}

export const isBlankLine = ({ cells }: TableLine): boolean => cells.every((cell) => cellText(cell) === '');
