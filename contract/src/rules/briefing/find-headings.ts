import { foldWords, readTerms } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { headingWords, otherDates } from './heading-words.ts';
import type { SheetAttribute } from './sheet-options.ts';
import type { ColumnMeaning } from './sheet-reading.ts';

/** A possible meaning of a heading; a lower rank is likelier. */
export interface HeadingMatch {
  meaning: ColumnMeaning;
  rank: number;
}

const searched = 40;
const index = new Map<string, HeadingMatch[]>();
for (const [meaning, words] of Object.entries(headingWords)) {
  for (const [rank, phrase] of words.split(',').entries()) {
    const key = phrase.replace(/\s+/g, ' ').trim();
    index.set(key, [...(index.get(key) ?? []), { meaning: meaning as ColumnMeaning, rank }]);
  }
}
/** Phrases that count as a heading even among other words: `Delivery date (final)`. */
const alone = new Set(['date', 'datum', 'data', 'fecha', 'termin']);
const phrases = [...index]
  .filter(([phrase]) => phrase.length > 3 && !alone.has(phrase))
  .toSorted(([a], [b]) => b.length - a.length);

/** The possible meanings of a heading, independent of the cells below it. */
export function readHeading(heading: string): HeadingMatch[] {
  const bare = foldWords(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  const exact =
    index.get(foldWords(heading)) ?? index.get(bare) ?? index.get(bare.replaceAll(/(?<=\p{L}{3})s(?= |$)/gu, ''));
  if (exact) return exact;
  if (bare === '' || bare.split(' ').length > 6) return [];
  const isOther = otherDates.test(bare);
  const isTitle = /\b(?:title|titel|titre|titulo|titolo)$/.test(bare);
  const isSaid = ({ meaning }: HeadingMatch) =>
    (meaning !== 'name' || isTitle) && meaning !== 'left-out' && !(meaning === 'deadline' && isOther);
  const found = phrases
    .filter(([phrase]) => ` ${bare} `.includes(` ${phrase} `))
    .map(([, matches]) => matches.filter(isSaid));
  const longest = found.find((matches) => matches.length > 0) ?? [];
  return longest.map(({ meaning, rank }) => ({ meaning, rank: rank + 100 }));
}

/** Whether a heading names a format, as in a matrix. */
export function namesFormat(heading: string): boolean {
  const groups = readTerms(heading);
  const figures = groups.flatMap((group) => group.figures);
  return (
    groups.length > 0 &&
    groups.every(({ unread }) => unread.length === 0) &&
    (figures.some(({ kind }) => kind === 'ratio' || kind === 'size' || kind === 'seconds') ||
      groups.some(
        ({ channels, placements, shapes, banners, types }) =>
          channels.length + placements.length + shapes.length + banners.length + types.length > 0,
      ))
  );
}

export interface FoundHeadings {
  from: number;
  to: number;
}

/** The heading lines, counted from 1; null if there are none. */
export function findHeadings(
  rows: readonly (readonly string[])[],
  attributes: readonly SheetAttribute[],
): FoundHeadings | null {
  const labels = new Set(attributes.flatMap(({ label, names }) => [label, ...names]).map(foldWords));
  let best: { at: number; score: number } | null = null;
  for (const [at, row] of rows.slice(0, searched).entries()) {
    const score = scoreRow(row, labels);
    if (score > (best?.score ?? 0)) best = { at, score };
  }
  if (!best) return null;
  const at = best.at;
  const from = at > 0 && isGroupRow(rows[at - 1] ?? [], rows[at] ?? []) ? at : at + 1;
  const to = isSubRow(rows[at] ?? [], rows[at + 1] ?? []) ? at + 2 : at + 1;
  return { from, to };
}

/** A score for how likely a row contains headings; 0 if it contains none. */
function scoreRow(row: readonly string[], labels: ReadonlySet<string>): number {
  const filled = row.filter((text) => text !== '');
  const meanings = new Set<string>();
  for (const text of filled) {
    if (text.length > 60 || /^[^:]+:\s/.test(text)) continue;
    const [match] = readHeading(text);
    if (match) meanings.add(match.meaning);
    else if (labels.has(foldWords(text))) meanings.add(`attribute ${text}`);
    else if (namesFormat(text)) meanings.add(`matrix ${text}`);
  }
  const headed = [...meanings].filter((meaning) => !meaning.startsWith('matrix'));
  if (headed.length === 0) return 0;
  if (filled.length === 1) return meanings.has('name') ? 0.5 : 0;
  const isNamed = meanings.has('name') && meanings.size >= 2;
  if (meanings.size < 3 && !isNamed) return 0;
  // A row of mainly formats and dates is a creative.
  if (headed.length < 2 && meanings.size < 4 && !isNamed) return 0;
  return headed.length + (meanings.size - headed.length) * 0.25 + filled.length * 0.01;
}

/** Whether a row contains platforms, above headings that are ratios or placements. */
function isGroupRow(above: readonly string[], headings: readonly string[]): boolean {
  const filled = above.flatMap((text, place) => (text === '' ? [] : [place]));
  if (
    filled.length === 0 ||
    filled.some((place) => /:\s?\S|:$/.test(above[place] ?? '') && !namesFormat(above[place] ?? ''))
  )
    return false;
  const groups = filled.filter((place) => namesFormat(above[place] ?? ''));
  return (
    groups.length > 0 &&
    groups.length >= filled.length / 2 &&
    groups.some((place) => namesFormat(headings[place] ?? ''))
  );
}

/** Whether a row contains ratios or placements, below headings that span several columns. */
function isSubRow(headings: readonly string[], below: readonly string[]): boolean {
  const filled = below.flatMap((text, place) => (text === '' ? [] : [place]));
  return (
    filled.length >= 2 &&
    filled.every((place) => namesFormat(below[place] ?? '')) &&
    filled.some((place) => (headings[place] ?? '') === '' || namesFormat(headings[place] ?? '')) &&
    filled.every((place) => !readHeading(headings[place] ?? '').some(({ meaning }) => meaning === 'name'))
  );
}
