import { z } from 'zod';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from './format-spec.ts';
import { uploadableRule } from './uploadable-rule.ts';
import { type Rule, ruleOperators, type RuleType, ruleTypes, ruleValues } from './rule.ts';
import { type MediaKind, mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';

/**
 * A chip, one short requirement of a format: `9:16`, `1080x1920`, `≤ 60` s, `MP4, MOV`. Units are those of the rules.
 * `hard` is false for advice; `media` names the card kind it applies to, null for all.
 */
export const ruleChipSchema = z
  .object({
    type: z.enum([...ruleTypes, 'dimensions']),
    operator: z.enum(ruleOperators),
    values: z.array(z.union([z.number(), z.string()])),
    hard: z.boolean(),
    media: z.enum(mediaKinds).nullable(),
  })
  .meta({
    id: 'RuleChip',
    description: 'A rule in short form for display.',
    example: { type: 'ratio', operator: 'eq', values: ['9:16'], hard: true, media: null },
  });
export type RuleChip = z.infer<typeof ruleChipSchema>;

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

/**
 * A format's rules as chips in a fixed order, with the size that can be uploaded. Advice appears only for types without a
 * hard rule.
 */
export function ruleChips(spec: FormatSpec, type: FormatType): RuleChip[] {
  const hard = [
    ...spec.rules
      .filter((rule) => type === 'carousel' || rule.type !== 'carousel_length')
      .map((rule) => chip(rule, null)),
    ...(type === 'carousel' ? cardChips(spec) : []),
  ];
  const chips = foldDimensions(hard);
  const hasChip = (kind: RuleChip['type']) => chips.some((other) => other.type === kind);
  const advice = spec.recommended
    .filter(
      (rule) => !hasChip(rule.type) && !(hasChip('dimensions') && (rule.type === 'width' || rule.type === 'height')),
    )
    .map((rule) => ({ ...chip(rule, null), hard: false }));
  const size = spec.recommendedDimensions[0];
  if (size !== undefined && !hasChip('dimensions')) {
    chips.push({ type: 'dimensions', operator: 'eq', values: [size], hard: false, media: null });
  }
  return pairSides([...chips, ...advice]).sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

function chip(rule: Rule, media: MediaKind | null): RuleChip {
  const values = ruleValues(uploadableRule(rule));
  const shown = rule.type === 'mime' ? [...new Set(values.map((value) => mimeLabel(String(value))))] : [...values];
  return { type: rule.type, operator: rule.operator, values: shown, hard: true, media };
}

/** Merges chips that both card kinds share. */
function cardChips(spec: FormatSpec): RuleChip[] {
  const takes = (kind: MediaKind) => spec.cardMedia.length === 0 || spec.cardMedia.includes(kind);
  const both = takes('image') && takes('video');
  const chips = (['image', 'video'] as const)
    .filter(takes)
    .flatMap((kind) => (spec.cardRules?.[kind] ?? []).map((rule) => chip(rule, both ? kind : null)));
  const key = (value: RuleChip) => JSON.stringify([value.type, value.operator, value.values]);
  const shared = chips.filter((each) => chips.some((other) => other.media !== each.media && key(other) === key(each)));
  return [
    ...chips.filter((each) => !shared.includes(each)),
    ...shared.filter((each) => each.media === 'image').map((each) => ({ ...each, media: null })),
  ];
}

/** Combines an exact width and height into one size. */
function foldDimensions(chips: RuleChip[]): RuleChip[] {
  const single = (type: RuleType) => {
    const found = chips.filter((each) => each.type === type);
    const only = found[0];
    return found.length === 1 && only?.operator === 'eq' ? only : null;
  };
  const [width, height] = [single('width'), single('height')];
  if (width === null || height === null || width.media !== height.media) return chips;
  const values = [`${width.values[0]}x${height.values[0]}`];
  return [
    ...chips.filter((each) => each !== width && each !== height),
    { type: 'dimensions', operator: 'eq', values, hard: true, media: width.media },
  ];
}

/** Combines a minimum width and height into one size: `≥ 540x960`. */
function pairSides(chips: RuleChip[]): RuleChip[] {
  return chips.flatMap((each): RuleChip[] => {
    const partner = partnerOf(each, chips);
    if (!partner) return [each];
    return each.type === 'height'
      ? []
      : [{ ...each, type: 'dimensions', values: [`${each.values[0]}x${partner.values[0]}`] }];
  });
}

function partnerOf(each: RuleChip, chips: readonly RuleChip[]): RuleChip | undefined {
  if (each.type !== 'width' && each.type !== 'height') return undefined;
  if (each.operator !== 'gte' && each.operator !== 'lte') return undefined;
  const alike = (type: RuleType) =>
    chips.filter((other) => other.type === type && other.media === each.media && other.hard === each.hard);
  const [same, across] = [alike(each.type), alike(each.type === 'width' ? 'height' : 'width')];
  return same.length === 1 && across.length === 1 && across[0]?.operator === each.operator ? across[0] : undefined;
}
