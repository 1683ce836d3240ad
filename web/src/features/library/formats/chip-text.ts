import { useMemo } from 'react';
import { chipText } from '@ad-foundry/contract/rules/formats/chip-text.ts';
import type { RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { createRuleValues } from '@ad-foundry/contract/rules/formats/rule-values.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

/** Chip texts in the current language; sentences about rules are in rule-text.ts. */
export function useChipText(): (chip: RuleChip) => string {
  const t = useTranslations('formats');
  const locale = useLocale();
  return useMemo(() => {
    const language = { t, words: createRuleValues(t, locale) };
    return (chip) => chipText(chip, language);
  }, [t, locale]);
}
