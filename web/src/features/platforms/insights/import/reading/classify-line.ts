import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { isNoValue } from '#lib/tables/number-style.ts';
import { cellText, isBlankLine, type TableLine } from '@ad-foundry/contract/rules/tables/table.ts';
import { foldHeading, isFigureColumn, nameColumns, type ColumnPlaces } from './columns.ts';
import { reportColumns } from './report-columns.ts';
import { everythingWords, totalWord } from './headings.ts';
import type { LeftOutKind } from './report-reading.ts';

export interface LineContext {
  places: ColumnPlaces;
  headings: readonly string[];
  /** Indexes of columns that are not read, such as Age or Platform. */
  otherPlaces: readonly number[];
  readDay: (line: TableLine) => Day | null;
  /** Keys of the rows that a subtotal sums up, from `partKeys`. */
  parts: ReadonlySet<string>;
}

const textAt = (line: TableLine, place: number | undefined): string => cellText(line.cells[place ?? -1]);
const longestWord = Math.max(...[...everythingWords].map((word) => word.length));
const isEverything = (text: string): boolean => text.length <= longestWord && everythingWords.has(fold(text));
/** A fragment of every word in `totalWord`, so that only names that may contain one are folded. */
const totalHint = /tot|sum|som|gesamt|resul|résul|ergeb|risul/i;
const isTotal = (text: string): boolean => totalHint.test(text) && totalWord.test(fold(text));

function namesAd(line: TableLine, places: ColumnPlaces): boolean {
  return [places.ad, places.adId].some(
    (place) => !isNoValue(textAt(line, place)) && !isEverything(textAt(line, place)),
  );
}

const isSameHeading = (text: string, heading: string): boolean =>
  text === heading ||
  (text.length > 0 && Math.abs(text.length - heading.length) <= 8 && foldHeading(text) === foldHeading(heading));

/** The kind of a line that is no row; null for a row, readable or not. */
export function classifyLine(line: TableLine, context: LineContext): LeftOutKind | null {
  const { places, headings, readDay } = context;
  if (isBlankLine(line)) return 'blank';
  if (headings.length > 0 && headings.every((heading, place) => isSameHeading(textAt(line, place), heading)))
    return 'heading';
  const hasFigures = reportColumns.some((column) => isFigureColumn(column) && !isNoValue(textAt(line, places[column])));
  const day = readDay(line);
  if (!hasFigures && day === null) return 'note';
  const names = nameColumns.map((column) => textAt(line, places[column]));
  const dayText = textAt(line, places.day ?? places.since);
  if (day !== null && namesAd(line, places)) return isSumOfParts(line, context) ? 'subtotal' : null;
  const isSum = (text: string) => isNoValue(text) || isEverything(text) || isTotal(text);
  const firstText = line.cells.map(cellText).find((text) => text !== '') ?? '';
  if (day === null && [dayText, firstText, ...names].some(isTotal)) return names.every(isSum) ? 'total' : 'subtotal';
  // A row that covers a period instead of a day sums up all days, too.
  if (names.every(isSum)) return day === null || places.day === undefined ? 'total' : 'subtotal';
  return namesAd(line, places) && !isEverything(dayText) ? null : 'subtotal';
}

/** Whether a row has "All" in a column in which other rows of the same ad and day have a part, such as an age. */
function isSumOfParts(line: TableLine, { otherPlaces, places, parts }: LineContext): boolean {
  return otherPlaces.some((place) => isEverything(textAt(line, place)) && parts.has(partKey(line, place, places)));
}

function partKey(line: TableLine, place: number, places: ColumnPlaces): string {
  const ofRow = [places.day ?? places.since, ...nameColumns.map((column) => places[column])];
  return JSON.stringify([place, ...ofRow.map((column) => textAt(line, column))]);
}

/** Keys of the rows that have a part in a column in which other rows have "All". */
export function partKeys(
  lines: readonly TableLine[],
  context: Pick<LineContext, 'places' | 'otherPlaces'>,
): Set<string> {
  const { places } = context;
  const withEverything = context.otherPlaces.filter((place) => lines.some((line) => isEverything(textAt(line, place))));
  const keys = new Set<string>();
  for (const line of lines) {
    for (const place of withEverything) {
      const text = textAt(line, place);
      if (text !== '' && !isEverything(text)) keys.add(partKey(line, place, places));
    }
  }
  return keys;
}
