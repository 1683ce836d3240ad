import type { FormatSpec, Rule } from './format-spec.ts';
import type { MediaFacts } from './media-facts.ts';
import { parseDimensions, parseRatio, ratioDistance } from './ratio.ts';
import { checkRule, defaultRatioTolerancePct, numericLimits } from './rule-check.ts';

export type PixelSize = { width: number; height: number };

type Case = { rule: Rule; facts: MediaFacts; spec: FormatSpec; rules: readonly Rule[] };

/**
 * The size in pixels to export at so that a broken width or height rule and all other size and ratio rules are met:
 * a size the format publishes, the one nearest in shape to the file, else the file scaled to the limit.
 */
export function targetSize({ rule, facts, spec, rules }: Case): PixelSize | null {
  if (facts.width === null || facts.height === null) return null;
  const own = facts.width / facts.height;
  const fits = (size: PixelSize) => meetsSizeRules(size, rules, spec);
  const byShape = (a: PixelSize, b: PixelSize) =>
    ratioDistance(own, a.width / a.height) - ratioDistance(own, b.width / b.height);

  const published = spec.recommendedDimensions.map(parseDimensions).filter((size) => size !== null);
  const known = [...published, ...fixedSizes(rules)].filter(fits).sort(byShape);
  const scaled = scaledSizes(rule, { width: facts.width, height: facts.height }).filter(fits);
  const sameShape = known.find((size) => ratioDistance(own, size.width / size.height) <= 0.02);
  return sameShape ?? scaled[0] ?? known[0] ?? null;
}

/** True when a picture of this size meets every width, height and ratio rule of the list. */
export function meetsSizeRules(size: PixelSize, rules: readonly Rule[], spec: FormatSpec): boolean {
  const tolerance = spec.ratioTolerancePct ?? defaultRatioTolerancePct;
  return rules.every((rule) => {
    if (rule.type === 'width') return checkRule(rule, size.width) !== 'broken';
    if (rule.type === 'height') return checkRule(rule, size.height) !== 'broken';
    if (rule.type === 'ratio') return checkRule(rule, size.width / size.height, tolerance) !== 'broken';
    return true;
  });
}

/** The sizes that rules spell out: an exact width with an exact height, or with an exact ratio. */
export function fixedSizes(rules: readonly Rule[]): PixelSize[] {
  const exact = (type: Rule['type']) =>
    rules.filter((rule) => rule.type === type && (rule.operator === 'eq' || rule.operator === 'in')).flatMap(listed);
  const [widths, heights, ratios] = [exact('width'), exact('height'), exact('ratio')];
  return [
    ...widths.flatMap((width) => heights.map((height) => ({ width, height }))),
    ...widths.flatMap((width) => ratios.map((ratio) => ({ width, height: Math.round(width / ratio) }))),
    ...heights.flatMap((height) => ratios.map((ratio) => ({ width: Math.round(height * ratio), height }))),
  ];
}

function listed(rule: Rule): number[] {
  const limits = numericLimits(rule) ?? [];
  return rule.type === 'ratio' ? limits.filter((limit) => parseRatio(limit) !== null) : limits;
}

function scaledSizes(rule: Rule, own: PixelSize): PixelSize[] {
  const limits = rule.operator === 'ne' ? [] : (numericLimits(rule) ?? []);
  const step = rule.operator === 'gt' ? 1 : rule.operator === 'lt' ? -1 : 0;
  return limits
    .map((limit) => limit + step)
    .map((limit) =>
      rule.type === 'width'
        ? { width: limit, height: Math.round((own.height * limit) / own.width) }
        : { width: Math.round((own.width * limit) / own.height), height: limit },
    )
    .filter((size) => size.width > 0 && size.height > 0);
}
