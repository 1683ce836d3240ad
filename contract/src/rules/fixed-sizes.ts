import { parseRatio } from './ratio.ts';
import type { Rule } from './rule.ts';
import { numericLimits } from './rule-limits.ts';

export type PixelSize = { width: number; height: number };

type SizeType = 'width' | 'height' | 'ratio';

/** At most this many sizes and values are looked at. */
export const mostSizes = { known: 200, values: 50 };

/**
 * The sizes that rules spell out: an exact width with an exact height, or with an exact ratio; the
 * first `mostSizes.known` of them.
 */
export function fixedSizes(rules: readonly Rule[]): PixelSize[] {
  const values = (type: SizeType) => exactValues(rules, type).slice(0, mostSizes.values);
  return combined(values('width'), values('height'), values('ratio')).slice(0, mostSizes.known);
}

/** The values that rules spell out for a type, each once. */
export function exactValues(rules: readonly Rule[], type: SizeType): number[] {
  const exact = rules.filter((rule) => rule.type === type && (rule.operator === 'eq' || rule.operator === 'in'));
  return [...new Set(exact.flatMap(listed))];
}

/** Every size that widths, heights and ratios make together, each once. */
export function combined(widths: number[], heights: number[], ratios: number[]): PixelSize[] {
  const sizes = [
    ...widths.flatMap((width) => heights.map((height) => ({ width, height }))),
    ...widths.flatMap((width) => ratios.map((ratio) => ({ width, height: Math.round(width / ratio) }))),
    ...heights.flatMap((height) => ratios.map((ratio) => ({ width: Math.round(height * ratio), height }))),
  ];
  return [...new Map(sizes.map((size) => [`${size.width}x${size.height}`, size])).values()];
}

function listed(rule: Rule): number[] {
  const limits = numericLimits(rule) ?? [];
  return rule.type === 'ratio' ? limits.filter((limit) => parseRatio(limit) !== null) : limits;
}
