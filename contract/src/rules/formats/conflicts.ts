import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from './format-spec.ts';
import { type MediaKind, mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Rule, RuleType } from './rule.ts';
import { type MimeSet, mimeSetOf, someMime } from './mime-sets.ts';
import { defaultRatioTolerancePct } from './rule-limits.ts';
import { type Effort, intersect, type Span, someShape, spansFor, wholeDomain } from './value-spans.ts';

/**
 * Rules that no file can meet together: one rule that can never be met, two that contradict each other, or a smallest
 * larger set that does (a ratio with a width and a height). `positions` are indexes of the given list.
 */
export type Conflict = { positions: number[]; rules: Rule[] };

/** Rule types are checked separately, except width, height and ratio, which depend on each other. */
const groups: readonly (readonly RuleType[])[] = [
  ['duration'],
  ['size'],
  ['mime'],
  ['carousel_length'],
  ['width', 'height', 'ratio'],
];

/** Maximum number of conflicts reported at once. */
export const conflictsNamed = 20;

/**
 * Maximum number of picture sides tried per search: far more than realistic rules need, and only a fraction of a
 * second.
 */
const effortForShapes = 2_000_000;

/**
 * Finds conflicts among rules that apply together; empty exactly when some file meets them all (for ratios, within the
 * effort limit). If no two rules contradict each other, returns one minimal set of three or more rules that do. Returns
 * at most `conflictsNamed`.
 */
export function findConflicts(rules: readonly Rule[], tolerancePct = defaultRatioTolerancePct): Conflict[] {
  const effort = { left: effortForShapes };
  const allowed = rules.map((rule) => allowedBy(rule, tolerancePct));
  const impossible = (positions: readonly number[]) =>
    !possible(
      positions.flatMap((position) => allowed[position] ?? []),
      effort,
    );
  const found: number[][] = [];
  for (const types of groups) {
    const all = rules.flatMap(({ type }, index) => (types.includes(type) ? [index] : []));
    found.push(...conflictsAmong(all, impossible, conflictsNamed - found.length));
  }
  return found.map((positions) => ({ positions, rules: positions.flatMap((position) => rules[position] ?? []) }));
}

type Impossible = (positions: readonly number[]) => boolean;

/** At most `most` conflicts among the rules of a group: single rules, then pairs, else one smallest larger set. */
function conflictsAmong(all: readonly number[], impossible: Impossible, most: number): number[][] {
  if (most <= 0 || !impossible(all)) return [];
  const found = all.filter((position) => impossible([position])).map((position) => [position]);
  const alone = new Set(found.flat());
  const others = all.filter((position) => !alone.has(position));
  for (const [index, a] of others.entries()) {
    if (found.length >= most) break;
    found.push(
      ...others
        .slice(index + 1)
        .map((b) => [a, b])
        .filter(impossible),
    );
  }
  return found.length === 0 ? [fewest(all, impossible)] : found.slice(0, most);
}

/** Removes every rule without which the conflict remains. */
function fewest(positions: readonly number[], impossible: Impossible): number[] {
  return positions.reduce<number[]>(
    (kept, position) => {
      const without = kept.filter((other) => other !== position);
      return impossible(without) ? without : kept;
    },
    [...positions],
  );
}

/** The values that a rule allows, computed once. */
type Allowed = { type: 'mime'; mimes: MimeSet } | { type: Exclude<RuleType, 'mime'>; spans: Span[] };

function allowedBy(rule: Rule, tolerancePct: number): Allowed {
  if (rule.type === 'mime') return { type: 'mime', mimes: mimeSetOf(rule) };
  return { type: rule.type, spans: spansFor(rule, tolerancePct) };
}

/** True when some file is allowed by all of `allowed`. */
function possible(allowed: readonly Allowed[], effort: Effort): boolean {
  const spans = new Map<Exclude<RuleType, 'mime'>, Span[]>();
  const mimes: MimeSet[] = [];
  for (const each of allowed) {
    if (each.type === 'mime') mimes.push(each.mimes);
    else spans.set(each.type, intersect(spans.get(each.type) ?? wholeDomain(each.type), each.spans));
  }
  if (!someMime(mimes) || [...spans.values()].some((each) => each.length === 0)) return false;
  const spansOf = (type: 'width' | 'height' | 'ratio') => spans.get(type) ?? wholeDomain(type);
  return someShape(spansOf('width'), spansOf('height'), spansOf('ratio'), effort);
}

/** A rule by its position in a format: list and index. */
export type PlacedRule = { list: 'rules' | 'recommended' | MediaKind; position: number; rule: Rule };

/** `hard`: no file can be accepted. Otherwise a conflict involves advice, so that a strict slot can accept no file. */
export type SpecConflict = { hard: boolean; rules: PlacedRule[] };

type JudgedLists = Pick<FormatSpec, 'rules' | 'recommended' | 'cardRules' | 'cardMedia' | 'ratioTolerancePct'>;

/**
 * Finds conflicts in a format: among its hard rules, with the rules of each card kind, and with advice. Returns at most
 * `conflictsNamed`.
 */
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
  return [...found.values()].slice(0, conflictsNamed);
}
