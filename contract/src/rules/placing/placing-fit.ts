import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { exactValues } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import { frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import { judgeInShort, type VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { PlacingSlot } from './places.ts';
import { matchNames, namesOtherSurface, indexNames, noMatch, type NameMatch, type NamedFile } from './placing-names.ts';

/** Facts and name of a file compared with a slot. */
export interface Fit extends Measured {
  /** The file name names platforms, and none of them is the slot's. */
  otherPlatform: boolean;
  /** The file name names another creative or format better than this one. */
  otherName: boolean;
  /** Agreement of the names, from 0 to `nameMost`. */
  name: number;
}

/** What the media facts of a file say about a format. */
interface Measured {
  outcome: VerdictOutcome;
  /** The number of broken hard rules. */
  broken: number;
  /** 2: passes, 1: with a warning, 0: could not be checked. */
  grade: number;
  /** 2: exactly a ratio of the format, 1: nearly, 0: another one that its rules accept. */
  ratio: number;
  /** 1: exactly a size of the format. */
  size: number;
}

/** The highest agreement of names. */
export const nameMost = 9999;
/** Agreements that differ by no more count as equal. */
const nearly = 12;

/**
 * The reasons for a place in lexicographic order, as one integer: the verdict; a single-file slot for a single file, a
 * card for a file of a carousel (`suits`); the exact ratio; the exact size; last the names. A reason never outweighs one
 * before it.
 */
export function rankOf({ grade, ratio, size, name }: Fit, suits: boolean): number {
  const facts = ((grade * 2 + Number(suits)) * 3 + ratio) * 2 + size;
  return facts * (nameMost + 1) + name + 1;
}

/** Whether ranks together are as good as others: the same facts, and names that agree nearly as much. */
export function areAsGood(ranks: readonly number[], others: readonly number[]): boolean {
  return sumOf(ranks.map(factsOf)) === sumOf(others.map(factsOf)) && sumOf(ranks) >= sumOf(others) - nearly;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function factsOf(rank: number): number {
  return Math.floor((rank - 1) / (nameMost + 1));
}

/** Whether the facts speak more clearly for the first: a better verdict or, with the same, a closer ratio. */
export function factsAreBetter(one: Measured, other: Measured): boolean {
  return one.grade > other.grade || (one.grade === other.grade && one.ratio > other.ratio);
}

/** Compares every file with every slot: `fits[file][slot]`. */
export function fitsOf(files: readonly NamedFile[], slots: readonly PlacingSlot[]): Fit[][] {
  const names = indexNames(slots);
  const rules = indexRules(slots);
  return files.map((file) => {
    const creatives = matchNames(file, names.creatives);
    const formats = matchNames(file, names.formats);
    const measured = rules.all.map((each) => measureFor(file.file.facts, each));
    const clashes = names.slots.map((slot) => namesOtherSurface(file, slot.surfaces));
    const bestCreative = creatives.reduce((best, { named }) => Math.max(best, named), 0);
    const bestFormat = names.slots.reduce(
      (best, slot, at) => (clashes[at] ? best : Math.max(best, formats[slot.format]?.named ?? 0)),
      0,
    );
    return names.slots.map((slot, at): Fit => {
      const [creative, format] = [creatives[slot.creative] ?? noMatch, formats[slot.format] ?? noMatch];
      const { outcome, broken, grade, ratio, size } = measured[rules.of[at] ?? 0] ?? unread;
      return {
        outcome,
        broken,
        grade,
        ratio,
        size,
        otherPlatform: clashes[at] === true,
        otherName: creative.named < bestCreative || format.named < bestFormat,
        name: agreementOf(creative, format),
      };
    });
  });
}

const unread: Measured = { outcome: 'unknown', broken: 0, grade: 0, ratio: 0, size: 0 };
const grades: Record<VerdictOutcome, number> = { passes: 2, warns: 1, unknown: 0, breaks: 0 };

type FormatRules = Pick<PlacingSlot, 'spec' | 'type' | 'strict'> & { ratios: number[] };

/** The distinct specs of the slots, and the spec index of each slot. */
function indexRules(slots: readonly PlacingSlot[]): { all: FormatRules[]; of: number[] } {
  const all: FormatRules[] = [];
  const known = new Map<unknown, number[]>();
  const of = slots.map(({ spec, type, strict }) => {
    const same = known.get(spec)?.find((at) => all[at]?.strict === strict && all[at]?.type === type);
    if (same !== undefined) return same;
    known.set(spec, [...(known.get(spec) ?? []), all.length]);
    return all.push({ spec, type, strict, ratios: ratiosOf({ spec, type }) }) - 1;
  });
  return { all, of };
}

/** The ratios that a format asks for by name: of its frame, its sizes and its exact rules. */
function ratiosOf({ spec, type }: Pick<PlacingSlot, 'spec' | 'type'>): number[] {
  const sizes = spec.recommendedDimensions.flatMap((text) => parseDimensions(text) ?? []);
  const named = exactValues([...spec.rules, ...spec.recommended], 'ratio');
  return [...[frameRatio(spec, type), ...sizes].map(({ width, height }) => width / height), ...named];
}

const exactRatio = 0.005;
const nearRatio = 0.03;

function measureFor(facts: MediaFacts | null, { spec, type, strict, ratios }: FormatRules): Measured {
  if (facts === null) return unread;
  const { outcome, broken } = judgeInShort({ facts, spec, type, strict });
  const { width, height } = facts;
  const measured = { outcome, broken, grade: grades[outcome] };
  if (!width || !height) return { ...measured, ratio: 0, size: 0 };
  const distance = Math.min(...ratios.map((ratio) => ratioDistance(width / height, ratio)));
  const ratio = distance < exactRatio ? 2 : distance < nearRatio ? 1 : 0;
  return { ...measured, ratio, size: Number(spec.recommendedDimensions.includes(`${width}x${height}`)) };
}

const share = {
  /** Of words that the media facts show. */
  measured: 0.5,
  /** Of words of the creative or format that the file name lacks. */
  missing: 0.25,
  missingFormat: 0.1,
  missingFormatMost: 8,
} as const;
/** Keeps agreements with missing words above zero. */
const neutral = 1000;

function agreementOf(creative: NameMatch, format: NameMatch): number {
  const named = creative.named + format.named + share.measured * (creative.measured + format.measured);
  const missing =
    share.missing * creative.missing + Math.min(share.missingFormatMost, share.missingFormat * format.missing);
  return Math.min(nameMost - 100, Math.max(100, Math.round(neutral + named - missing)));
}
