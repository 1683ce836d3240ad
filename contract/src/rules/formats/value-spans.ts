import { limits, megabyte } from '@ad-foundry/contract/limits.ts';
import type { Rule, RuleType } from './rule.ts';
import { durationSlackSeconds, rounding } from './rule-check.ts';
import { numericLimits } from './rule-limits.ts';

/** The values from `low` to `high`, both included. */
export type Span = { low: number; high: number };

/** All values of a rule type that a file or a carousel can have: bytes for the size, else the rule's unit, w / h for a ratio. */
const domains: Record<Exclude<RuleType, 'mime'>, Span> = {
  duration: { low: 0, high: Number.POSITIVE_INFINITY },
  height: { low: 1, high: Number.POSITIVE_INFINITY },
  carousel_length: { low: 1, high: limits.cardsPerVariation },
  ratio: { low: 0, high: Number.POSITIVE_INFINITY },
  size: { low: 1, high: limits.uploadBytes },
  width: { low: 1, high: Number.POSITIVE_INFINITY },
};

/** Measurement cannot distinguish values closer than this to an edge from the edge. */
const hair = 1e-12;

/** The whole span of each rule type except mime. */
export function wholeDomain(type: Exclude<RuleType, 'mime'>): Span[] {
  return [domains[type]];
}

/**
 * The values that meet a rule of a type other than mime, as spans in ascending order that do not overlap; empty when
 * no value does. Agrees with `checkRule` to the last whole pixel, byte and card.
 */
export function spansFor(rule: Rule & { type: Exclude<RuleType, 'mime'> }, tolerancePct: number): Span[] {
  return intersect(wholeDomain(rule.type), merged(spansOf(rule, tolerancePct / 100)));
}

/** Merges overlapping spans; otherwise lists of near values would multiply. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { low, high } of spans.filter((span) => span.low <= span.high).toSorted((a, b) => a.low - b.low)) {
    const last = result.at(-1);
    if (last === undefined || low > last.high) result.push({ low, high });
    else last.high = Math.max(last.high, high);
  }
  return result;
}

/** Start and end of a limit with its tolerance, and the nearest values clearly below and above it. */
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

/** Intersects two lists of spans; both are ascending without overlaps, and so is the result. */
export function intersect(some: readonly Span[], others: readonly Span[]): Span[] {
  const result: Span[] = [];
  let [i, j] = [0, 0];
  for (let [a, b] = [some[i], others[j]]; a && b; [a, b] = [some[i], others[j]]) {
    const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)];
    if (low <= high) result.push({ low, high });
    if (a.high < b.high) i += 1;
    else j += 1;
  }
  return result;
}

/** True when a value lies in one of the spans. */
export function includesValue(spans: readonly Span[], value: number): boolean {
  return spans.some(({ low, high }) => low <= value && value <= high);
}

/** Remaining sides and combinations of spans to try. */
export type Effort = { left: number };

/** Floating-point error on a whole number. */
const crumb = 1e-6;

/**
 * True when some integer width and height in these spans have a ratio in these spans. Also true when the effort limit is
 * reached without an answer: only a proven conflict is reported.
 */
export function someShape(
  widths: readonly Span[],
  heights: readonly Span[],
  ratios: readonly Span[],
  effort: Effort,
): boolean {
  return widths.some((width) => heights.some((height) => ratios.some((ratio) => meets(width, height, ratio, effort))));
}

function meets(width: Span, height: Span, ratio: Span, effort: Effort): boolean {
  if (isSpent(effort)) return true;
  // Only sides that can reach the ratio at all: the width is at least the lowest ratio × the lowest height, and at most
  // the highest ratio × the highest height.
  const w = { low: Math.max(width.low, ratio.low * height.low), high: Math.min(width.high, ratio.high * height.high) };
  const h = { low: Math.max(height.low, w.low / ratio.high), high: Math.min(height.high, w.high / ratio.low) };
  if (w.low > w.high + crumb || h.low > h.high + crumb) return false;
  if (w.high === Number.POSITIVE_INFINITY && h.high === Number.POSITIVE_INFINITY) return true;
  const fits = (shape: number) => ratio.low <= shape && shape <= ratio.high;
  return w.high - w.low <= h.high - h.low
    ? someWhole(w, {
        of: (side) => ({ low: side / ratio.high, high: side / ratio.low }),
        allowed: height,
        effort,
        fits: (side, other) => fits(side / other),
      })
    : someWhole(h, {
        of: (side) => ({ low: side * ratio.low, high: side * ratio.high }),
        allowed: width,
        effort,
        fits: (side, other) => fits(other / side),
      });
}

interface Partners {
  /** Returns the span of other sides that fit a side, widened by the floating-point error. */
  of: (side: number) => Span;
  allowed: Span;
  fits: (side: number, other: number) => boolean;
  effort: Effort;
}

/** Whether any integer side of a span has a matching integer other side. */
function someWhole(span: Span, { of, allowed, fits, effort }: Partners): boolean {
  for (let side = Math.ceil(span.low - crumb); side <= span.high + crumb; side += 1) {
    if (isSpent(effort)) return true;
    const otherSpan = of(side);
    const low = Math.max(Math.ceil(otherSpan.low - crumb), allowed.low);
    const high = Math.min(Math.floor(otherSpan.high + crumb), allowed.high);
    // Floating-point error may wrongly include only the first and the last side.
    if ([low, low + 1, high].some((other) => other <= high && fits(side, other))) return true;
  }
  return false;
}

function isSpent(effort: Effort): boolean {
  effort.left -= 1;
  return effort.left < 0;
}
