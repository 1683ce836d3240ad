import type { FormatSpec } from './format-spec.ts';
import type { Rule } from './rule.ts';
import type { MediaFacts } from './media-facts.ts';
import { parseDimensions, parseRatio, ratioDistance } from './ratio.ts';
import { checkRule, defaultRatioTolerancePct, numericLimits } from './rule-check.ts';

export type PixelSize = { width: number; height: number };

/** `must` has to be met after the change, `should` as well where that is possible. */
export type RemedyCase = {
  rule: Rule;
  facts: MediaFacts;
  spec: FormatSpec;
  must: readonly Rule[];
  should: readonly Rule[];
};

/**
 * The size in pixels to export at so that a broken width or height rule and all other size and ratio rules are met:
 * a size the format publishes, the one nearest in shape to the file, else the file scaled to the limit.
 */
export function targetSize(given: RemedyCase): PixelSize | null {
  return firstFitting(given, (own, known) => {
    const shape = own.width / own.height;
    const distance = (size: PixelSize) => ratioDistance(shape, size.width / size.height);
    const nearest = known.toSorted((a, b) => distance(a) - distance(b));
    return [
      ...nearest.filter((size) => distance(size) <= sameShape),
      ...scaledSizes(given.rule, own),
      ...nearest.filter((size) => distance(size) > sameShape),
    ];
  });
}

/**
 * The size in pixels to crop to so that the picture has this shape: the largest published one inside it, else the
 * smallest, else the most of what is there.
 */
export function croppedSize(given: RemedyCase, shape: number): PixelSize | null {
  const area = (size: PixelSize) => size.width * size.height;
  return firstFitting(given, (own, known) => {
    const alike = known
      .filter((size) => ratioDistance(shape, size.width / size.height) <= sameShape)
      .sort((a, b) => area(a) - area(b));
    const inside = alike.filter((size) => size.width <= own.width && size.height <= own.height);
    const most = {
      width: Math.round(Math.min(own.width, own.height * shape)),
      height: Math.round(Math.min(own.height, own.width / shape)),
    };
    return [...inside.toReversed(), ...alike, most];
  });
}

/** Shapes less than this far apart are one to the eye. */
const sameShape = 0.02;

/** The first of the sizes that meets everything, else the first that meets what it must. */
function firstFitting(
  { facts, spec, must, should }: RemedyCase,
  list: (own: PixelSize, known: PixelSize[]) => PixelSize[],
): PixelSize | null {
  if (facts.width === null || facts.height === null) return null;
  const published = spec.recommendedDimensions.map(parseDimensions).filter((size) => size !== null);
  const sizes = list({ width: facts.width, height: facts.height }, [...published, ...fixedSizes([...must, ...should])]);
  const fitting = (rules: readonly Rule[]) => sizes.find((size) => meetsSizeRules(size, rules, spec));
  return fitting([...must, ...should]) ?? fitting(must) ?? null;
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
