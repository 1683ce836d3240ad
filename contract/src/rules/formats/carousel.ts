import type { FormatSpec } from './format-spec.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { Rule } from './rule.ts';
import { checkRule } from './rule-check.ts';
import { defaultRatioTolerancePct, numericLimits } from './rule-limits.ts';

/** The fields of a format that carousels need; in a strict slot, the advised number of cards is a hard rule. */
export type CardRules = Pick<FormatSpec, 'rules'> &
  Partial<Pick<FormatSpec, 'recommended' | 'cardsUniformRatio' | 'ratioTolerancePct'>>;

/** How many cards a carousel takes; `max` null means no published limit. Fixed when both are equal. */
export type CardLimits = { min: number; max: number | null };

/** The combined limits of all `carousel_length` rules; the minimum is at least one card. */
export function cardLimits(spec: CardRules, strict = false): CardLimits {
  let [min, max] = [1, Number.POSITIVE_INFINITY];
  for (const rule of lengthRules(spec, strict)) {
    const range = rangeOf(rule);
    min = Math.max(min, range.min);
    max = Math.min(max, range.max);
  }
  return { min, max: max === Number.POSITIVE_INFINITY ? null : max };
}

/** True when every `carousel_length` rule allows this number of cards. */
export function cardCountAllowed(spec: CardRules, count: number, strict = false): boolean {
  return count >= 1 && lengthRules(spec, strict).every((rule) => checkRule(rule, count) !== 'broken');
}

/**
 * Positions, counted from 1, of cards whose ratio differs from that of the first card with a size. Empty if the format
 * allows each card its own ratio.
 */
export function cardsOfOtherRatio(
  { cardsUniformRatio, ratioTolerancePct }: Pick<CardRules, 'cardsUniformRatio' | 'ratioTolerancePct'>,
  cards: readonly (Pick<MediaFacts, 'width' | 'height'> | null)[],
): number[] {
  const ratios = cards.map((card) => (card?.width && card.height ? card.width / card.height : null));
  const first = ratios.find((ratio) => ratio !== null);
  if (!cardsUniformRatio || first === undefined) return [];
  const tolerance = (ratioTolerancePct ?? defaultRatioTolerancePct) / 100;
  return ratios.flatMap((ratio, index) =>
    ratio !== null && ratioDistance(ratio, first) > tolerance ? [index + 1] : [],
  );
}

function lengthRules(spec: CardRules, strict: boolean): Rule[] {
  const rules = strict ? [...spec.rules, ...(spec.recommended ?? [])] : spec.rules;
  return rules.filter((rule) => rule.type === 'carousel_length');
}

function rangeOf(rule: Rule): { min: number; max: number } {
  const limits = numericLimits(rule);
  const open = { min: 1, max: Number.POSITIVE_INFINITY };
  if (limits === null) return open;
  const [low, high] = [Math.min(...limits), Math.max(...limits)];
  switch (rule.operator) {
    case 'eq':
    case 'in':
    case 'between':
      return { min: Math.ceil(low), max: Math.floor(high) };
    case 'gt':
      return { ...open, min: Math.floor(low) + 1 };
    case 'gte':
      return { ...open, min: Math.ceil(low) };
    case 'lt':
      return { ...open, max: Math.ceil(high) - 1 };
    case 'lte':
      return { ...open, max: Math.floor(high) };
    case 'ne':
      return open;
  }
}
