import { parseRatio } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { Rule } from './rule.ts';
import { numericLimits } from './rule-limits.ts';

export type PixelSize = { width: number; height: number };

type SizeType = 'width' | 'height' | 'ratio';

/** Maximum number of sizes and values examined. */
export const maxSizes = { sizes: 200, values: 50 };

/**
 * The pixel sizes that rules state exactly: a width with a height, or one of them with a ratio; the first
 * `maxSizes.sizes`.
 */
export function fixedSizes(rules: readonly Rule[]): PixelSize[] {
  const values = (type: SizeType) => exactValues(rules, type).slice(0, maxSizes.values);
  return combined(values('width'), values('height'), values('ratio')).slice(0, maxSizes.sizes);
}

/** The distinct exact values that rules state for a type. */
export function exactValues(rules: readonly Rule[], type: SizeType): number[] {
  const exact = rules.filter((rule) => rule.type === type && (rule.operator === 'eq' || rule.operator === 'in'));
  return [...new Set(exact.flatMap(listed))];
}

/** Every distinct size from combining widths, heights and ratios. */
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
