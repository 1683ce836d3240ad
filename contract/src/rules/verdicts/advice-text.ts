import { parseRatio } from '@ad-foundry/contract/rules/files/ratio.ts';
import { ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { RuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import type { Violation } from './verdict.ts';

export type Advised = Pick<Violation, 'rule' | 'actual'>;

interface AdviceLanguage {
  t: (key: 'has' | 'advice.larger' | 'advice.better', values: Record<string, string>) => string;
  text: RuleText;
  locale: string;
}

/**
 * Words a recommendation that a file does not follow as advice, never as a broken rule: "4:5 fills more of the screen
 * than 1:1."
 */
export function adviceText(advised: Advised, { t, text, locale }: AdviceLanguage): string {
  const { rule } = advised;
  const actual = text.actual(advised);
  if (rule.type !== 'ratio' || (rule.operator !== 'eq' && rule.operator !== 'in'))
    return `${text.advice(rule)}. ${t('has', { actual })}`;
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  const expected = list.format(ruleValues(rule).map((value) => text.value('ratio', value)));
  return t(isTaller(advised) ? 'advice.larger' : 'advice.better', { expected, actual });
}

/** Whether every recommended ratio is taller than the file's, so that the file would fill more of the screen. */
function isTaller({ rule, actual }: Advised): boolean {
  const ratio = parseRatio(actual);
  return ratio !== null && ruleValues(rule).every((value) => (parseRatio(value) ?? Infinity) < ratio);
}
