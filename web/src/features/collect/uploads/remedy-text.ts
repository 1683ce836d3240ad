import { remedyText } from '@ad-foundry/contract/rules/verdicts/remedy-text.ts';
import type { Remedy } from '@ad-foundry/contract/rules/verdicts/remedy.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

/** The remedy for a broken rule, as a sentence: "Crop it to 1080 × 1920." */
export function useRemedyText(): (remedy: Remedy) => string {
  const t = useTranslations('upload.remedy');
  const text = useRuleText();
  const locale = useLocale();
  return (remedy) => remedyText(remedy, { t: (key, values) => t(key, values as never), text, locale });
}
