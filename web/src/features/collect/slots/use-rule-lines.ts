import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ruleLines } from './rule-lines.ts';

/** Requirements and recommendations as sentences in the current language. */
export function useRuleLines() {
  const text = useRuleText();
  const t = useTranslations();
  const locale = useLocale();
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  return (spec: FormatSpec, strict: boolean) => {
    const { must, should } = ruleLines(spec, {
      text,
      strict,
      forKind: (kind, line) => t('formats.chip.media', { media: t(`formats.type.${kind}`), text: line }),
    });
    const sizes = spec.recommendedDimensions.map((size) => text.value('dimensions', size));
    if (sizes.length === 0) return { must, should };
    return { must, should: [...should, t('slots.rules.sizes', { sizes: either.format(sizes) })] };
  };
}
