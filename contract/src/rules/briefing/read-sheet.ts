import { limits } from '@ad-foundry/contract/limits.ts';
import {
  describeFormat,
  type FormatTraits,
  type VocabularyFormat,
} from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import type { DateOrder } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import { findDateOrder } from '@ad-foundry/contract/rules/dates/day-patterns.ts';
import type { Cell } from '@ad-foundry/contract/rules/tables/table.ts';
import { sheetText } from './cell-text.ts';
import { classifyLines, type ClassifiedLine } from './classify-lines.ts';
import { findHeadings } from './find-headings.ts';
import { groupLines } from './group-lines.ts';
import { QuestionBook } from './question-book.ts';
import { readAbove } from './read-above.ts';
import { readColumns } from './read-columns.ts';
import { readCreatives } from './read-creatives.ts';
import { resolveLines, type ItemLine, type ResolvedLines } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import type { SheetOptions } from './sheet-options.ts';
import type { ColumnMeaning, LineKind, ReadCreative, SheetColumn, SheetLine, SheetReading } from './sheet-reading.ts';

/**
 * Reads the cells of a briefing sheet as creatives with slots. Deterministic: the result depends only on cells and
 * options.
 */
export function readSheet(cells: readonly (readonly Cell[])[], options: SheetOptions): SheetReading {
  const rows = cells.map((row) => row.map(sheetText));
  const headings = options.headings === undefined ? findHeadings(rows, options.attributes ?? []) : options.headings;
  const columns = readColumns(rows, headings, options);
  const classified = classifyLines(rows, headings, columns);
  const isSkipped = (line: number, kind: LineKind) =>
    options.skipped?.lines?.[line] ?? options.skipped?.kinds?.includes(kind) ?? false;
  const taken = classified.map((line, at) => takenByHand(line, at + 1, options));
  const resolved = resolveLines({
    rows,
    classified: taken,
    columns,
    isCarried: options.isCarried ?? null,
    isLeftOut: isSkipped,
  });
  const book = new QuestionBook(options.answers);
  const context: SheetContext = {
    columns,
    traits: traitsOf(options.formats),
    formatsByName: namesOf(options.formats),
    remembered: options.remembered ?? new Map(),
    book,
    order: chosenOrder(book) ?? orderOf(resolved.items, columns) ?? 'open',
    ...readAbove(rows, headings, options.today),
    placesOf: placesByMeaning(columns),
    wants: new Map(),
    options,
  };
  const creatives = readCreatives(groupLines(resolved.items, context), context);
  const { questions, further } = book.questions();
  return {
    headings,
    columns,
    lines: linesOf(rows, taken, resolved, isSkipped),
    creatives,
    questions,
    furtherQuestions: further,
    people: peopleOf(creatives),
    order: chosenOrder(book) ?? orderOf(resolved.items, columns) ?? null,
    isCarried: resolved.isCarried,
  };
}

function placesByMeaning(columns: readonly SheetColumn[]): Map<ColumnMeaning, number[]> {
  const places = new Map<ColumnMeaning, number[]>();
  const heights = columns.filter(
    ({ meaning, heading }) => meaning === 'size' && /^(?:height|h(?:ohe|auteur)?)$/.test(foldWords(heading)),
  );
  // The width comes first in a size, in any order of columns.
  const ordered = [...columns.filter((column) => !heights.includes(column)), ...heights];
  for (const { meaning, place } of ordered) places.set(meaning, [...(places.get(meaning) ?? []), place]);
  return places;
}

/** Turns a line of any kind that the member included into a line of a creative. */
function takenByHand(line: ClassifiedLine, at: number, { skipped }: SheetOptions): ClassifiedLine {
  const isTaken = skipped?.lines?.[at] === false && line.kind !== 'heading' && line.kind !== 'blank';
  return isTaken ? { kind: 'item', section: null } : line;
}

let described: { formats: readonly VocabularyFormat[]; traits: FormatTraits[] } | undefined;

/** Caches the traits of formats, because each answer reads the sheet again. */
function traitsOf(formats: readonly VocabularyFormat[]): FormatTraits[] {
  if (described?.formats !== formats) described = { formats, traits: formats.map(describeFormat) };
  return described.traits;
}

const namesOf = (formats: readonly VocabularyFormat[]) =>
  new Map(
    formats.flatMap(({ id, name, otherNames = [] }) =>
      [name, ...otherNames].map((each) => [foldWords(each), id] as const),
    ),
  );

function chosenOrder(book: QuestionBook): DateOrder | undefined {
  const chosen = book.chosen('date-order');
  return chosen === 'day-first' || chosen === 'month-first' ? chosen : undefined;
}

function orderOf(items: readonly ItemLine[], columns: readonly SheetColumn[]): DateOrder | 'open' | undefined {
  const places = columns.filter(({ meaning }) => meaning === 'deadline').map(({ place }) => place);
  return findDateOrder(items.flatMap(({ cells }) => places.map((place) => cells.get(place)?.text ?? '')));
}

function linesOf(
  rows: readonly (readonly string[])[],
  classified: readonly ClassifiedLine[],
  { items, sections }: ResolvedLines,
  isSkipped: (line: number, kind: LineKind) => boolean,
): SheetLine[] {
  const carried = new Map(items.map((item) => [item.line, item.carried]));
  return rows.map((row, at): SheetLine => {
    const line = at + 1;
    const kind = classified[at]?.kind ?? 'blank';
    return {
      line,
      kind,
      text: row
        .filter((text) => text !== '')
        .join(' | ')
        .slice(0, limits.descriptionLength),
      isSkipped: (kind === 'item' || kind === 'placeholder') && isSkipped(line, kind),
      section: kind === 'item' || kind === 'placeholder' ? (sections.get(line) ?? null) : null,
      carried: carried.get(line) ?? [],
    };
  });
}

function peopleOf(creatives: readonly ReadCreative[]): SheetReading['people'] {
  const people = new Map<string, SheetReading['people'][number]>();
  for (const { owner, lines } of creatives) {
    if (!owner.value) continue;
    const { text, personId } = owner.value;
    const person = people.get(foldWords(text)) ?? { text, personId, lines: [] };
    person.lines.push(...lines);
    people.set(foldWords(text), person);
  }
  return [...people.values()];
}
