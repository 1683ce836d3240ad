import { useMemo } from 'react';
import { chipText } from '@ad-foundry/contract/rules/formats/chip-text.ts';
import type { RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { createRuleValues, type WordOf } from '@ad-foundry/contract/rules/formats/rule-values.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

export type Translate = ReturnType<typeof useTranslations<'formats'>>;

/** The words of rules in the current language, for functions of the contract. */
export const wordsIn =
  (t: Translate): WordOf =>
  (key, values) =>
    t(key, values as never);

/** Chip texts in the current language; sentences about rules are in rule-text.ts. */
export function useChipText(): (chip: RuleChip) => string {
  const t = useTranslations('formats');
  const locale = useLocale();
  return useMemo(() => {
    const word = wordsIn(t);
    const language = { t: word, words: createRuleValues(word, locale) };
    return (chip) => chipText(chip, language);
  }, [t, locale]);
}
