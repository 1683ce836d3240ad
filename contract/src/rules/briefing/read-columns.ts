import { foldWords, readTerms } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { readDate } from '@ad-foundry/contract/rules/dates/read-date.ts';
import { namesFormat, readHeading, type FoundHeadings } from './find-headings.ts';
import { otherDates } from './heading-words.ts';
import { readLanguages } from './languages.ts';
import { readMark } from './marks.ts';
import type { SheetOptions } from './sheet-options.ts';
import type { ColumnMeaning, SheetColumn } from './sheet-reading.ts';

type Rows = readonly (readonly string[])[];

/** Meanings that several columns can have; every other meaning belongs to one column. */
const shared = new Set<ColumnMeaning>(['size', 'format', 'owner', 'notes', 'left-out', 'matrix', 'attribute', 'text']);

interface Candidate {
  place: number;
  heading: string;
  isGrouped: boolean;
  values: string[];
}

/** The meaning of each column: chosen by the member, otherwise by its heading, otherwise by its cells. */
export function readColumns(rows: Rows, headings: FoundHeadings | null, options: SheetOptions): SheetColumn[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const body = rows.slice(headings?.to ?? 0);
  const candidates = Array.from({ length: width }, (_, place): Candidate => {
    const { heading, isGrouped } = headingAt(rows, headings, place);
    return { place, heading, isGrouped, values: body.map((row) => row[place] ?? '').filter((text) => text !== '') };
  });
  const columns = new Map<number, SheetColumn>();
  const set = (candidate: Candidate, meaning: ColumnMeaning, more: Partial<SheetColumn> = {}) =>
    columns.set(candidate.place, {
      place: candidate.place,
      heading: candidate.heading,
      meaning,
      attributeId: null,
      isInferred: false,
      ...more,
    });
  for (const candidate of candidates) {
    const chosen = options.columns?.[candidate.place];
    if (typeof chosen === 'object') set(candidate, 'attribute', { attributeId: chosen.attributeId });
    else if (chosen) set(candidate, chosen);
    else {
      const attributeId = attributeOf(candidate.heading, options);
      if (attributeId) set(candidate, 'attribute', { attributeId });
      else if (isMatrix(candidate)) set(candidate, 'matrix');
    }
  }
  for (const { candidate, meaning } of byRank(candidates.filter(({ place }) => !columns.has(place)))) {
    const isTaken = [...columns.values()].some((column) => column.meaning === meaning);
    if (!columns.has(candidate.place) && (!isTaken || shared.has(meaning))) set(candidate, meaning);
  }
  inferRest(candidates, columns, set);
  return [...columns.values()].toSorted((a, b) => a.place - b.place);
}

const fixed = new Set<ColumnMeaning>([
  'name',
  'deadline',
  'platform',
  'placement',
  'size',
  'ratio',
  'format',
  'duration',
  'count',
  'owner',
]);

function attributeOf(heading: string, { attributes = [] }: SheetOptions) {
  const folded = foldWords(heading);
  if (folded === '' || readHeading(heading).some(({ meaning, rank }) => fixed.has(meaning) && rank < 100))
    return undefined;
  return attributes.find(({ label, names }) => [label, ...names].map(foldWords).includes(folded))?.id;
}

/** The heading of a column, prefixed with the group heading above its first column. */
function headingAt(rows: Rows, headings: FoundHeadings | null, place: number): { heading: string; isGrouped: boolean } {
  if (!headings) return { heading: '', isGrouped: false };
  const lower = rows[headings.to - 1]?.[place] ?? '';
  if (headings.from === headings.to) return { heading: lower, isGrouped: false };
  const upper = rows[headings.from - 1] ?? [];
  const [match] = readHeading(lower);
  if (lower === '') return { heading: upper[place] ?? '', isGrouped: false };
  if (match && !namesFormat(lower)) return { heading: lower, isGrouped: false };
  const group = upper.slice(0, place + 1).findLast((text) => text !== '') ?? '';
  return { heading: namesFormat(group) ? `${group} ${lower}` : lower, isGrouped: namesFormat(group) };
}

/** A column named after a format, whose cells are marks or counts. */
function isMatrix({ heading, isGrouped, values }: Candidate): boolean {
  if (!namesFormat(heading)) return false;
  const marks = values.filter((text) => readMark(text).kind !== 'text').length;
  if (isGrouped) return true;
  const [match] = readHeading(heading);
  return values.length > 0 ? marks / values.length >= (match ? 0.8 : 0.5) : !match;
}

/** Columns with the possible meanings of their headings, likeliest first. */
function byRank(candidates: readonly Candidate[]) {
  return candidates
    .flatMap((candidate) => readHeading(candidate.heading).map((match) => ({ candidate, ...match })))
    .filter(
      ({ candidate, meaning, rank }) =>
        isPlausible(candidate, meaning) && (rank < 100 || isReadable(candidate, meaning)),
    )
    .toSorted((a, b) => a.rank - b.rank || a.candidate.place - b.candidate.place);
}

/** Whether an ambiguous heading such as `Date` or `Type` counts, because the cells match it. */
function isPlausible({ heading, values }: Candidate, meaning: ColumnMeaning): boolean {
  if (meaning === 'deadline') return !otherDates.test(foldWords(heading));
  if (meaning === 'count')
    return values.length === 0 || share(values, (text) => /^[x×]?\s?\d{1,3}\b/i.test(text)) >= 0.5;
  if (meaning === 'duration') return values.length === 0 || share(values, isDuration) >= 0.3;
  if (meaning === 'left-out') return true;
  return true;
}

/**
 * Whether a column whose heading merely contains `placement` holds placements, or codes with placements:
 * `HPC_WW27_META_IGST`.
 */
const isReadable = ({ values }: Candidate, meaning: ColumnMeaning): boolean =>
  (meaning !== 'placement' && meaning !== 'platform') ||
  share(values, (text) => readTerms(text).every(({ unread }) => unread.length === 0)) >= 0.5;

function inferRest(
  candidates: readonly Candidate[],
  columns: ReadonlyMap<number, SheetColumn>,
  set: (candidate: Candidate, meaning: ColumnMeaning, more?: Partial<SheetColumn>) => unknown,
): void {
  const has = (meaning: ColumnMeaning) => [...columns.values()].some((column) => column.meaning === meaning);
  const free = () => candidates.filter(({ place }) => !columns.has(place));
  if (!has('name')) {
    const [name] = free()
      .filter(({ values }) => values.length > 0 && share(values, isName) >= 0.7)
      .toSorted((a, b) => namelikeness(b) - namelikeness(a) || a.heading.localeCompare(b.heading) || a.place - b.place);
    if (name) set(name, 'name', { isInferred: true });
  }
  for (const candidate of free()) {
    const meaning = candidate.values.length > 0 ? meaningOfCells(candidate) : null;
    const isUsable =
      meaning !== null && !has(meaning) && !readHeading(candidate.heading).some((match) => match.meaning === meaning);
    set(candidate, isUsable ? meaning : 'text', { isInferred: true });
  }
}

const share = (values: readonly string[], test: (text: string) => boolean): number =>
  values.filter(test).length / Math.max(values.length, 1);

/** A score for how likely a column contains names: on every line, distinct and short. */
function namelikeness({ values }: Candidate): number {
  const length = values.reduce((sum, text) => sum + text.length, 0) / values.length;
  return values.length * 10 + (new Set(values).size / values.length) * 5 - length / 10;
}

const isDuration = (text: string): boolean =>
  /^\d{1,3}$/.test(text) ||
  readTerms(text).some(
    ({ figures, types }) => types.length > 0 || figures.some(({ kind }) => kind.startsWith('seconds')),
  );

const isName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/^https?:|@/.test(text) &&
  !namesFormat(text) &&
  readDate(text, { today: '2000-01-01', order: 'day-first' }).day === null;

/** The meaning of a column by its cells, if its heading is not recognized. */
function meaningOfCells({ heading, values }: Candidate): ColumnMeaning | null {
  const some = values.slice(0, 200);
  const figures = (text: string) => readTerms(text).flatMap((group) => group.figures);
  if (share(some, (text) => figures(text).some(({ kind }) => kind === 'size')) >= 0.6) return 'size';
  if (share(some, (text) => figures(text).some(({ kind }) => kind === 'ratio')) >= 0.6) return 'ratio';
  if (heading !== '') return null;
  if (share(some, (text) => readTerms(text).some(({ channels }) => channels.length > 0)) >= 0.7) return 'platform';
  if (share(some, (text) => readTerms(text).some(({ placements }) => placements.length > 0)) >= 0.7) return 'placement';
  if (share(some, (text) => readDate(text, { today: '2000-01-01', order: 'day-first' }).day !== null) >= 0.7)
    return 'deadline';
  if (share(some, (text) => figures(text).some(({ kind }) => kind.startsWith('seconds'))) >= 0.6) return 'duration';
  return share(some, (text) => readLanguages(text) !== null) >= 0.8 ? 'language' : null;
}
