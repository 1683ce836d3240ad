import type { MediaFacts } from './media-facts.ts';
import { hearAll, isElsewhere, readNames, silent, type Heard, type SpokenFile } from './placing-names.ts';
import type { PlacingSlot } from './places.ts';
import { ratioDistance } from './ratio.ts';
import { frameRatio } from './shape.ts';
import { judgeInShort, type VerdictOutcome } from './upload-rules.ts';

/** How well names and facts of a file speak for a slot. */
export interface Fit {
  outcome: VerdictOutcome;
  broken: number;
  /** Names contradict: the file says that it belongs somewhere else. */
  elsewhere: boolean;
  /** Above zero; a hundred of them are a word that one place in three has. */
  points: number;
}

const points = {
  passes: 100,
  warns: 70,
  unknown: 40,
  exactSize: 30,
  exactRatio: 20,
  seenWord: 0.5,
  /** Of what the name of the creative, or of the format, says and the file does not. */
  missing: 0.25,
  missingFormatMost: 8,
} as const;

/** All that names and facts say of every file and every slot: `fits[file][slot]`. */
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

/** What the slots ask, each once, and which of it each slot does. */
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
