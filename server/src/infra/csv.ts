/** What a cell may hold: a number stays a number, everything else is text. */
export type CsvCell = string | number | bigint | boolean | Date | null;

/** Stands at the very beginning of a file, so that spreadsheets read the rest as UTF-8. */
export const csvStart = '\uFEFF';

// What a spreadsheet takes for a formula: also the full-width signs, and any of them after what it trims away.
const formula = /^[\s\0\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/**
 * One record of RFC 4180 with its line break (CRLF). Text that a spreadsheet would run as a formula gets an apostrophe
 * before it; instants are written in UTC as ISO 8601; null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  // A semicolon or tab separates cells too, where a spreadsheet is set to another language.
  return /[",;\t\r\n\0]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
