import { rawWordsOf, readName, shapeWords, tellingWords, type NameWords } from './name-words.ts';
import type { PlacingSlot } from './places.ts';
import { surfacesIn, withRelatedSurfaces, type NamedFile } from './placing-names.ts';

const platformWords: Partial<Record<PlacingSlot['platform'], string[]>> = {
  gads: ['google'],
  dv360: ['displayvideo'],
  x: ['twitter'],
  custom: [],
};

/** A name of a place with the weight of each word (inverse frequency: rare words weigh more). */
export interface PlaceName {
  /** All its words joined. */
  whole: string;
  /** All letters of its tokens joined. */
  letters: string;
  /** The words of all places' names; the same set for each place. */
  vocabulary: ReadonlySet<string>;
  /** `measured`: a size, ratio or duration, taken from the media facts instead of the name. */
  tokens: NameToken[];
  /** Its words, including articles and other words that comparison ignores. */
  rawWords: readonly string[];
  /** `h1` for `Hook 1`, if other names are numbered in the same way. */
  alias: string | null;
  /** The words by which its creative or format is compared, in order. */
  words: readonly string[];
}

export interface NameToken {
  word: string;
  weight: number;
  next: string | null;
  measured: boolean;
  /** The word before the number or letter of `hook1`; null for other words. */
  base: string | null;
  /** Whether the name of the campaign or its group contains the word too. */
  isCommon: boolean;
}

/** All names of the places, with word weights. */
export interface Names {
  creatives: PlaceName[];
  formats: PlaceName[];
  /** Per slot: the indexes of its creative's and its format's name, and its surfaces. */
  slots: { creative: number; format: number; surfaces: ReadonlySet<string> }[];
}

export function indexNames(slots: readonly PlacingSlot[]): Names {
  const wordsOf = remember((name: string) => readName(name));
  const common = new Set(slots.flatMap(({ around }) => around.flatMap((name) => [...wordsOf(name).words])));
  const formatNames = slots.map(formatKeyOf);
  const creativeNames = slots.map(({ creativeName }) => creativeName);
  const vocabulary = new Set([...creativeNames, ...formatNames].flatMap((name) => [...wordsOf(name).words]));
  const creatives = weigh(creativeNames, { common, vocabulary, wordsOf });
  const formats = weigh(formatNames, {
    common: new Set(),
    vocabulary,
    wordsOf,
  });
  return {
    creatives: creatives.names,
    formats: formats.names,
    slots: slots.map(({ around }, at) => {
      const context = around.flatMap((name) => [...wordsOf(name).words]);
      const formatSurfaces = withRelatedSurfaces(surfacesIn(wordsOf(formatNames[at] ?? '').words));
      const [creative = 0, format = 0] = [creatives.of[at], formats.of[at]];
      return {
        creative,
        format,
        surfaces: new Set([...formatSurfaces, ...surfacesIn(context)]),
      };
    }),
  };
}

function remember<Result>(work: (name: string) => Result): (name: string) => Result {
  const results = new Map<string, Result>();
  return (name) => {
    const before = results.get(name);
    if (before !== undefined) return before;
    const result = work(name);
    results.set(name, result);
    return result;
  };
}

/** The name of a format includes its platform. */
function formatKeyOf({ formatName, platform }: PlacingSlot): string {
  return `${formatName} ${(platformWords[platform] ?? [platform]).join(' ')}`;
}

interface Words {
  common: ReadonlySet<string>;
  vocabulary: ReadonlySet<string>;
  wordsOf: (name: string) => NameWords;
}

function weigh(of: readonly string[], { common, vocabulary, wordsOf }: Words): { names: PlaceName[]; of: number[] } {
  const distinct = [...new Set(of)];
  const tokens = distinct.map((name) => {
    const words = wordsOf(name);
    return [...tellingWords(words), ...words.sizes, ...words.ratios];
  });
  const indexes = new Map(distinct.map((name, at) => [name, at]));
  const indexOf = of.map((name) => indexes.get(name) ?? 0);
  const found = new Map<string, number>();
  for (const token of tokens.flat()) found.set(token, (found.get(token) ?? 0) + 1);
  const weightOf = (token: string) => {
    const count = found.get(token) ?? 1;
    // A word that most names contain distinguishes none.
    if (count > distinct.length / 2 && distinct.length > 1) return 0;
    const rarity = Math.log((distinct.length + 1) / count);
    return Math.max(1, Math.round(100 * rarity * (common.has(token) ? 0.3 : 1) * (/^\d{1,3}$/.test(token) ? 0.5 : 1)));
  };
  const numbered = new Map<string, number>();
  for (const name of distinct) {
    const [word = '', number = ''] = wordsOf(name).words;
    if (/^\d{1,2}$/.test(number)) numbered.set(word, (numbered.get(word) ?? 0) + 1);
  }
  const names = tokens.map((nameTokens, index): PlaceName => {
    const { words } = wordsOf(distinct[index] ?? '');
    const bases = new Map(words.map((word, at) => [(words[at - 1] ?? '') + word, words[at - 1] ?? null]));
    const [first = '', number = ''] = words;
    const isNumbered = words.length === 2 && /^\d{1,2}$/.test(number) && (numbered.get(first) ?? 0) > 1;
    return {
      whole: words.join(''),
      letters: nameTokens.join(''),
      words,
      rawWords: rawWordsOf(distinct[index] ?? ''),
      alias: isNumbered ? `${first.slice(0, 1)}${number}` : null,
      vocabulary,
      tokens: nameTokens.map((word, at) => {
        const base = words.includes(word) ? null : (bases.get(word) ?? null);
        return {
          word,
          weight: weightOf(word),
          next: nameTokens[at + 1] ?? null,
          measured: shapeWords.has(word) || /^[\d.]+(x[\d.]+|s)$/.test(word),
          base,
          isCommon: common.has(base ?? word),
        };
      }),
    };
  });
  return { names, of: indexOf };
}

/**
 * How much of a place's name the file name contains, how much the media facts show, and how much is missing from both.
 */
export interface NameMatch {
  named: number;
  measured: number;
  missing: number;
}

function matchName(file: NamedFile, { letters, vocabulary, tokens }: PlaceName): NameMatch {
  const match = { named: 0, measured: 0, missing: 0 };
  const inOne = letters.length >= (latin.test(letters) ? 6 : 2) && file.letters.includes(letters);
  let joined = false;
  for (const { word, weight, next, measured } of tokens) {
    const together = next !== null && file.nameWords.has(word + next);
    const share = inOne || joined || together ? 1 : file.confidenceOf(word, vocabulary);
    if (measured && file.factWords.has(word)) match.measured += weight;
    else if (!measured && share > 0) match.named += Math.round(weight * share);
    else match.missing += weight;
    joined = together;
  }
  return match;
}

const latin = /\p{Script=Latin}/u;

export const noMatch: NameMatch = { named: 0, measured: 0, missing: 0 };
/** Matches a file against each of these names. */
export function matchNames(file: NamedFile, names: readonly PlaceName[]): NameMatch[] {
  return names.map((name) => matchName(file, name));
}

/** Whether the file name contains surfaces, but not the slot's. */
export function namesOtherSurface(file: NamedFile, slotSurfaces: ReadonlySet<string>): boolean {
  if (file.surfaces.size === 0 || slotSurfaces.size === 0) return false;
  return ![...file.surfaces].some((surface) => slotSurfaces.has(surface));
}
