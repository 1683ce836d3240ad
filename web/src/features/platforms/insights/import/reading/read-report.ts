import { figures as definitions } from '@ad-foundry/contract/insights/figures.ts';
import type { DateOrder } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import { dayEvidence, dayOrderOf, readDay } from '#lib/tables/day-style.ts';
import { decimalSignOf, numberEvidence, readNumber, type DecimalSign } from '#lib/tables/number-style.ts';
import { cellText, isBlankLine, type TableLine, type TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { classifyLine, partKeys } from './classify-line.ts';
import { foldHeading, isFigureColumn, missingColumns, placeColumns, type ColumnPlaces } from './columns.ts';
import { reportColumns, type ReportColumn } from './report-columns.ts';
import { fillDown, groupedPlaces } from './fill-down.ts';
import { chooseSheet, findHeadings } from './find-headings.ts';
import { countMerged, groupAdvertisers } from './group-rows.ts';
import { longerPeriods } from './headings.ts';
import { dayOfLine, readFigures, readRow, type RowContext } from './read-row.ts';
import type {
  LeftOutLine,
  ReadingOptions,
  Refusal,
  ReportQuestion,
  ReportReading,
  ReportRow,
} from './report-reading.ts';
import { dropRoundedIds } from './rounded-ids.ts';

/** Reads a report by its contents, the member's choices and the headings that the organization has saved. */
export function readReport(sheets: readonly TableSheet[], options: ReadingOptions): ReportReading {
  const sheet = options.sheet ?? chooseSheet(sheets, options.learned);
  const all = sheets[sheet]?.lines ?? [];
  const at = headingIndex(all, options);
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headings = Array.from({ length: width }, (_, place) => cellText(all[at ?? -1]?.cells[place]));
  const places = placesOf(headings, options);
  const data = all.slice(at === null ? 0 : at + 1);
  const grouped = groupedPlaces(data, places);
  const filled = options.fillDown === false ? { lines: data, count: 0 } : fillDown(data, grouped, places);
  const table: Table = { lines: filled.lines, places, headings };
  const styles = findStyles(table);
  const decided = {
    dayOrder: options.dayOrder ?? styles.dayOrder,
    decimalSign: options.decimalSign ?? styles.decimalSign,
  };
  const body = readLines(table, styles, { ...options, ...chosen(decided) });
  const above = all.slice(0, at ?? 0).map((line): LeftOutLine => ({
    line: line.line,
    kind: isBlankLine(line) ? 'blank' : 'above',
    text: textOfLine(line.cells),
  }));
  return {
    sheets: sheets.map(({ name }) => name),
    sheet,
    headingLine: at === null ? null : (all[at]?.line ?? null),
    headings,
    places,
    missing: missingColumns(places),
    longerPeriod: longerPeriodOf(headings, places),
    questions: missingColumns(places).length > 0 ? [] : findQuestions(table, styles, options),
    dayOrder: decided.dayOrder === 'open' ? null : decided.dayOrder,
    decimalSign: decided.decimalSign === 'open' ? null : decided.decimalSign,
    filledDown: grouped.length > 0 ? filled.count : null,
    lines: all.length,
    ...body,
    leftOut: [...above, ...body.leftOut],
  };
}

/** The heading of a column of weeks or months that would be read as days. */
function longerPeriodOf(headings: readonly string[], places: ColumnPlaces): string | null {
  const isLonger = (heading: string) => longerPeriods.has(foldHeading(heading));
  const place = places.day ?? places.since;
  if (place === undefined) return headings.find(isLonger) ?? null;
  const heading = headings[place] ?? '';
  return isLonger(heading) ? heading : null;
}

const textOfLine = (cells: TableLine['cells']): string =>
  cells
    .map(cellText)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 200);

function headingIndex(lines: readonly TableLine[], { headingLine, learned }: ReadingOptions): number | null {
  if (headingLine === null) return null;
  if (headingLine === undefined) return findHeadings(lines, learned);
  const at = lines.findIndex(({ line }) => line === headingLine);
  return at >= 0 ? at : null;
}

function placesOf(headings: readonly string[], { places, ignoredPlaces, learned }: ReadingOptions): ColumnPlaces {
  const read = headings.map((heading, place) => (ignoredPlaces?.includes(place) ? '' : heading));
  const found = placeColumns(read, learned);
  for (const [column, place] of Object.entries(places ?? {}) as [ReportColumn, number | null][]) {
    // A column of the file has only one meaning.
    for (const other of reportColumns) if (place !== null && found[other] === place) delete found[other];
    if (place === null) delete found[column];
    else found[column] = place;
  }
  return found;
}

interface Table {
  lines: readonly TableLine[];
  places: ColumnPlaces;
  headings: readonly string[];
}

interface Styles {
  dayOrder: DateOrder | 'open' | null;
  decimalSign: DecimalSign | 'open' | null;
  /** The decimal sign of a column, derived from its own cells or from the other columns of the file. */
  signs: Partial<Record<ReportColumn, DecimalSign>>;
  openDays: string[];
  /** Columns with two possible readings. */
  openColumns: { column: ReportColumn; texts: string[] }[];
}

/**
 * Whether the file has numeric days as text, which spreadsheets produce if a date does not fit their order of day and
 * month.
 */
const hasWrittenDays = (
  cells: readonly TableLine['cells'][number][] | readonly (TableLine['cells'][number] | undefined)[],
) => {
  const { open, ...decided } = dayEvidence(cells);
  return open.length > 0 || decided['day-first'] > 0 || decided['month-first'] > 0;
};

const dayColumns = ['day', 'since', 'until'] as const satisfies readonly ReportColumn[];

function cellsOf({ lines, places }: Table, column: ReportColumn) {
  const place = places[column];
  return place === undefined ? [] : lines.map(({ cells }) => cells[place]);
}

function findStyles(table: Table): Styles {
  const days = dayEvidence(dayColumns.flatMap((column) => cellsOf(table, column)));
  const signs: Styles['signs'] = {};
  const openColumns: Styles['openColumns'] = [];
  for (const column of reportColumns.filter(isFigureColumn)) {
    const isWhole = definitions[column].unit === 'count' && column !== 'results';
    const evidence = numberEvidence(cellsOf(table, column), isWhole);
    const sign = decimalSignOf(evidence);
    if (sign === 'open') openColumns.push({ column, texts: evidence.open });
    else if (sign !== null) signs[column] = sign;
  }
  const decided = new Set(Object.values(signs));
  const [only] = decided;
  const ofFile = decided.size === 1 ? (only ?? null) : null;
  if (ofFile !== null) for (const { column } of openColumns) signs[column] = ofFile;
  const isOpen = ofFile === null && openColumns.length > 0;
  return {
    dayOrder: dayOrderOf(days),
    decimalSign: isOpen ? 'open' : ofFile,
    signs,
    openDays: days.open,
    openColumns: isOpen ? openColumns : [],
  };
}

const chosen = ({ dayOrder, decimalSign }: { dayOrder: Styles['dayOrder']; decimalSign: Styles['decimalSign'] }) =>
  ({
    dayOrder: dayOrder === 'open' || dayOrder === null ? 'day-first' : dayOrder,
    decimalSign: decimalSign === 'open' || decimalSign === null ? '.' : decimalSign,
  }) as const;

type Body = Pick<
  ReportReading,
  'rows' | 'refused' | 'advertisers' | 'merged' | 'roundedIds' | 'resultKinds' | 'total'
> & {
  leftOut: LeftOutLine[];
};

function readLines(
  table: Table,
  styles: Styles,
  options: ReadingOptions & { dayOrder: DateOrder; decimalSign: DecimalSign },
): Body {
  const { places, headings, lines } = table;
  const signs = Object.fromEntries(styles.openColumns.map(({ column }) => [column, options.decimalSign]));
  const context: RowContext = {
    places,
    headings,
    dayOrder: options.dayOrder,
    signs: { ...styles.signs, ...signs },
    currency: options.currency,
    today: options.today,
    hasWrittenDays: dayColumns.some((column) => hasWrittenDays(cellsOf(table, column))),
  };
  const read = new Set(Object.values(places));
  const otherPlaces = headings.flatMap((_, place) => (read.has(place) ? [] : [place]));
  const lineContext = {
    places,
    headings,
    otherPlaces,
    readDay: (line: TableLine) => dayOfLine(line, context),
    parts: partKeys(lines, { places, otherPlaces }),
  };
  const [rows, refused, leftOut]: [ReportRow[], Refusal[], LeftOutLine[]] = [[], [], []];
  let total: ReportReading['total'] = null;
  const seen = new Set<string>();
  for (const line of lines) {
    const isCounted = options.countedLines?.includes(line.line) ?? false;
    const text = JSON.stringify(line.cells);
    const kind = isCounted ? null : (classifyLine(line, lineContext) ?? (seen.has(text) ? 'repeat' : null));
    seen.add(text);
    if (kind !== null) {
      leftOut.push({ line: line.line, kind, text: textOfLine(line.cells) });
      if (kind === 'total') total = largerTotal(total, { line: line.line, figures: figuresOfTotal(line, context) });
      continue;
    }
    const result = readRow(line, context);
    if ('row' in result) rows.push(result.row);
    else refused.push(...result.refused);
  }
  const trusted = dropRoundedIds(rows);
  const kinds = new Set(trusted.rows.flatMap(({ resultKind }) => resultKind ?? []));
  return {
    rows: trusted.rows,
    refused,
    leftOut,
    total,
    advertisers: groupAdvertisers(trusted.rows),
    merged: countMerged(trusted.rows),
    roundedIds: trusted.dropped,
    resultKinds: kinds.size > 1 ? [...kinds] : [],
  };
}

type Total = NonNullable<ReportReading['total']>;

/** Of several sums, that of the most rows is the total of the file. */
const largerTotal = (total: Total | null, other: Total): Total =>
  total !== null && (total.figures.spend ?? 0) >= (other.figures.spend ?? 0) ? total : other;

function figuresOfTotal(line: TableLine, context: RowContext) {
  const currency = context.currency ?? null;
  return readFigures(line, { ...context, currency }, () => undefined);
}

const maxExamples = 4;

/** The ambiguities that the file does not resolve, as questions with both readings. */
function findQuestions(table: Table, styles: Styles, options: ReadingOptions): ReportQuestion[] {
  const questions: ReportQuestion[] = [];
  const preview = chosen({
    dayOrder: options.dayOrder ?? styles.dayOrder,
    decimalSign: options.decimalSign ?? styles.decimalSign,
  });
  if (styles.dayOrder === 'open') {
    const column = dayColumns.find((name) => dayEvidence(cellsOf(table, name)).open.length > 0) ?? 'day';
    questions.push({
      kind: 'day-order',
      column,
      heading: table.headings[table.places[column] ?? -1] ?? '',
      count: styles.openDays.length,
      options: (['day-first', 'month-first'] as const).map((dayOrder) => ({
        value: dayOrder,
        examples: examplesOf(styles.openDays).map((text) => {
          const day = readDay(text, dayOrder);
          return { text, day, number: null, isFuture: day !== null && day > options.today };
        }),
        ...consequences(readLines(table, styles, { ...options, ...preview, dayOrder })),
      })),
    });
  }
  const [open] = styles.openColumns;
  if (styles.decimalSign === 'open' && open) {
    const texts = styles.openColumns.flatMap((each) => each.texts);
    questions.push({
      kind: 'decimal-sign',
      column: open.column,
      heading: table.headings[table.places[open.column] ?? -1] ?? '',
      count: texts.length,
      options: ([',', '.'] as const).map((decimalSign) => ({
        value: decimalSign,
        examples: examplesOf(open.texts).map((text) => ({
          text,
          day: null,
          number: readNumber(text, decimalSign),
          isFuture: false,
        })),
        ...consequences(readLines(table, styles, { ...options, ...preview, decimalSign })),
      })),
    });
  }
  return questions;
}

/** The first distinct texts, and the last. */
function examplesOf(texts: readonly string[]): string[] {
  const different = [...new Set(texts)];
  return different.length <= maxExamples ? different : [...different.slice(0, maxExamples - 1), ...different.slice(-1)];
}

function consequences({ advertisers, refused }: Body) {
  return {
    advertisers,
    days: [...new Set(advertisers.flatMap(({ days }) => days))].toSorted(),
    futureDays: new Set(refused.flatMap(({ reason, value }) => (reason === 'future' ? [value] : []))).size,
  };
}
