import { memo } from 'react';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { ruleChips } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { ChipLine } from './chip-line.tsx';

export interface RuleChipsProps {
  spec: FormatSpec;
  type: FormatType;
  className?: string;
}

/** A format's rules as chips on one line. */
export const RuleChips = memo(function RuleChips({ spec, type, className }: RuleChipsProps) {
  return <ChipLine chips={ruleChips(spec, type)} className={className} />;
});
