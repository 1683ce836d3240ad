import { foldWords, readTerms } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { repeatsAbove } from './cell-text.ts';
import { groupHeadings } from './heading-words.ts';
import type { ClassifiedLine } from './classify-lines.ts';
import type { CellSource, ColumnMeaning, LineKind, SheetColumn, SheetLine } from './sheet-reading.ts';

/** A line of a creative with its cells, including values carried from cells above. */
export interface ItemLine {
  line: number;
  kind: LineKind;
  /** The cells by column index; a carried or repeated value refers to the cell above. */
  cells: ReadonlyMap<number, CellSource>;
  /** The section of the line, and the section that names its platform. */
  section: CellSource | null;
  platformSection: CellSource | null;
  carried: SheetLine['carried'];
  /** Whether the line has no name. */
  isContinued: boolean;
  /** Whether the name of the line marks it as part of the line above: `↳ EN version`. */
  isSubordinate: boolean;
}

type Rows = readonly (readonly string[])[];

/** Meanings whose values carry down to empty cells. */
const carriedMeanings = new Set<ColumnMeaning>([
  'name',
  'description',
  'platform',
  'placement',
  'type',
  'language',
  'owner',
  'deadline',
  'attribute',
  'parent',
]);
/** Meanings that describe a format; an unnamed line without any of them continues no creative. */
const formatMeanings = new Set<ColumnMeaning>([
  'platform',
  'placement',
  'size',
  'ratio',
  'format',
  'duration',
  'type',
  'matrix',
  'count',
]);

const subordinate = /^(?:[↳→└➔➜>»•]|-{1,2}>|\.{2,3}\s?(?=\p{L}))\s*/u;

export const withoutArrow = (name: string): string => name.replace(subordinate, '');

interface Resolution {
  rows: Rows;
  classified: readonly ClassifiedLine[];
  columns: readonly SheetColumn[];
  /** Null to detect it from the sheet. */
  isCarried: boolean | null;
  isLeftOut: (line: number, kind: LineKind) => boolean;
}

export interface ResolvedLines {
  items: ItemLine[];
  isCarried: boolean;
  sections: ReadonlyMap<number, string>;
}

/** Resolves the cells of every line of a creative: merged cells, `idem` and sections. */
export function resolveLines({ rows, classified, columns, isCarried, isLeftOut }: Resolution): ResolvedLines {
  const follows = isCarried ?? hasContinuations(rows, classified, columns);
  const leading = follows ? leadingColumns(rows, classified, columns) : new Set<number>();
  const walk: Walk = { columns, follows, leading, previous: null, section: null, platformSection: null };
  const items: ItemLine[] = [];
  const sections = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    const line = at + 1;
    const { kind, section } = classified[at] ?? { kind: 'blank', section: null };
    if (kind === 'section' && section !== null)
      enterSection(walk, { line, place: row.indexOf(section), text: section });
    const openSections = [walk.section, walk.platformSection].filter((each) => each !== null);
    if (openSections.length > 0) sections.set(line, [...new Set(openSections.map(({ text }) => text))].join(' – '));
    if ((kind === 'blank' && follows) || kind === 'section' || kind === 'heading') walk.previous = null;
    if ((kind !== 'item' && kind !== 'placeholder') || isLeftOut(line, kind)) continue;
    const item = resolveRow(row, { line, kind }, walk);
    items.push(item);
    walk.previous = item;
    walk.latest = item;
  }
  return { items, isCarried: follows, sections };
}

interface Walk {
  columns: readonly SheetColumn[];
  follows: boolean;
  leading: ReadonlySet<number>;
  /** The line above within the block. */
  previous: ItemLine | null;
  /** The line above in any block, for `idem`. */
  latest?: ItemLine;
  section: CellSource | null;
  platformSection: CellSource | null;
}

/** Sections of platforms are nested in sections of phases or campaigns, so these end the current platform section. */
function enterSection(walk: Walk, source: CellSource): void {
  const namesPlatform = readTerms(source.text).some(({ channels }) => channels.length > 0);
  if (namesPlatform) walk.platformSection = source;
  else {
    walk.section = source;
    walk.platformSection = null;
  }
}

function resolveRow(row: readonly string[], { line, kind }: { line: number; kind: LineKind }, walk: Walk): ItemLine {
  const { columns, previous } = walk;
  const cells = new Map<number, CellSource>();
  const carried: ItemLine['carried'] = [];
  const names = columns.filter(({ meaning }) => meaning === 'name').map(({ place }) => place);
  const name = names.map((place) => row[place] ?? '').find((text) => text !== '') ?? '';
  const isContinued = walk.follows && name === '' && previous !== null;
  for (const { place, meaning } of columns) {
    const text = row[place] ?? '';
    const above = walk.previous?.cells.get(place) ?? walk.latest?.cells.get(place);
    if (text !== '' && repeatsAbove(text)) {
      if (above) cells.set(place, above);
      if (above) carried.push({ place, fromLine: above.line });
    } else if (text !== '') cells.set(place, { line, place, text });
    else if ((isContinued && carriedMeanings.has(meaning)) || walk.leading.has(place)) {
      const source = previous?.cells.get(place);
      if (source) cells.set(place, source);
      if (source) carried.push({ place, fromLine: source.line });
    }
  }
  const { section, platformSection } = walk;
  return { line, kind, cells, section, platformSection, carried, isContinued, isSubordinate: subordinate.test(name) };
}

function* itemRows(rows: Rows, classified: readonly ClassifiedLine[]) {
  for (const [at, row] of rows.entries()) if (classified[at]?.kind === 'item') yield row;
}

/** Whether names apply to several lines, as in merged cells. */
function hasContinuations(rows: Rows, classified: readonly ClassifiedLine[], columns: readonly SheetColumn[]): boolean {
  const names = columns.filter(({ meaning }) => meaning === 'name').map(({ place }) => place);
  const formats = columns.filter(({ meaning }) => formatMeanings.has(meaning)).map(({ place }) => place);
  const hasName = [...itemRows(rows, classified)].map((row) => names.some((place) => (row[place] ?? '') !== ''));
  const nameless = [...itemRows(rows, classified)].filter(
    (row) => names.every((place) => (row[place] ?? '') === '') && formats.some((place) => (row[place] ?? '') !== ''),
  );
  if (names.length > 0 && hasName[0] === true && nameless.length > 0) return true;
  return leadingColumns(rows, classified, columns).size > 0;
}

/** Columns left of the names whose cells apply to several names, such as a merged platform cell. */
function leadingColumns(
  rows: Rows,
  classified: readonly ClassifiedLine[],
  columns: readonly SheetColumn[],
): Set<number> {
  const name = columns.find(({ meaning }) => meaning === 'name')?.place ?? 0;
  const lines = [...itemRows(rows, classified)];
  const leading = columns.filter(({ place, meaning, heading }) => {
    const isGroup = meaning === 'platform' || (meaning === 'text' && groupHeadings.has(foldWords(heading)));
    if (place >= name || !isGroup) return false;
    const filled = lines.filter((row) => (row[place] ?? '') !== '').length;
    const isHeaded = filled > 0 && (lines[0]?.[place] ?? '') !== '';
    return isHeaded && filled < lines.length * (meaning === 'platform' ? 1 : 0.7);
  });
  return new Set(leading.map(({ place }) => place));
}
