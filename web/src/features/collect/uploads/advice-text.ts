import { parseRatio } from '@ad-foundry/contract/rules/files/ratio.ts';
import { ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { Violation } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

type Advised = Pick<Violation, 'rule' | 'actual'>;

/**
 * Returns a function that words a recommendation that a file does not follow as advice, never as a broken rule: "4:5
 * fills more of the screen than 1:1."
 */
export function useAdviceText(): (advised: Advised) => string {
  const t = useTranslations('upload');
  const text = useRuleText();
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return (advised) => {
    const { rule } = advised;
    const actual = text.actual(advised);
    if (rule.type !== 'ratio' || (rule.operator !== 'eq' && rule.operator !== 'in'))
      return `${text.advice(rule)}. ${t('has', { actual })}`;
    const expected = list.format(ruleValues(rule).map((value) => text.value('ratio', value)));
    return t(isTaller(advised) ? 'advice.larger' : 'advice.better', { expected, actual });
  };
}

/** Whether every recommended ratio is taller than the file's, so that the file would fill more of the screen. */
function isTaller({ rule, actual }: Advised): boolean {
  const ratio = parseRatio(actual);
  return ratio !== null && ruleValues(rule).every((value) => (parseRatio(value) ?? Infinity) < ratio);
}
