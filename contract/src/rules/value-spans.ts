import { limits, megabyte } from '@ad-foundry/contract/limits.ts';
import type { Rule, RuleType } from './rule.ts';
import { durationSlackSeconds, numericLimits, rounding } from './rule-check.ts';

/** The values from `low` to `high`, both included. */
export type Span = { low: number; high: number };

/** Everything a file or a carousel can have of a type: bytes for the size, else the rule's unit, w / h for a ratio. */
const domains: Record<Exclude<RuleType, 'mime'>, Span> = {
  duration: { low: 0, high: Number.POSITIVE_INFINITY },
  height: { low: 1, high: Number.POSITIVE_INFINITY },
  carousel_length: { low: 1, high: limits.cardsPerVariation },
  ratio: { low: 0, high: Number.POSITIVE_INFINITY },
  size: { low: 1, high: limits.uploadBytes },
  width: { low: 1, high: Number.POSITIVE_INFINITY },
};

/** What lies this near beyond an edge is told apart from it by no measurement. */
const hair = 1e-12;

/**
 * The values that meet all of these rules of one type other than mime, as spans in ascending order; empty when no
 * value does. Agrees with `checkRule` to the last whole pixel, byte and card.
 */
export function allowedSpans(type: Exclude<RuleType, 'mime'>, rules: readonly Rule[], tolerancePct: number): Span[] {
  const start = [domains[type]];
  return rules.reduce((spans, rule) => intersect(spans, spansOf(rule, tolerancePct / 100)), start);
}

/** Where a limit begins and ends, and the nearest values that are clearly below and above it. */
type Edges = { low: number; high: number; below: number; above: number; slack: boolean };

function edgesOf(type: RuleType, limit: number, tolerance: number): Edges {
  if (type === 'ratio') {
    const factor = 1 + tolerance + rounding;
    const [low, high] = [limit / factor, limit * factor];
    return { low, high, below: low * (1 - hair), above: high * (1 + hair), slack: tolerance > 0 };
  }
  if (type === 'duration') {
    const reach = durationSlackSeconds + rounding;
    const [low, high] = [limit - reach, limit + reach];
    return { low, high, below: low - rounding, above: high + rounding, slack: true };
  }
  const value = type === 'size' ? limit * megabyte : limit;
  const [low, high] = [Math.ceil(value), Math.floor(value)];
  return { low, high, below: Math.ceil(value) - 1, above: Math.floor(value) + 1, slack: false };
}

function spansOf(rule: Rule, tolerance: number): Span[] {
  const edges = (numericLimits(rule) ?? []).map((limit) => edgesOf(rule.type, limit, tolerance));
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = (low: number): Span[] => [{ low, high: Number.POSITIVE_INFINITY }];
  const upTo = (high: number): Span[] => [{ low: Number.NEGATIVE_INFINITY, high }];
  switch (rule.operator) {
    case 'eq':
    case 'in':
      return edges;
    case 'ne':
      return [...upTo(first.below), ...from(first.above)];
    case 'between':
      return [{ low: first.low, high: last.high }];
    case 'gte':
      return from(first.low);
    case 'gt':
      return from(first.slack ? first.low : first.above);
    case 'lte':
      return upTo(first.high);
    case 'lt':
      return upTo(first.slack ? first.high : first.below);
  }
}

function intersect(some: readonly Span[], others: readonly Span[]): Span[] {
  return some
    .flatMap((a) => others.map((b) => ({ low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) })))
    .filter(({ low, high }) => low <= high)
    .sort((a, b) => a.low - b.low);
}

/** What floating point may have taken from a whole number. */
const crumb = 1e-6;

/** True when some whole width and height out of these spans have a ratio out of these. */
export function someShape(widths: readonly Span[], heights: readonly Span[], ratios: readonly Span[]): boolean {
  return widths.some((width) => heights.some((height) => ratios.some((ratio) => meets(width, height, ratio))));
}

function meets(width: Span, height: Span, ratio: Span): boolean {
  // Only sides that can reach the ratio at all: a width of at least ratio x height, and at most.
  const w = { low: Math.max(width.low, ratio.low * height.low), high: Math.min(width.high, ratio.high * height.high) };
  const h = { low: Math.max(height.low, w.low / ratio.high), high: Math.min(height.high, w.high / ratio.low) };
  if (w.low > w.high + crumb || h.low > h.high + crumb) return false;
  if (w.high === Number.POSITIVE_INFINITY && h.high === Number.POSITIVE_INFINITY) return true;
  return w.high - w.low <= h.high - h.low
    ? someWhole(w, (side) => ({ low: side / ratio.high, high: side / ratio.low }), height)
    : someWhole(h, (side) => ({ low: side * ratio.low, high: side * ratio.high }), width);
}

/** Tries each whole side of a span: is there a whole other side that it may go with? */
function someWhole(span: Span, partners: (side: number) => Span, allowed: Span): boolean {
  for (let side = Math.ceil(span.low - crumb); side <= span.high + crumb; side += 1) {
    const wanted = partners(side);
    const low = Math.max(Math.ceil(wanted.low - crumb), allowed.low);
    const high = Math.min(Math.floor(wanted.high + crumb), allowed.high);
    if (low <= high) return true;
  }
  return false;
}
