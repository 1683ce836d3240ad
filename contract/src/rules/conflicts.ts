import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from './format-spec.ts';
import { type MediaKind, mediaKinds } from './media-facts.ts';
import { type Rule, type RuleType, ruleValues } from './rule.ts';
import { checkRule, defaultRatioTolerancePct } from './rule-check.ts';
import { allowedSpans, someShape } from './value-spans.ts';

/**
 * Rules that no file can meet together: one rule that can never be met, two that contradict each other, or the fewest
 * that do so together (a ratio with a width and a height). `positions` are those of the list that was looked at.
 */
export type Conflict = { positions: number[]; rules: Rule[] };

/** Types are judged apart, but for those that shape the picture together. */
const groups: readonly (readonly RuleType[])[] = [
  ['duration'],
  ['size'],
  ['mime'],
  ['carousel_length'],
  ['width', 'height', 'ratio'],
];

/**
 * Finds what contradicts what among rules that hold at the same time; empty exactly when some file meets them all.
 * Where no two contradict each other, a group of more is named once, the smallest that was found.
 */
export function findConflicts(rules: readonly Rule[], tolerancePct = defaultRatioTolerancePct): Conflict[] {
  const conflict = (positions: number[]): Conflict => ({
    positions,
    rules: rules.filter((_, index) => positions.includes(index)),
  });
  const impossible = (positions: readonly number[]) =>
    !possible(
      rules.filter((_, index) => positions.includes(index)),
      tolerancePct,
    );
  return groups.flatMap((types) => {
    const all = rules.flatMap(({ type }, index) => (types.includes(type) ? [index] : []));
    const alone = all.filter((position) => impossible([position]));
    const others = all.filter((position) => !alone.includes(position));
    const pairs = others.flatMap((a, index) => others.slice(index + 1).map((b) => [a, b]));
    const found = [...alone.map((position) => [position]), ...pairs.filter(impossible)];
    return (found.length === 0 && impossible(all) ? [fewest(all, impossible)] : found).map(conflict);
  });
}

/** Leaves out one after another whatever is not needed for the contradiction. */
function fewest(positions: readonly number[], impossible: (positions: readonly number[]) => boolean): number[] {
  return positions.reduce<number[]>(
    (kept, position) => {
      const without = kept.filter((other) => other !== position);
      return impossible(without) ? without : kept;
    },
    [...positions],
  );
}

/** True when some file meets all of these rules. */
function possible(rules: readonly Rule[], tolerancePct: number): boolean {
  const of = (type: RuleType) => rules.filter((rule) => rule.type === type);
  const spans = (type: Exclude<RuleType, 'mime'>) => allowedSpans(type, of(type), tolerancePct);
  if (!someMime(of('mime'))) return false;
  if ((['duration', 'size', 'carousel_length'] as const).some((type) => spans(type).length === 0)) return false;
  return someShape(spans('width'), spans('height'), spans('ratio'));
}

/** Any type that is not named itself is as good as one that nobody names. */
function someMime(rules: readonly Rule[]): boolean {
  const named = rules.flatMap(ruleValues).map(String);
  const candidates = [...named, ...mediaKinds.map((kind) => `${kind}/x-unnamed`)];
  return candidates.some((mime) => !mime.endsWith('/*') && rules.every((rule) => checkRule(rule, mime) === 'met'));
}

/** A rule by its place in a format: which list, and where in it. */
export type PlacedRule = { list: 'rules' | 'recommended' | MediaKind; position: number; rule: Rule };

/** `hard`: no file can be accepted. Else the advice contradicts something, and no file can be in a strict slot. */
export type SpecConflict = { hard: boolean; rules: PlacedRule[] };

type JudgedLists = Pick<FormatSpec, 'rules' | 'recommended' | 'cardRules' | 'cardMedia' | 'ratioTolerancePct'>;

/** What contradicts what in a format: its hard rules, with those of each kind of card, and with the advice. */
export function findSpecConflicts(spec: JudgedLists, type: FormatType): SpecConflict[] {
  const placed = (list: PlacedRule['list'], rules: readonly Rule[]) =>
    rules.map((rule, position) => ({ list, position, rule }));
  const common = placed('rules', spec.rules);
  const kinds = mediaKinds.filter((kind) => spec.cardMedia.length === 0 || spec.cardMedia.includes(kind));
  const files =
    type === 'carousel' ? kinds.map((kind) => [...common, ...placed(kind, spec.cardRules?.[kind] ?? [])]) : [common];
  const advice = placed('recommended', spec.recommended);
  const tolerance = spec.ratioTolerancePct ?? defaultRatioTolerancePct;

  const found = new Map<string, SpecConflict>();
  for (const { rules, hard } of [
    ...files.map((rules) => ({ rules, hard: true })),
    ...files.map((rules) => ({ rules: [...rules, ...advice], hard: false })),
  ]) {
    const conflicts = findConflicts(
      rules.map(({ rule }) => rule),
      tolerance,
    );
    for (const { positions } of conflicts) {
      const named = rules.filter((_, index) => positions.includes(index));
      const key = named.map(({ list, position }) => `${list} ${position}`).join();
      if (!found.has(key)) found.set(key, { hard, rules: named });
    }
  }
  return [...found.values()];
}
