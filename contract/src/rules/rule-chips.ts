import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from './format-spec.ts';
import { type Rule, type RuleOperator, type RuleType, ruleValues } from './rule.ts';
import type { MediaKind } from './media-facts.ts';
import { mimeLabel } from './mime-types.ts';
import { parseDimensions, parseRatio } from './ratio.ts';
import { numericLimits } from './rule-limits.ts';
import { fixedSizes, type PixelSize } from './fixed-sizes.ts';

/**
 * One short fact about a format: `9:16`, `1080x1920`, `≤ 60` s, `MP4, MOV`. Units are those of the rules.
 * `hard` is false for advice; `media` names the kind of card that it holds for, null for all.
 */
export type RuleChip = {
  type: RuleType | 'dimensions';
  operator: RuleOperator;
  values: (number | string)[];
  hard: boolean;
  media: MediaKind | null;
};

const order: RuleChip['type'][] = [
  'carousel_length',
  'ratio',
  'dimensions',
  'width',
  'height',
  'duration',
  'size',
  'mime',
];

/** A format's rules as chips in a fixed order. Advice shows only where no hard rule says anything of that type. */
export function ruleChips(spec: FormatSpec, type: FormatType): RuleChip[] {
  const hard = [
    ...spec.rules
      .filter((rule) => type === 'carousel' || rule.type !== 'carousel_length')
      .map((rule) => chip(rule, null)),
    ...(type === 'carousel' ? cardChips(spec) : []),
  ];
  const chips = foldDimensions(hard);
  const said = (kind: RuleChip['type']) => chips.some((other) => other.type === kind);
  const advice = spec.recommended
    .filter((rule) => !said(rule.type) && !(said('dimensions') && (rule.type === 'width' || rule.type === 'height')))
    .map((rule) => ({ ...chip(rule, null), hard: false }));
  const size = spec.recommendedDimensions[0];
  if (size !== undefined && !said('dimensions')) {
    chips.push({ type: 'dimensions', operator: 'eq', values: [size], hard: false, media: null });
  }
  return [...chips, ...advice].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/** Width and height, in any unit, of the frame to draw for a slot. Sensible when a format says nothing. */
export function frameRatio(spec: FormatSpec, type: FormatType): PixelSize {
  const cards = type === 'carousel' ? [...(spec.cardRules?.image ?? []), ...(spec.cardRules?.video ?? [])] : [];
  const hard = [...spec.rules, ...cards];
  const recommended = spec.recommendedDimensions.map(parseDimensions).find((size) => size !== null);
  return (
    fixedSizes(hard)[0] ??
    exactRatio(hard, ['eq']) ??
    recommended ??
    exactRatio(spec.recommended, ['eq', 'in']) ??
    exactRatio(hard, ['in', 'between', 'gte', 'lte']) ??
    (type === 'video' ? { width: 16, height: 9 } : { width: 1, height: 1 })
  );
}

function exactRatio(rules: Rule[], operators: RuleOperator[]): PixelSize | null {
  for (const rule of rules) {
    if (rule.type !== 'ratio' || !operators.includes(rule.operator)) continue;
    const limits = numericLimits(rule) ?? [];
    const square = rule.operator === 'between' && (limits[0] ?? 0) <= 1 && (limits[1] ?? 0) >= 1;
    const ratio = square ? 1 : parseRatio(ruleValues(rule)[0] ?? '');
    if (ratio !== null) return ratio >= 1 ? { width: ratio, height: 1 } : { width: 1, height: 1 / ratio };
  }
  return null;
}

function chip(rule: Rule, media: MediaKind | null): RuleChip {
  const values = ruleValues(rule);
  const shown = rule.type === 'mime' ? [...new Set(values.map((value) => mimeLabel(String(value))))] : [...values];
  return { type: rule.type, operator: rule.operator, values: shown, hard: true, media };
}

/** What both kinds of card ask alike is said once. */
function cardChips(spec: FormatSpec): RuleChip[] {
  const takes = (kind: MediaKind) => spec.cardMedia.length === 0 || spec.cardMedia.includes(kind);
  const both = takes('image') && takes('video');
  const chips = (['image', 'video'] as const)
    .filter(takes)
    .flatMap((kind) => (spec.cardRules?.[kind] ?? []).map((rule) => chip(rule, both ? kind : null)));
  const key = (value: RuleChip) => JSON.stringify([value.type, value.operator, value.values]);
  const shared = chips.filter((one) => chips.some((other) => other.media !== one.media && key(other) === key(one)));
  return [
    ...chips.filter((one) => !shared.includes(one)),
    ...shared.filter((one) => one.media === 'image').map((one) => ({ ...one, media: null })),
  ];
}

/** An exact width with an exact height reads better as one size. */
function foldDimensions(chips: RuleChip[]): RuleChip[] {
  const single = (type: RuleType) => {
    const found = chips.filter((one) => one.type === type);
    const only = found[0];
    return found.length === 1 && only?.operator === 'eq' ? only : null;
  };
  const [width, height] = [single('width'), single('height')];
  if (width === null || height === null || width.media !== height.media) return chips;
  const values = [`${width.values[0]}x${height.values[0]}`];
  return [
    ...chips.filter((one) => one !== width && one !== height),
    { type: 'dimensions', operator: 'eq', values, hard: true, media: width.media },
  ];
}
