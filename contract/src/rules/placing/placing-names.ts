import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { parseRatio, ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import {
  namesCard,
  nearlySame,
  positionIn,
  ratioWords,
  readName,
  sameNameKey,
  shapeWords,
  joinAdjacent,
  stemOf,
  tellingWords,
  type NameWords,
} from './name-words.ts';
import type { PlacingSlot } from './places.ts';

/** The fields of a file that placing needs. */
export interface PlacingFile {
  /** Unique key among the files. */
  key: string;
  name: string;
  /** The path of its folder, `Summer/Stories`; empty for none. */
  folder: string;
  sizeBytes: number;
  /** Null for an unreadable file. */
  facts: MediaFacts | null;
}

/** The parsed name of a file. */
export interface NamedFile {
  file: PlacingFile;
  own: NameWords;
  /** Words of folders and name together. */
  nameWords: Set<string>;
  /** Confidence that the name contains a word: 1, 0, or in between with one different letter. */
  confidenceOf: (word: string, vocabulary: ReadonlySet<string>) => number;
  /** Its number in a series. */
  numbered: ReturnType<typeof positionIn>;
  /** The words of the name in order, and its recognition key. */
  marks: ReadonlySet<string>;
  nameKey: string;
  /** All letters of the name joined, for scripts without spaces. */
  letters: string;
  /** Measured size, ratio and duration, as words of names. */
  factWords: Set<string>;
  surfaces: Set<string>;
  /** Its name or folder says that it is a card of a carousel. */
  wantsCard: boolean;
  /** Its name says that it is made for several formats: it is a master, or has a ratio or size and no platform. */
  wantsSeveral: boolean;
}

const surfaces = new Set(
  'facebook instagram messenger thread meta tiktok snapchat pinterest linkedin reddit youtube google audiencenetwork'.split(
    ' ',
  ),
);
const ofMeta = ['facebook', 'instagram', 'messenger', 'thread', 'audiencenetwork'];
const platformWords: Partial<Record<PlacingSlot['platform'], string[]>> = {
  gads: ['google'],
  dv360: ['displayvideo'],
  x: ['twitter'],
  custom: [],
};

/** Confidence of a word that differs by one letter. */
const fuzzyWord = 0.7;

/** Parses the name and the media facts of a file, once for all places. */
export function parseFile(file: PlacingFile): NamedFile {
  const own = readName(stemOf(file.name));
  const around = readName(file.folder.replaceAll('/', ' / '));
  const words = [...around.words, ...own.words];
  const nameWords = new Set([
    ...joinAdjacent(around.words),
    ...joinAdjacent(own.words),
    ...around.durations,
    ...own.durations,
  ]);
  const shapes = file.facts?.width ? [] : words.filter((word) => shapeWords.has(word));
  const factWords = new Set([...factWordsOf(file.facts, own), ...shapes]);
  const known = new Map<string, number>();
  const confidenceOf = (word: string, vocabulary: ReadonlySet<string>) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    // A word of another name is no misspelling: "Night" of a creative is not "Right" of a format.
    const isMisspelt = () => words.some((each) => !vocabulary.has(each) && nearlySame(each, word));
    const share = nameWords.has(word) ? 1 : isMisspelt() ? fuzzyWord : 0;
    known.set(word, share);
    return share;
  };
  const marks = new Set(file.name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const parsed = { numbered: positionIn(own), marks, nameKey: sameNameKey(file.name) };
  const named = surfacesIn(words);
  return {
    ...parsed,
    file,
    own,
    nameWords,
    letters: words.join(''),
    factWords,
    surfaces: withRelatedSurfaces(named),
    wantsCard: namesCard(own) || namesCard(around),
    wantsSeveral: own.several || (own.ratios.length + own.sizes.length > 0 && named.size === 0),
    confidenceOf,
  };
}

const knownRatios = [...ratioWords].flatMap((label) => {
  const value = parseRatio(label);
  return value === null ? [] : [{ label, value }];
});

function factWordsOf(facts: MediaFacts | null, { sizes, ratios }: NameWords): string[] {
  const size =
    facts?.width && facts.height ? { width: facts.width, height: facts.height } : parseDimensions(sizes[0] ?? '');
  const ratio = size ? size.width / size.height : parseRatio(ratios[0] ?? '');
  const seconds = facts?.durationMs ? [`${Math.round(facts.durationMs / 1000)}s`] : [];
  if (ratio === null) return seconds;
  const shape = ratioDistance(ratio, 1) < 0.02 ? 'square' : ratio < 1 ? 'vertical' : 'horizontal';
  const labels = knownRatios.filter(({ value }) => ratioDistance(value, ratio) < 0.02).map(({ label }) => label);
  return [...seconds, ...(size ? [`${size.width}x${size.height}`] : []), ...labels, shape];
}

function surfacesIn(words: Iterable<string>): Set<string> {
  return new Set([...words].filter((word) => surfaces.has(word)));
}

/** A name of a place with the weight of each word (inverse frequency: rare words weigh more). */
interface PlaceName {
  /** All its words in one. */
  whole: string;
  /** The words of all names of the places, the same for each. */
  vocabulary: ReadonlySet<string>;
  /** `measured`: a size, ratio or duration, taken from the media facts instead of the name. */
  tokens: { word: string; weight: number; next: string | null; measured: boolean }[];
}

/** All names of the places, with word weights. */
export interface Names {
  creatives: PlaceName[];
  formats: PlaceName[];
  /** For each slot the name of its creative and of its format, by index, and the surfaces it is on. */
  slots: { creative: number; format: number; surfaces: ReadonlySet<string> }[];
}

export function indexNames(slots: readonly PlacingSlot[]): Names {
  const wordsOf = remember((name: string) => readName(name));
  const common = new Set(slots.flatMap(({ around }) => around.flatMap((name) => [...wordsOf(name).words])));
  const formatNames = slots.map(formatKeyOf);
  const creativeNames = slots.map(({ creativeName }) => creativeName);
  const vocabulary = new Set([...creativeNames, ...formatNames].flatMap((name) => [...wordsOf(name).words]));
  const creatives = weigh(creativeNames, { common, vocabulary, wordsOf });
  const formats = weigh(formatNames, { common: new Set(), vocabulary, wordsOf });
  return {
    creatives: creatives.names,
    formats: formats.names,
    slots: slots.map(({ around, creativeName }, at) => {
      const context = [...around, creativeName].flatMap((name) => [...wordsOf(name).words]);
      const own = withRelatedSurfaces(surfacesIn(wordsOf(formatNames[at] ?? '').words));
      const [creative = 0, format = 0] = [creatives.of[at], formats.of[at]];
      return { creative, format, surfaces: new Set([...own, ...surfacesIn(context)]) };
    }),
  };
}

function remember<Result>(work: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const result = work(name);
    known.set(name, result);
    return result;
  };
}

/** The name of a format includes its platform. */
export function formatKeyOf({ formatName, platform }: PlacingSlot): string {
  return `${formatName} ${(platformWords[platform] ?? [platform]).join(' ')}`;
}

/** "Meta" matches all its surfaces, unless one is named. */
function withRelatedSurfaces(found: Set<string>): Set<string> {
  const named = ofMeta.filter((surface) => found.has(surface));
  if (found.has('meta') && named.length === 0) return new Set([...found, ...ofMeta]);
  return found.has('youtube') ? new Set([...found, 'google']) : found;
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
    // A word of most names tells none from another.
    if (count > distinct.length / 2 && distinct.length > 1) return 0;
    const rarity = Math.log((distinct.length + 1) / count);
    return Math.max(1, Math.round(100 * rarity * (common.has(token) ? 0.3 : 1) * (/^\d{1,3}$/.test(token) ? 0.5 : 1)));
  };
  const names = tokens.map((own) => ({
    whole: own.join(''),
    vocabulary,
    tokens: own.map((word, at) => ({
      word,
      weight: weightOf(word),
      next: own[at + 1] ?? null,
      measured: shapeWords.has(word) || /^[\d.]+(x[\d.]+|s)$/.test(word),
    })),
  }));
  return { names, of: indexOf };
}

/** How much of a place's name the file name contains, the media facts show, and neither has. */
export interface NameMatch {
  named: number;
  measured: number;
  missing: number;
}

function matchName(file: NamedFile, { whole, vocabulary, tokens }: PlaceName): NameMatch {
  const match = { named: 0, measured: 0, missing: 0 };
  const inOne = whole.length >= (latin.test(whole) ? 6 : 2) && file.letters.includes(whole);
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

/** Whether the file names surfaces, and none of them is the slot's. */
export function namesOtherSurface(file: NamedFile, own: ReadonlySet<string>): boolean {
  if (file.surfaces.size === 0 || own.size === 0) return false;
  return ![...file.surfaces].some((surface) => own.has(surface));
}
