import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { ruleChips, type RuleChip } from '@ad-foundry/contract/rules/rule-chips.ts';

/** One chip, or a smallest width with a smallest height that read better as one size: `≥ 540×960`. */
export function shownChips(spec: FormatSpec, type: FormatType): RuleChip[] {
  const chips = ruleChips(spec, type);
  return chips.flatMap((chip) => {
    if (chip.type !== 'width' && chip.type !== 'height') return [chip];
    const partner = partnerOf(chip, chips);
    if (!partner) return [chip];
    if (chip.type === 'height') return [];
    return [{ ...chip, type: 'dimensions' as const, values: [`${chip.values[0]}x${partner.values[0]}`] }];
  });
}

function partnerOf(chip: RuleChip, chips: readonly RuleChip[]): RuleChip | undefined {
  if (chip.operator !== 'gte' && chip.operator !== 'lte') return undefined;
  const alike = (other: RuleChip) => other.media === chip.media && other.hard === chip.hard;
  const same = chips.filter((other) => other.type === chip.type && alike(other));
  const across = chips.filter((other) => other.type === (chip.type === 'width' ? 'height' : 'width') && alike(other));
  return same.length === 1 && across.length === 1 && across[0]?.operator === chip.operator ? across[0] : undefined;
}
