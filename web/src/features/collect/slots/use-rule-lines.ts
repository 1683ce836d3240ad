import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { RuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { uploadableRule } from '@ad-foundry/contract/rules/formats/uploadable-rule.ts';
import { mediaKinds, type MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';

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

interface Words {
  text: RuleText;
  strict: boolean;
  /** Adds the media kind to a rule line of a carousel. */
  forKind: (kind: MediaKind, line: string) => string;
}

/** Requirements and recommendations of a format as sentences; in a strict creative all are requirements. */
function ruleLines({ rules, recommended, cardRules, cardMedia }: FormatSpec, { text, strict, forKind }: Words) {
  const both = cardMedia.length !== 1;
  const ofCards = mediaKinds.flatMap((kind) => {
    if (cardMedia.length > 0 && !cardMedia.includes(kind)) return [];
    const lines = (cardRules?.[kind] ?? []).map(uploadableRule).map(text.requirement);
    return both ? lines.map((line) => forKind(kind, line)) : lines;
  });
  const must = [...rules.map(uploadableRule).map(text.requirement), ...ofCards];
  const should = recommended.map(strict ? text.requirement : text.advice);
  return strict ? { must: [...must, ...should], should: [] } : { must, should };
}
