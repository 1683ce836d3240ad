import { useMemo } from 'react';
import { chipText } from '@ad-foundry/contract/rules/formats/chip-text.ts';
import type { RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { createRuleValues } from '@ad-foundry/contract/rules/formats/rule-values.ts';
import type { SentenceOf } from '@ad-foundry/contract/rules/formats/violation-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

type Translate = ReturnType<typeof useTranslations<'formats'>>;

/** The words of rules in the current language, for functions of the contract. */
export const sentencesIn =
  (t: Translate): SentenceOf =>
  (key, values) =>
    t(key as never, values as never);

/** Chip texts in the current language; sentences about rules are in rule-text.ts. */
export function useChipText(): (chip: RuleChip) => string {
  const t = useTranslations('formats');
  const locale = useLocale();
  return useMemo(() => {
    const word = sentencesIn(t);
    const language = { t: word, words: createRuleValues(word, locale) };
    return (chip) => chipText(chip, language);
  }, [t, locale]);
}
