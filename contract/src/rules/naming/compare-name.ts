import type { NamingVariable, WordedName } from './naming.ts';

/** The differences between a name and the name that the naming schema produces. */
export interface NameDifference {
  /** Values that are missing or written otherwise, with the text found in their place; null if no text is there. */
  differs: { variable: NamingVariable; expected: string; found: string | null }[];
  /** Text beyond the values; null for none. */
  extra: string | null;
}

/** Position of a part of the schema in a name, from `start` to `end`. */
interface Place {
  start: number;
  end: number;
}

const separators = String.raw`[\s\p{P}+~|]+`;
const ends = new RegExp(`^${separators}|${separators}$`, 'gu');
/** Permitted ends of a name of our files: the number of an older version, and the extension. */
const tail = /(?:[\s_.-]v\d+)?(?:\.(?:jpe?g|png|gif|webp|avif|mp4|mov|m4v|webm|avi|wmv|mkv))?$/i;
const longestName = 1000;

/**
 * Compares a name with the values of the expected name, regardless of case and separators. Returns null for the expected
 * name, also with an extension or a version number. If there are neither differences nor extra text, only the order
 * differs. The uid must be a word in exactly this spelling, since ads are matched by it.
 */
export function compareName(adName: string, expected: WordedName): NameDifference | null {
  const name = adName.normalize('NFC').slice(0, longestName);
  const parts = expected.parts();
  const uid = parts.find(({ variable }) => variable === 'uid')?.value;
  const isUidFound = uid === undefined || hasUid(name, uid);
  if (isUidFound && fold(name.replace(tail, '')) === fold(expected.name)) return null;
  const places = placesIn(
    name,
    parts.map(({ value }) => value),
  );
  const gaps = gapsOf(name, places);
  const differs = parts.flatMap(({ variable, value }, index) => {
    const place = places[index];
    if (place && (variable !== 'uid' || isUidFound)) return [];
    const found = place ? wordAround(name, place) : (gaps.take(index) ?? null);
    return [{ variable, expected: value, found }];
  });
  return { differs, extra: gaps.rest() };
}

/** Whether a name contains a uid in the way in which ads are matched by it. */
export const hasUid = (name: string, uid: string): boolean => name.split(/[^0-9A-Za-z]+/).includes(uid);

const anySeparators = new RegExp(separators, 'gu');

/** A text without case and separators. */
const fold = (text: string): string => text.replaceAll(anySeparators, '').toLowerCase().replaceAll('ς', 'σ');

/** A folded name, with the position of each of its characters in the name. */
interface Folded {
  text: string;
  positions: number[];
}

function foldWithPositions(name: string): Folded {
  const positions: number[] = [];
  let [text, position] = ['', 0];
  for (const character of name) {
    const folded = fold(character);
    text += folded;
    for (let index = 0; index < folded.length; index += 1) positions.push(position);
    position += character.length;
  }
  return { text, positions };
}

/** Finds each value after the previous one, else anywhere that is free; null for missing values. */
function placesIn(name: string, values: readonly string[]): (Place | null)[] {
  const folded = foldWithPositions(name);
  const taken: Place[] = [];
  let cursor = 0;
  return values.map((value) => {
    const search = { folded, value, taken };
    const place = find(name, { ...search, from: cursor }) ?? find(name, { ...search, from: 0 });
    if (!place) return null;
    taken.push(place);
    cursor = place.end;
    return place;
  });
}

const letter = /[\p{L}\p{N}]/u;
/** A shorter value counts as found only if it is a whole word. */
const shortestInside = 4;

interface Search {
  folded: Folded;
  value: string;
  taken: readonly Place[];
  /** The position in the name from which to search. */
  from: number;
}

function find(name: string, { folded, value, taken, from }: Search): Place | null {
  const { text, positions } = folded;
  const foldedValue = fold(value);
  if (foldedValue === '') return null;
  for (let at = text.indexOf(foldedValue); at >= 0; at = text.indexOf(foldedValue, at + 1)) {
    const start = positions[at] ?? 0;
    const last = positions[at + foldedValue.length - 1] ?? 0;
    const end = last + ((name.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    const isWord = !letter.test(name[start - 1] ?? '') && !letter.test(name[end] ?? '');
    const isFree = start >= from && taken.every((place) => place.end <= start || place.start >= end);
    if (isFree && (isWord || value.length >= shortestInside)) return { start, end };
  }
  return null;
}

/** The whole word that a place is part of. */
function wordAround(name: string, { start, end }: Place): string {
  let [first, last] = [start, end];
  while (letter.test(name[first - 1] ?? '')) first -= 1;
  while (letter.test(name[last] ?? '')) last += 1;
  return name.slice(first, last);
}

/** The text between the values that were found. */
function gapsOf(name: string, places: readonly (Place | null)[]) {
  const found = places.filter((place) => place !== null).toSorted((a, b) => a.start - b.start);
  const starts = [0, ...found.map(({ end }) => end)];
  const stops = [...found.map(({ start }) => start), name.replace(tail, '').length];
  const texts = starts.map((start, index) =>
    name.slice(start, Math.max(start, stops[index] ?? start)).replaceAll(ends, ''),
  );
  /** The gap behind the last found value before a part. */
  const gapOf = (index: number) => {
    const before = places.slice(0, index).findLast((place) => place !== null);
    return before ? found.indexOf(before) + 1 : 0;
  };
  const missing = places.flatMap((place, index) => (place ? [] : [{ index, gap: gapOf(index) }]));
  const words = new Map<number, string>();
  for (const [gap, text] of texts.entries()) {
    const wanting = missing.filter((part) => part.gap === gap);
    const [first] = wanting;
    if (!first || text === '') continue;
    const split = text.split('_');
    const hasOneEach = split.length === wanting.length;
    for (const [position, { index }] of wanting.entries()) {
      const word = hasOneEach ? split[position] : index === first.index ? text : undefined;
      if (word) words.set(index, word);
    }
    texts[gap] = '';
  }
  return {
    /** The text in the place of a missing part. */
    take: (index: number) => words.get(index),
    rest: () => texts.filter((text) => text !== '').join(' … ') || null,
  };
}
