import { useMemo } from 'react';
import type { RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { createRuleValues, type RuleValues, type Translate } from './rule-values.ts';

const signs = { gt: '>', gte: '≥', lt: '<', lte: '≤' } as const;

export interface Language {
  t: Translate;
  words: RuleValues;
}

/** The text of a chip: "≤ 60 s", "4:5, 1:1", "≥ 600 px wide". */
export function chipText(chip: RuleChip, { t, words }: Language): string {
  const fact = factText(chip, { t, words });
  const sided = chip.type === 'width' || chip.type === 'height' ? t(`chip.${chip.type}`, { text: fact }) : fact;
  return chip.media ? t('chip.media', { media: t(`type.${chip.media}`), text: sided }) : sided;
}

function factText({ type, operator, values }: RuleChip, { t, words }: Language): string {
  const all = values.map((value) => words.show(type, value));
  const [first = '', second = ''] = all;
  if (operator === 'between') return words.joined(type, values, '–') ?? t('chip.between', { first, second });
  if (operator === 'eq' || operator === 'in') return words.joined(type, values, ', ') ?? all.join(', ');
  return operator === 'ne' ? t('chip.not', { value: first }) : `${signs[operator]} ${first}`;
}

/** Chip texts in the current language; sentences about rules are in rule-text.ts. */
export function useChipText(): (chip: RuleChip) => string {
  const t = useTranslations('formats');
  const locale = useLocale();
  return useMemo(() => {
    const language = { t, words: createRuleValues(t, locale) };
    return (chip) => chipText(chip, language);
  }, [t, locale]);
}
