/** Values of a cell: numbers are written as numbers, everything else as text. */
export type CsvCell = string | number | bigint | boolean | Date | null;

/** Byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/** What a spreadsheet of a language reads: Excel takes both from the settings of its computer. */
export interface CsvDialect {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** The dialect of RFC 4180, for machines and for spreadsheets in English. */
export const plainDialect: CsvDialect = { separator: ',', decimal: '.' };
/** The dialect where the comma is the decimal sign. */
export const commaDialect: CsvDialect = { separator: ';', decimal: ',' };

// Text that a spreadsheet reads as a formula, also with full-width signs or after characters that it trims.
const formula = /^[\s\0\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/**
 * One record of RFC 4180 with its line break (CRLF). Text that a spreadsheet would execute as a formula gets an
 * apostrophe as prefix; instants are written in UTC as ISO 8601; null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[], { separator, decimal }: CsvDialect = plainDialect): string {
  return `${cells.map((cell) => written(cell, decimal)).join(separator)}\r\n`;
}

function written(cell: CsvCell, decimal: CsvDialect['decimal']): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell !== 'string') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  // In some locales, spreadsheets also separate cells by semicolons or tabs.
  return /[",;\t\r\n\0]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
