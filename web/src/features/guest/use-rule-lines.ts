import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { useRuleText } from '#features/formats/rule-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ruleLines } from './rule-lines.ts';

/** The rules of formats as sentences in the language shown now. */
export function useRuleLines() {
  const text = useRuleText();
  const t = useTranslations('formats');
  return (spec: FormatSpec, strict: boolean) =>
    ruleLines(spec, {
      text,
      strict,
      forKind: (kind, line) => t('chip.media', { media: t(`type.${kind}`), text: line }),
    });
}
