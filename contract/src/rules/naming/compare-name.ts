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

const separators = String.raw`[\s_.,;+~·|–—\-/()[\]]+`;
const ends = new RegExp(`^${separators}|${separators}$`, 'g');
/** Permitted ends of a name of our files: the number of an older version, and the extension. */
const tail = /(?:_v\d+)?(?:\.(?:jpe?g|png|gif|webp|avif|mp4|mov|m4v|webm|avi|wmv|mkv))?$/i;
const longestName = 1000;

/**
 * Compares a name with the values of the expected name. Returns null for the expected name, also with an extension or a
 * version number. If there are neither differences nor extra text, only the order or the separators differ.
 */
export function compareName(adName: string, expected: WordedName): NameDifference | null {
  const name = adName.normalize('NFC').slice(0, longestName);
  if (name === expected.name || name.replace(tail, '') === expected.name) return null;
  const parts = expected.parts();
  const places = placesIn(
    name,
    parts.map(({ value }) => value),
  );
  const gaps = gapsOf(name, places);
  const differs = parts.flatMap(({ variable, value }, index) => {
    const place = places[index];
    const found = place ? name.slice(place.start, place.end) : (gaps.take(index) ?? null);
    return found === value ? [] : [{ variable, expected: value, found }];
  });
  return { differs, extra: gaps.rest() };
}

/** Finds each value after the previous one, else anywhere that is free; null for missing values. */
function placesIn(name: string, values: readonly string[]): (Place | null)[] {
  const taken: Place[] = [];
  let cursor = 0;
  return values.map((value) => {
    const place = find(name, value, { from: cursor, taken }) ?? find(name, value, { from: 0, taken });
    if (!place) return null;
    taken.push(place);
    cursor = place.end;
    return place;
  });
}

const letter = /[\p{L}\p{N}]/u;
/** A shorter value counts as found only if it is a whole word. */
const shortestInside = 4;

const asSpaces = (text: string) => text.toLowerCase().replace(/[\s_.\-–—]/g, ' ');
/** Spellings to try: as it is; in lower case; with other separators between its words. */
const spellings = [(text: string) => text, (text: string) => text.toLowerCase(), asSpaces];

function find(name: string, value: string, { from, taken }: { from: number; taken: readonly Place[] }): Place | null {
  for (const spell of spellings) {
    const [text, spelledValue] = [spell(name), spell(value)];
    // Changing the case changes the length of some letters, so that positions would not match.
    if (text.length !== name.length) continue;
    for (let start = text.indexOf(spelledValue, from); start >= 0; start = text.indexOf(spelledValue, start + 1)) {
      const end = start + spelledValue.length;
      const isWord = !letter.test(name[start - 1] ?? '') && !letter.test(name[end] ?? '');
      const isFree = taken.every((place) => place.end <= start || place.start >= end);
      if (isFree && (isWord || value.length >= shortestInside)) return { start, end };
    }
  }
  return null;
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
