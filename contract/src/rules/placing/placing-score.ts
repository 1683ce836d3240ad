import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { hearAll, isElsewhere, readNames, silent, type Heard, type SpokenFile } from './placing-names.ts';
import type { PlacingSlot } from './places.ts';
import { ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import { judgeInShort, type VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';

/** The score of a file for a slot, from names and media facts. */
export interface Fit {
  outcome: VerdictOutcome;
  broken: number;
  /** The file name contradicts the slot: it names another one. */
  elsewhere: boolean;
  /** Positive points; a word shared by one place in three weighs a hundred. */
  points: number;
}

const points = {
  passes: 100,
  warns: 70,
  unknown: 40,
  exactSize: 30,
  exactRatio: 20,
  seenWord: 0.5,
  /** Penalty for words of the creative or format that the file name lacks. */
  missing: 0.25,
  missingFormatMost: 8,
} as const;

/** Scores of every file for every slot: `fits[file][slot]`. */
export function fitsOf(files: readonly SpokenFile[], slots: readonly PlacingSlot[]): Fit[][] {
  const names = readNames(slots);
  const asks = askIndex(slots);
  return files.map((file) => {
    const creatives = hearAll(file, names.creatives);
    const formats = hearAll(file, names.formats);
    const measured = asks.all.map((ask) => measureFor(file.file.facts, ask));
    const clashes = names.slots.map((slot) => isElsewhere(file, slot.surfaces));
    const bestCreative = creatives.reduce((best, { said }) => Math.max(best, said), 0);
    const bestFormat = names.slots.reduce(
      (best, slot, at) => (clashes[at] ? best : Math.max(best, formats[slot.format]?.said ?? 0)),
      0,
    );
    return names.slots.map((slot, at): Fit => {
      const [creative, format] = [creatives[slot.creative] ?? silent, formats[slot.format] ?? silent];
      const { outcome, broken, shape } = measured[asks.of[at] ?? 0] ?? unread;
      const elsewhere = clashes[at] === true || creative.said < bestCreative || format.said < bestFormat;
      return { outcome, broken, elsewhere, points: pointsOf({ creative, format, outcome, shape }) };
    });
  });
}

const unread = { outcome: 'unknown' as const, broken: 0, shape: 0 };

type Ask = Pick<PlacingSlot, 'spec' | 'type' | 'strict'> & { frame: number };

/** The distinct specs of the slots, and the spec index of each slot. */
function askIndex(slots: readonly PlacingSlot[]): { all: Ask[]; of: number[] } {
  const all: Ask[] = [];
  const known = new Map<unknown, number[]>();
  const of = slots.map(({ spec, type, strict }) => {
    const same = known.get(spec)?.find((at) => all[at]?.strict === strict && all[at]?.type === type);
    if (same !== undefined) return same;
    const frame = frameRatio(spec, type);
    known.set(spec, [...(known.get(spec) ?? []), all.length]);
    return all.push({ spec, type, strict, frame: frame.width / frame.height }) - 1;
  });
  return { all, of };
}

function measureFor(facts: MediaFacts | null, { spec, type, strict, frame }: Ask) {
  if (facts === null) return unread;
  const { outcome, broken } = judgeInShort({ facts, spec, type, strict });
  const { width, height } = facts;
  if (!width || !height) return { outcome, broken, shape: 0 };
  const exact = spec.recommendedDimensions.includes(`${width}x${height}`) ? points.exactSize : 0;
  const near = ratioDistance(width / height, frame) < 0.02 ? points.exactRatio : 0;
  return { outcome, broken, shape: exact + near };
}

interface Pair {
  creative: Heard;
  format: Heard;
  outcome: VerdictOutcome;
  shape: number;
}

function pointsOf({ creative, format, outcome, shape }: Pair): number {
  const base = outcome === 'breaks' ? 1 : points[outcome];
  const said = creative.said + format.said + points.seenWord * (creative.seen + format.seen);
  const missing =
    points.missing * creative.missing + Math.min(points.missingFormatMost, points.missing * 0.4 * format.missing);
  return Math.max(1, Math.round(base + said - missing + shape));
}
