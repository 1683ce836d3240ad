import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { exactValues } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import { frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import { judgeInShort, type VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { isBanner, sizesOf } from './banner-sizes.ts';
import type { PlacingSlot } from './places.ts';
import { pointersOf, type Pointer } from './name-evidence.ts';
import {
  indexNames,
  matchNames,
  namesOtherSurface,
  noMatch,
  type NameMatch,
  type Names,
  type PlaceName,
} from './name-index.ts';
import { phraseIn, withoutWords, type NamedFile } from './placing-names.ts';
import { exclusivePlacements } from './weak-words.ts';

/** A file's media facts and name compared with a slot. */
export interface Fit extends Measured {
  /** Whether the file name contains platforms, but not the slot's. */
  otherPlatform: boolean;
  /** Whether the file name fits another creative or format better than this one. */
  otherName: boolean;
  /** Agreement of the names, from 0 to `nameMost`. */
  name: number;
  /** Whether the file name says that it is a card, in words that the creative's name does not contain. */
  wantsCard: boolean;
  /** Words of the format that the file name contains, without words of the creative. */
  formatWords: readonly string[];
}

/** The files compared with the slots (`fits[file][slot]`), and the creatives that each file's name points to. */
export interface Comparison {
  fits: Fit[][];
  pointers: Pointer[];
}

/** How the media facts of a file fit a format. */
interface Measured {
  outcome: VerdictOutcome;
  /** The number of broken hard rules. */
  broken: number;
  /** 2: passes, 1: with a warning, 0: could not be checked. */
  grade: number;
  /** 2: exactly a ratio of the format, 1: nearly, 0: another ratio that its rules accept. */
  ratio: number;
  /** 1: exactly a size of the format. */
  size: number;
  /** Whether the file is a banner of another size than the format's. */
  otherSize: boolean;
}

/** The highest agreement of names. */
export const nameMost = 9999;
/** Agreements that differ by at most this count as equal. */
const nearly = 12;

/**
 * The reasons for a place in lexicographic order, as one integer: the verdict; a single-file slot for a single file, or
 * a card for a file of a carousel (`suits`); the exact ratio; the exact size; last, the names. A reason never outweighs
 * an earlier one.
 */
export function rankOf({ grade, ratio, size, name }: Fit, suits: boolean): number {
  const facts = ((grade * 2 + Number(suits)) * 3 + ratio) * 2 + size;
  return facts * (nameMost + 1) + name + 1;
}

/** Whether ranks in total are as good as others: the same facts, and names that agree nearly as well. */
export function areAsGood(ranks: readonly number[], others: readonly number[]): boolean {
  return sumOf(ranks.map(factsOf)) === sumOf(others.map(factsOf)) && sumOf(ranks) >= sumOf(others) - nearly;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function factsOf(rank: number): number {
  return Math.floor((rank - 1) / (nameMost + 1));
}

/** Whether the media facts fit the first more clearly: a better verdict or, with equal verdicts, a closer ratio. */
export function factsAreBetter(fit: Measured, other: Measured): boolean {
  return fit.grade > other.grade || (fit.grade === other.grade && fit.ratio > other.ratio);
}

/** Compares every file with every slot. */
export function compare(files: readonly NamedFile[], slots: readonly PlacingSlot[]): Comparison {
  const names = indexNames(slots);
  const rules = indexRules(slots);
  const pointers = pointersOf(files, names.creatives).map((pointer) => apart(pointer, names, slots));
  const fits = files.map((file, row) => {
    const creatives = matchNames(file, names.creatives);
    const measured = rules.all.map((each) => measureFor(file.file.facts, each));
    const pointed = pointers[row]?.creatives;
    const saidOf = readFormats(file, names, pointed ?? new Set());
    return names.slots.map((slot, at): Fit => {
      const creative = creatives[slot.creative] ?? noMatch;
      const { format, formatWords, otherPlatform, otherFormat, wantsCard } = saidOf(at);
      return {
        ...(measured[rules.specIndexes[at] ?? 0] ?? unread),
        otherPlatform,
        otherName: (pointed && pointed.size > 0 && !pointed.has(slot.creative)) || otherFormat,
        name: agreementOf(creative, format),
        wantsCard,
        formatWords,
      };
    });
  });
  return { fits, pointers };
}

/** If two creatives share a name, it points to both. */
function apart(pointer: Pointer, names: Names, slots: readonly PlacingSlot[]): Pointer {
  if (pointer.creatives.size !== 1) return pointer;
  const ids = slots.flatMap(({ creativeId }, at) =>
    pointer.creatives.has(names.slots[at]?.creative ?? -1) ? [creativeId] : [],
  );
  return new Set(ids).size > 1 ? { ...pointer, clarity: 'several' } : pointer;
}

interface FormatReading {
  format: NameMatch;
  formatWords: readonly string[];
  otherPlatform: boolean;
  otherFormat: boolean;
  wantsCard: boolean;
}

/**
 * Reads the format of each slot from a file's name, ignoring the words of the slot's creative and of creatives that the
 * name points to.
 */
function readFormats(file: NamedFile, names: Names, pointed: ReadonlySet<number>): (slot: number) => FormatReading {
  const pointedPositions = names.creatives.flatMap((name, at) => (pointed.has(at) ? [...positionsOf(file, name)] : []));
  const readings = new Map<string, (slot: number) => FormatReading>();
  const ofCreative = names.creatives.map((name) => {
    const positions = new Set([...pointedPositions, ...positionsOf(file, name)]);
    const key = [...positions].toSorted((a, b) => a - b).join(' ');
    const reading = readings.get(key) ?? readFormatsIn(withoutWords(file, positions), names);
    readings.set(key, reading);
    return reading;
  });
  return (at) => ofCreative[names.slots[at]?.creative ?? 0]?.(at) ?? noReading;
}

const noReading: FormatReading = {
  format: noMatch,
  formatWords: [],
  otherPlatform: false,
  otherFormat: false,
  wantsCard: false,
};

/** Positions of a creative's words in a file's name: of all words in sequence, else of each word. */
function positionsOf({ words }: NamedFile, { whole, words: nameTokens }: PlaceName): Set<number> {
  const phrases = phraseIn(words, whole);
  if (phrases.length > 0)
    return new Set(phrases.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at)));
  return new Set(words.flatMap((word, at) => (nameTokens.includes(word) ? [at] : [])));
}

function readFormatsIn(file: NamedFile, names: Names): (slot: number) => FormatReading {
  const formats = matchNames(file, names.formats);
  const clashes = names.slots.map(({ surfaces }) => namesOtherSurface(file, surfaces));
  const formatWords = names.formats.map(({ words }) => words.filter((word) => file.nameWords.has(word)));
  const exclusive = file.words.filter((word) => exclusivePlacements.has(word));
  const best = names.slots.reduce(
    (most, { format }, at) => (clashes[at] ? most : Math.max(most, formats[format]?.named ?? 0)),
    0,
  );
  return (at) => {
    const slot = names.slots[at];
    const format = formats[slot?.format ?? 0] ?? noMatch;
    const words = names.formats[slot?.format ?? 0]?.words ?? [];
    const isMeant =
      exclusive.length === 0 ||
      exclusive.some((word) => words.includes(word)) ||
      [...file.surfaces].some((surface) => slot?.surfaces.has(surface));
    return {
      format,
      formatWords: formatWords[slot?.format ?? 0] ?? [],
      otherPlatform: clashes[at] === true,
      otherFormat: format.named < best || !isMeant,
      wantsCard: file.wantsCard,
    };
  };
}

const unread: Measured = {
  outcome: 'unknown',
  broken: 0,
  grade: 0,
  ratio: 0,
  size: 0,
  otherSize: false,
};
const grades: Record<VerdictOutcome, number> = {
  passes: 2,
  warns: 1,
  unknown: 0,
  breaks: 0,
};

type FormatRules = Pick<PlacingSlot, 'spec' | 'type' | 'strict'> & {
  ratios: number[];
  sizes: ReadonlySet<string>;
};

/** The distinct specs of the slots, and the spec index of each slot. */
function indexRules(slots: readonly PlacingSlot[]): {
  all: FormatRules[];
  specIndexes: number[];
} {
  const all: FormatRules[] = [];
  const indexesBySpec = new Map<unknown, number[]>();
  const specIndexes = slots.map(({ spec, type, strict }) => {
    const same = indexesBySpec.get(spec)?.find((at) => all[at]?.strict === strict && all[at]?.type === type);
    if (same !== undefined) return same;
    indexesBySpec.set(spec, [...(indexesBySpec.get(spec) ?? []), all.length]);
    const sizes = new Set(sizesOf(spec).map(({ width, height }) => `${width}x${height}`));
    return (
      all.push({
        spec,
        type,
        strict,
        ratios: ratiosOf({ spec, type }),
        sizes,
      }) - 1
    );
  });
  return { all, specIndexes };
}

/** The ratios that a format requests: those of its frame, its sizes and its exact rules. */
function ratiosOf({ spec, type }: Pick<PlacingSlot, 'spec' | 'type'>): number[] {
  const sizes = spec.recommendedDimensions.flatMap((text) => parseDimensions(text) ?? []);
  const named = exactValues([...spec.rules, ...spec.recommended], 'ratio');
  return [...[frameRatio(spec, type), ...sizes].map(({ width, height }) => width / height), ...named];
}

const exactRatio = 0.005;
const nearRatio = 0.03;

function measureFor(facts: MediaFacts | null, { spec, type, strict, ratios, sizes }: FormatRules): Measured {
  if (facts === null) return unread;
  const { outcome, broken } = judgeInShort({ facts, spec, type, strict });
  const { width, height, kind } = facts;
  const measured = { outcome, broken, grade: grades[outcome] };
  if (!width || !height) return { ...measured, ratio: 0, size: 0, otherSize: false };
  const distance = Math.min(...ratios.map((ratio) => ratioDistance(width / height, ratio)));
  const ratio = distance < exactRatio ? 2 : distance < nearRatio ? 1 : 0;
  const isSize = sizes.has(`${width}x${height}`);
  return {
    ...measured,
    ratio,
    size: Number(isSize),
    otherSize: kind === 'image' && isBanner(width, height) && !isSize,
  };
}

const share = {
  /** Weight of words that the media facts show. */
  measured: 0.5,
  /** Penalty for words of the creative or format that the file name lacks. */
  missing: 0.25,
  missingFormat: 0.1,
  missingFormatMost: 8,
} as const;
/** Keeps agreements with missing words positive. */
const neutral = 1000;

function agreementOf(creative: NameMatch, format: NameMatch): number {
  const named = creative.named + format.named + share.measured * (creative.measured + format.measured);
  const missing =
    share.missing * creative.missing + Math.min(share.missingFormatMost, share.missingFormat * format.missing);
  return Math.min(nameMost - 100, Math.max(100, Math.round(neutral + named - missing)));
}
