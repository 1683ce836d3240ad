import type { Delimiter, TableLine } from './table.ts';

/** Earlier ones win ties: tabs and semicolons are rare in texts. */
const delimiters: readonly Delimiter[] = ['\t', ';', '|', ','];
/** Number of records that decide the delimiter. */
const sampleRecords = 400;

/**
 * Reads a CSV file or text pasted from a spreadsheet. The whole text decides the delimiter and the role of quotation
 * marks: one that is not closed where its cell ends is a character, as spreadsheets copy a cell that begins with one.
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

/** The delimiter that gives the most lines the same number of cells, at least two. */
function chooseDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const records = readRecords(text, { delimiter, start: 0, line: 1, most: sampleRecords }).filter(isFilled);
    const width = commonWidth(records);
    const even = records.filter(({ cells, hasOpenQuote }) => cells.length === width && !hasOpenQuote).length;
    // Texts with one comma each look like two columns, so that more cells score higher.
    const score = width < 2 ? 0 : (even / records.length) * (2 - 1 / width);
    if (score > best.score + 1e-9) best = { delimiter, score };
  }
  return best.delimiter;
}

const isFilled = ({ cells }: TableRecord): boolean => cells.some((cell) => cell !== '');

/** The most frequent width above one; 1 where there is none. */
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
  /** Where the first record begins, and on which line. */
  start: number;
  line: number;
  /** Stops after so many records. */
  most?: number;
}

interface TableRecord {
  line: number;
  cells: string[];
  /** The record as it is written. */
  source: string;
  /** Whether a cell begins with a quotation mark that is not closed where the cell ends. */
  hasOpenQuote: boolean;
  /** Line breaks within its cells. */
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
 * Splits a record of several lines where each line is a row by itself: the quotation marks at its ends do not belong
 * together.
 */
function splitSwallowed(records: readonly TableRecord[], delimiter: Delimiter): TableRecord[] {
  const width = commonWidth(records);
  return records.flatMap((record) => {
    // The clipboard of a spreadsheet, which quotes few cells, has tabs.
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

/** Where an unquoted cell ends: at a delimiter, a line break or the end of the text. */
function endOfCell(text: string, start: number, delimiter: Delimiter): number {
  const end = delimiter.charCodeAt(0);
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === end || code === 10 || code === 13) return at;
  }
  return text.length;
}

const afterBreak = (text: string, end: number): number => (text.startsWith('\r\n', end) ? end + 2 : end + 1);

/** A cell in quotation marks, which end before a delimiter or line break; null where they do not. */
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
