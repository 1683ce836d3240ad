import type { FormatSentences } from '@ad-foundry/contract/locales/en-US/format-sentences.ts';
import type { Violation } from '@ad-foundry/contract/rules/verdicts/verdict.ts';
import { measuredText } from './measured-text.ts';
import type { Rule, RuleOperator } from './rule.ts';
import { numericLimits } from './rule-limits.ts';
import { ruleSentence } from './rule-sentence.ts';
import type { RuleValues, WordOf } from './rule-values.ts';

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** A word of `format-words.ts` or a sentence of `format-sentences.ts` in one language. */
export type SentenceOf = (
  key: Parameters<WordOf>[0] | Leaves<FormatSentences>,
  values?: Record<string, string | number>,
) => string;

export interface RuleLanguage {
  t: SentenceOf;
  words: RuleValues;
  locale: string;
}

export type BrokenRule = Pick<Violation, 'rule' | 'actual'>;

/** The limits of a rule. Cards have no unit, because what is counted is named before: "12 cards: at most 10". */
export function limitParts(rule: Rule, { words, locale }: RuleLanguage) {
  const { type, operands } = ruleSentence(rule);
  const values = operands.map((operand) =>
    type === 'carousel_length' ? words.figure(type, operand) : words.show(type, operand),
  );
  const [first = '', second = first] = values;
  return { expected: listOf(values, locale), first, second };
}

const listOf = (values: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(values);

/** What the file has and what is allowed: "Lasts 34 s: at most 15 s." */
export function violationText(violation: BrokenRule, language: RuleLanguage): string {
  const { rule } = violation;
  const { t } = language;
  if (rule.type === 'mime') return typeText(violation, language);
  const { operator } = ruleSentence(rule);
  const limits = limitParts(rule, language);
  const actual = measuredText(violation, language);
  return t('violation.figure', {
    found: t(`found.${rule.type}`, { actual, side: sideOf(violation) }),
    limit: rule.type === 'ratio' ? t(`ratioLimit.${operator}`, limits) : t(`limit.${operator}`, limits),
  });
}

/** "The file is a GIF; this slot takes JPG or PNG." */
function typeText({ rule, actual }: BrokenRule, { t, words, locale }: RuleLanguage): string {
  const { operator, operands } = ruleSentence(rule);
  const taken = operands.map((mime) => {
    if (mime === 'image/*') return t('taken.image');
    return mime === 'video/*' ? t('taken.video') : words.show('mime', mime);
  });
  const label = words.show('mime', actual);
  return t(`violation.mime.${operator === 'ne' || operator === 'in' ? operator : 'eq'}`, {
    kind: t(/^[AEFILMNORSX]/i.test(label) ? 'typed.vowel' : 'typed.consonant', { actual: label }),
    expected: listOf(taken, locale),
  });
}

const sides: Partial<Record<RuleOperator, 'above' | 'below' | 'other'>> = {
  gt: 'below',
  gte: 'below',
  lt: 'above',
  lte: 'above',
  ne: 'other',
};

/** Whether the file's value is above all limits of the rule, or below them. */
function sideOf({ rule, actual }: BrokenRule): 'above' | 'below' | 'other' {
  const side = sides[rule.operator];
  if (side) return side;
  const limits = numericLimits(rule) ?? [];
  const value = Number(actual);
  if (limits.every((limit) => value > limit)) return 'above';
  return limits.every((limit) => value < limit) ? 'below' : 'other';
}
