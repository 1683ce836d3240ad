import type { Delimiter, TableFile, TableLine } from './table.ts';

/** In a tie the earlier delimiter wins, because tabs and semicolons are rare in text. */
const delimiters: readonly Delimiter[] = ['\t', ';', '|', ','];
/** Number of records that determine the delimiter. */
const sampleRecords = 400;

/**
 * Parses a CSV file or text pasted from a spreadsheet. The whole text determines the delimiter and the role of
 * quotation marks: one that is not closed at the end of its cell is a character, because spreadsheets copy a cell that
 * begins with one in that form.
 */
export function readDelimited(text: string): { lines: TableLine[]; delimiter: Delimiter } {
  const bare = text.replace(/^\uFEFF/, '');
  // Excel can declare the delimiter in a first line.
  const declared = /^"?sep=([,;\t|])"?\r?\n/i.exec(bare);
  const skipped = declared?.[0].length ?? 0;
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? chooseDelimiter(bare);
  const records = readRecords(bare, { delimiter, start: skipped, line: skipped > 0 ? 2 : 1 });
  return { lines: splitSwallowed(records, delimiter).map(({ line, cells }) => ({ line, cells })), delimiter };
}

/** Parses text that was pasted from a spreadsheet or mail. */
export function readTableText(text: string): TableFile {
  const { lines, delimiter } = readDelimited(text);
  return { kind: 'text', sheets: [{ name: '', lines }], encoding: 'utf-8', delimiter };
}

/** The delimiter that gives the most lines the same number of cells, two or more. */
function chooseDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const records = readRecords(text, { delimiter, start: 0, line: 1, most: sampleRecords }).filter(isFilled);
    const width = commonWidth(records);
    const even = records.filter(({ cells, hasOpenQuote }) => cells.length === width && !hasOpenQuote).length;
    // Texts with one comma each look like two columns, so more cells score higher.
    const score = width < 2 ? 0 : (even / records.length) * (2 - 1 / width);
    if (score > best.score + 1e-9) best = { delimiter, score };
  }
  return best.delimiter;
}

const isFilled = ({ cells }: TableRecord): boolean => cells.some((cell) => cell !== '');

/** The most frequent number of cells above one; 1 if there is none. */
function commonWidth(records: readonly TableRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = { width: 1, count: 0 };
  for (const [width, count] of counts) {
    if (count > best.count || (count === best.count && width > best.width)) best = { width, count };
  }
  return best.width;
}

interface Reading {
  delimiter: Delimiter;
  /** The offset and line at which the first record begins. */
  start: number;
  line: number;
  /** Stops after this many records. */
  most?: number;
}

interface TableRecord {
  line: number;
  cells: string[];
  /** The record in its original form. */
  source: string;
  /** Whether a cell begins with a quotation mark that is not closed at the end of the cell. */
  hasOpenQuote: boolean;
  /** Number of line breaks within its cells. */
  breaks: number;
}

function readRecords(text: string, { delimiter, start, line, most = Infinity }: Reading): TableRecord[] {
  const records: TableRecord[] = [];
  let [at, number] = [start, line];
  while (at < text.length && records.length < most) {
    const { end, ...record } = readRecord(text, at, delimiter);
    records.push({ line: number, ...record, source: record.breaks > 0 ? text.slice(at, end) : '' });
    at = afterBreak(text, end);
    number += record.breaks + 1;
  }
  return records;
}

const splitLines = (text: string): string[] => text.split(/\r\n|\n|\r/);

/**
 * Splits a record of several lines if each line is a row by itself, so that its first and last quotation mark are not a
 * pair.
 */
function splitSwallowed(records: readonly TableRecord[], delimiter: Delimiter): TableRecord[] {
  const width = commonWidth(records);
  return records.flatMap((record) => {
    // Text copied from a spreadsheet quotes few cells and is separated by tabs.
    if (record.breaks === 0 || (record.cells.length === width && delimiter !== '\t')) return record;
    const rows = splitLines(record.source).map((row) => row.split(delimiter));
    if (rows.some((cells) => cells.length !== width)) return record;
    return rows.map((cells, at) => ({ ...record, line: record.line + at, cells, breaks: 0 }));
  });
}

function readRecord(text: string, start: number, delimiter: Delimiter) {
  const cells: string[] = [];
  let [at, breaks, hasOpenQuote] = [start, 0, false];
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at, delimiter) : null;
    if (text[at] === '"' && !quoted) hasOpenQuote = true;
    const end = quoted?.end ?? endOfCell(text, at, delimiter);
    cells.push(quoted ? quoted.value : text.slice(at, end));
    breaks += quoted?.breaks ?? 0;
    if (text[end] !== delimiter) return { cells, end, breaks, hasOpenQuote };
    at = end + 1;
  }
}

/** The end of an unquoted cell: a delimiter, a line break or the end of the text. */
function endOfCell(text: string, start: number, delimiter: Delimiter): number {
  const end = delimiter.charCodeAt(0);
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === end || code === 10 || code === 13) return at;
  }
  return text.length;
}

const afterBreak = (text: string, end: number): number => (text.startsWith('\r\n', end) ? end + 2 : end + 1);

/** A cell in quotation marks; null if they do not end before a delimiter or line break. */
function readQuoted(text: string, start: number, delimiter: Delimiter) {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at += 1;
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r') {
      const value = text.slice(start + 1, at).replaceAll('""', '"');
      return { value, end: at + 1, breaks: splitLines(value).length - 1 };
    } else return null;
  }
  return null;
}
