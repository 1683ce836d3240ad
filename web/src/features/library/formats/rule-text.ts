import { useMemo } from 'react';
import { createRuleText, type RuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { sentencesIn } from './chip-text.ts';

/** Texts of rules in the current language. */
export function useRuleText(): RuleText {
  const t = useTranslations('formats');
  const locale = useLocale();
  return useMemo(() => createRuleText(sentencesIn(t), locale), [t, locale]);
}
