import { foldWords, readTerms } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import type { FoundHeadings } from './find-headings.ts';
import type { LineKind, SheetColumn } from './sheet-reading.ts';

const totals =
  /^(?:grand |sub ?)?(?:total|totals|totaux|totale|totaal|summe|gesamt|gesamtsumme|zwischensumme|sous total|somme|insgesamt|sum|somma)\b/;
const notes =
  /^(?:nb|n b|note|notes|legende|legend|key|hinweis|hinweise|remarque|anmerkung|achtung|attention|please|merci|bitte|source|stand|updated|last updated|deadline|all|assets|yellow|green|red|gelb|rot|en gras|en jaune|x is|x|status)\b/;
const placeholders =
  /^(?:tbd|tbc|tba|placeholder|platzhalter|xxx+|lorem|new concept|a venir|a definir|folgt|offen|\?+|\.\.\.|…)(?:\s|$|[-–—:])/i;
const phases =
  /\b(?:phase|wave|vague|welle|campaign|campagne|kampagne|burst|teil|part|batch|lot|flight|sprint|week|relance|teaser|launch)\b/;

export interface ClassifiedLine {
  kind: LineKind;
  /** The text of the section; null for other lines. */
  section: string | null;
}

/** Classifies each line; lines above the headings are notes of the sheet. */
export function classifyLines(
  rows: readonly (readonly string[])[],
  headings: FoundHeadings | null,
  columns: readonly SheetColumn[],
): ClassifiedLine[] {
  const last = lastItem(rows, headings, columns);
  return rows.map((row, at) => {
    const line = at + 1;
    const filled = row.flatMap((text, place) => (text === '' ? [] : [place]));
    const simple = (kind: LineKind): ClassifiedLine => ({ kind, section: null });
    if (headings && line >= headings.from && line <= headings.to) return simple('heading');
    if (filled.length === 0) return simple('blank');
    if (headings && line < headings.from) return simple('above');
    const text = row[filled[0] ?? 0] ?? '';
    if (totals.test(foldWords(text)) || isTotalRow(row)) return simple('total');
    if (isHeadingAgain(row, columns)) return simple('heading');
    if (filled.length === 1 || isTextRow(row, filled)) {
      if (at > last || isNote(text))
        return isLoneItem({ text, place: filled[0] ?? 0, columns, isAfter: at > last })
          ? simple('item')
          : simple('note');
      if (isSection({ text, place: filled[0] ?? 0, columns })) return { kind: 'section', section: text };
    }
    if (isSumRow(row, columns)) return simple('total');
    return simple(placeholders.test(nameOf(row, columns)) ? 'placeholder' : 'item');
  });
}

const placesOf = (columns: readonly SheetColumn[], meaning: SheetColumn['meaning']) =>
  columns.filter((column) => column.meaning === meaning).map(({ place }) => place);

const nameOf = (row: readonly string[], columns: readonly SheetColumn[]): string =>
  placesOf(columns, 'name').map((place) => row[place] ?? '')[0] ?? '';

/** Index of the last line with at least two cells that is not a total. */
function lastItem(
  rows: readonly (readonly string[])[],
  headings: FoundHeadings | null,
  columns: readonly SheetColumn[],
): number {
  const width = columns.filter(({ meaning }) => meaning !== 'left-out').length;
  return rows.findLastIndex((row, at) => {
    if (at < (headings?.to ?? 0)) return false;
    const filled = row.filter((text) => text !== '');
    return (filled.length >= 2 || width < 2) && !totals.test(foldWords(filled[0] ?? '')) && !isSumRow(row, columns);
  });
}

/** Whether a row has a word for a total and otherwise only numbers. */
function isTotalRow(row: readonly string[]): boolean {
  const filled = row.filter((text) => text !== '');
  const others = filled.filter((text) => !totals.test(foldWords(text)));
  return others.length < filled.length && others.length > 0 && others.every((text) => /^\S*\d/.test(text));
}

/** Whether a row repeats the headings, as after a page break. */
function isHeadingAgain(row: readonly string[], columns: readonly SheetColumn[]): boolean {
  const headed = columns.filter(({ heading }) => heading !== '');
  const repeated = headed.filter(
    ({ place, heading }) =>
      foldWords(heading) === foldWords(row[place] ?? '') ||
      foldWords(heading).endsWith(` ${foldWords(row[place] ?? '')}`),
  );
  return (
    headed.length >= 3 &&
    repeated.length >= headed.length * 0.6 &&
    repeated.filter(({ place }) => row[place] !== '').length >= 3
  );
}

/** Whether a row has numbers but no name, so that it contains sums of columns. */
function isSumRow(row: readonly string[], columns: readonly SheetColumn[]): boolean {
  const filled = row.filter((text) => text !== '');
  return (
    nameOf(row, columns) === '' &&
    filled.every((text) => /^[\d.,\s€$£%]+$/.test(text)) &&
    placesOf(columns, 'name').length > 0 &&
    filled.length > 0 &&
    !row.some((text) => readTerms(text).some(({ figures }) => figures.length > 0))
  );
}

/** Whether a text is a remark instead of a section heading. */
const isNote = (text: string): boolean =>
  text.length > 90 ||
  /\s=\s/.test(text) ||
  /^[*(]/.test(text) ||
  (notes.test(foldWords(text)) && /[:=.]|\bneeds?\b/.test(text));

interface LoneCell {
  text: string;
  place: number;
  columns: readonly SheetColumn[];
}

/**
 * Whether a line with only a name is a creative: if the sheet has only names, and the line is not a remark after the
 * last full line.
 */
function isLoneItem({ text, place, columns, isAfter }: LoneCell & { isAfter: boolean }): boolean {
  const others = columns.filter(({ meaning }) => meaning !== 'left-out' && meaning !== 'name');
  return others.length === 0 && placesOf(columns, 'name').includes(place) && !(isAfter && isNote(text));
}

/**
 * Whether a line with one cell is a section: if the cell is outside the name column, or its wording or capitals mark it
 * as a section.
 */
function isSection({ text, place, columns }: LoneCell): boolean {
  if (columns.length < 2) return false;
  if (!placesOf(columns, 'name').includes(place)) return true;
  const letters = text.replace(/[^\p{L}]/gu, '');
  const isLoud = letters.length > 1 && letters === letters.toUpperCase();
  const groups = readTerms(text);
  const isChannel = groups.length > 0 && groups.every(({ words, unread }) => words.length > 0 && unread.length === 0);
  return isLoud || isChannel || phases.test(foldWords(text)) || /^[-–—=*#]+\s?\S.*$|:$/.test(text);
}

/** Whether a row is a title merged over all columns, so that its text is in each of them. */
function isTextRow(row: readonly string[], filled: readonly number[]): boolean {
  const [first = 0] = filled;
  return filled.length > 2 && filled.every((place) => row[place] === row[first]);
}
