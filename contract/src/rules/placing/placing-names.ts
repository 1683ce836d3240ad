import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { parseRatio, ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { foldAccents } from '@ad-foundry/contract/rules/naming/text-case.ts';
import { withoutToolNames } from './camera-names.ts';
import {
  joinAdjacent,
  nearlySame,
  positionIn,
  ratioWords,
  rawWordsOf,
  readName,
  sameNameKey,
  shapeWords,
  stemOf,
  type NameWords,
} from './name-words.ts';

/** The fields of a file that placing needs. */
export interface PlacingFile {
  /** Unique key among the files. */
  key: string;
  name: string;
  /** The path of its folder, `Summer/Stories`; empty for none. */
  folder: string;
  sizeBytes: number;
  /** Equal for files of the same content; null if no other file has the same content. */
  content?: string | null;
  /** Null for an unreadable file. */
  facts: MediaFacts | null;
}

/** The parsed name of a file. */
export interface NamedFile {
  file: PlacingFile;
  fileName: NameWords;
  /** The words of its folders, followed by those of its name. */
  words: readonly string[];
  /** The same words, including articles and other words that comparison ignores. */
  rawWords: readonly string[];
  /** How many of `words` come from its folders. */
  folderWords: number;
  /** `words`, and adjacent words joined. */
  nameWords: Set<string>;
  /** Confidence that the name contains a word: 1, 0, or between both if one letter differs. */
  confidenceOf: (word: string, vocabulary: ReadonlySet<string>) => number;
  /** Its number in a series. */
  numbered: ReturnType<typeof positionIn>;
  /** The words of the name in order, and its recognition key. */
  marks: ReadonlySet<string>;
  nameKey: string;
  /** All letters of the name joined, for scripts without spaces. */
  letters: string;
  /** Measured size, ratio and duration, written as in names. */
  factWords: Set<string>;
  surfaces: Set<string>;
  /** Whether its name or folder says that it is a card of a carousel. */
  wantsCard: boolean;
  durations: readonly string[];
  /**
   * Whether its name says that it is made for several formats: it is a master, or has a ratio or size and no platform.
   */
  wantsSeveral: boolean;
}

const surfaces = new Set(
  'facebook instagram messenger thread meta tiktok snapchat pinterest linkedin reddit youtube google audiencenetwork'.split(
    ' ',
  ),
);
const ofMeta = ['facebook', 'instagram', 'messenger', 'thread', 'audiencenetwork'];
/** Confidence in a word that differs by one letter. */
const fuzzyWord = 0.7;

/** Parses the name and the media facts of a file, once for all places. */
export function parseFile(file: PlacingFile): NamedFile {
  const stem = withoutToolNames(foldAccents(stemOf(file.name)));
  const folder = withoutToolNames(foldAccents(file.folder)).replaceAll('/', ' / ');
  const [fileName, folderName] = [readName(stem), readName(folder)];
  const words = [...folderName.words, ...fileName.words];
  const shapes = file.facts?.width ? [] : words.filter((word) => shapeWords.has(word));
  const namedSurfaces = surfacesIn(words);
  return {
    ...wordFactsOf({
      words,
      folderWords: folderName.words.length,
      durations: [...folderName.durations, ...fileName.durations],
    }),
    file,
    fileName,
    rawWords: [...rawWordsOf(folder), ...rawWordsOf(stem)],
    marks: new Set(file.name.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
    nameKey: sameNameKey(file.name),
    numbered: positionIn(fileName),
    factWords: new Set([...factWordsOf(file.facts, fileName), ...shapes]),
    wantsSeveral: fileName.several || (fileName.ratios.length + fileName.sizes.length > 0 && namedSurfaces.size === 0),
  };
}

type WordSource = Pick<NamedFile, 'words' | 'folderWords' | 'durations'>;

/** Facts derived from the words of a file. */
function wordFactsOf({ words, folderWords, durations }: WordSource) {
  const [folderPart, filePart] = [words.slice(0, folderWords), words.slice(folderWords)];
  const nameWords = new Set([...joinAdjacent(folderPart), ...joinAdjacent(filePart), ...durations]);
  const confidences = new Map<string, number>();
  const confidenceOf = (word: string, vocabulary: ReadonlySet<string>) => {
    const before = confidences.get(word);
    if (before !== undefined) return before;
    // A word of another name is no typo: "Night" of a creative is not "Right" of a format.
    const isMisspelt = () => words.some((each) => !vocabulary.has(each) && nearlySame(each, word));
    const share = nameWords.has(word) ? 1 : isMisspelt() ? fuzzyWord : 0;
    confidences.set(word, share);
    return share;
  };
  return {
    words,
    folderWords,
    durations,
    nameWords,
    letters: words.join(''),
    surfaces: withRelatedSurfaces(surfacesIn(words)),
    wantsCard: words.some((word) => cardNames.has(word)),
    confidenceOf,
  };
}

const cardNames = new Set(['carousel', 'card', 'slide']);

/** Removes the words at these positions. Words of a creative's name say nothing about platform or format. */
export function withoutWords(file: NamedFile, positions: ReadonlySet<number>): NamedFile {
  if (positions.size === 0) return file;
  const words = file.words.filter((_, at) => !positions.has(at));
  const folderWords = [...file.words.keys()].filter((at) => at < file.folderWords && !positions.has(at)).length;
  return {
    ...file,
    ...wordFactsOf({ words, folderWords, durations: file.durations }),
  };
}

/** Where adjacent words form this text: each occurrence as its first position and the position after its last. */
export function phraseIn(words: readonly string[], whole: string): [number, number][] {
  if (whole === '') return [];
  return words.flatMap((_, start): [number, number][] => {
    let text = '';
    for (let end = start; end < words.length && text.length < whole.length; end += 1) {
      text += words[end];
      if (text === whole) return [[start, end + 1]];
    }
    // In scripts without spaces, no word ends are visible.
    return !latin.test(whole) && words[start]?.includes(whole) ? [[start, start + 1]] : [];
  });
}

const latin = /\p{Script=Latin}|^\d+$/u;

const commonRatios = [...ratioWords].flatMap((label) => {
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
  const labels = commonRatios.filter(({ value }) => ratioDistance(value, ratio) < 0.02).map(({ label }) => label);
  return [...seconds, ...(size ? [`${size.width}x${size.height}`] : []), ...labels, shape];
}

export function surfacesIn(words: Iterable<string>): Set<string> {
  return new Set([...words].filter((word) => surfaces.has(word)));
}

/** "Meta" matches all its surfaces, unless one is named. */
export function withRelatedSurfaces(found: Set<string>): Set<string> {
  const named = ofMeta.filter((surface) => found.has(surface));
  if (found.has('meta') && named.length === 0) return new Set([...found, ...ofMeta]);
  return found.has('youtube') ? new Set([...found, 'google']) : found;
}
