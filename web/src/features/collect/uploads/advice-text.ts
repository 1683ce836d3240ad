import { adviceText, type Advised } from '@ad-foundry/contract/rules/verdicts/advice-text.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

/** Returns a function that words a recommendation that a file does not follow. */
export function useAdviceText(): (advised: Advised) => string {
  const t = useTranslations('upload');
  const text = useRuleText();
  const locale = useLocale();
  return (advised) => adviceText(advised, { t: (key, values) => t(key, values as never), text, locale });
}
