import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { chipText } from './chip-text.ts';
import { measuredText } from './measured-text.ts';
import type { Rule } from './rule.ts';
import type { RuleChip } from './rule-chips.ts';
import { ruleSentence } from './rule-sentence.ts';
import { createRuleValues, type RuleValue } from './rule-values.ts';
import { limitParts, violationText, type BrokenRule, type RuleLanguage, type SentenceOf } from './violation-text.ts';

export interface RuleText {
  /** Name of a rule's type: "Ratio". */
  name: (type: RuleChip['type']) => string;
  /** A limit of a rule or a measured value: "60 s", "30 MB", "9:16", "MP4". */
  value: (type: RuleChip['type'], value: RuleValue) => string;
  /** The text of a chip: "≤ 60 s", "4:5, 1:1", "≥ 600 px wide". */
  chip: (chip: RuleChip) => string;
  /** A rule as the text of a chip. */
  rule: (rule: Rule) => string;
  /** What the file has and what is allowed, as a sentence: "Lasts 34 s: at most 15 s." */
  violation: (violation: BrokenRule) => string;
  /** A rule as a requirement: "Width must be at least 600 px". */
  requirement: (rule: Rule) => string;
  /** A rule as a recommendation: "Width should be at least 600 px". */
  advice: (rule: Rule) => string;
  /** The measured value, with enough digits to differ from the limit. */
  actual: (violation: BrokenRule) => string;
}

/** Texts of rules in one language. */
export function createRuleText(t: SentenceOf, locale: string): RuleText {
  const words = createRuleValues(t, locale, mimeLabel);
  return {
    name: (type) => t(`rule.${type}`),
    value: (type, value) => words.show(type, value),
    chip: (chip) => chipText(chip, { t, words }),
    rule: (rule) => chipText(asChip(rule), { t, words }),
    violation: (violation) => violationText(violation, { t, words, locale }),
    requirement: (rule) => t(`requirement.${ruleSentence(rule).operator}`, sentenceParts(rule, { t, words, locale })),
    advice: (rule) => t(`advice.${ruleSentence(rule).operator}`, sentenceParts(rule, { t, words, locale })),
    actual: (violation) => measuredText(violation, { t, words, locale }),
  };
}

function asChip(rule: Rule): RuleChip {
  const { type, operator, operands } = ruleSentence(rule);
  return { type, operator, values: operands, hard: true, media: null };
}

function sentenceParts(rule: Rule, language: RuleLanguage) {
  return { subject: language.t(`rule.${rule.type}`), ...limitParts(rule, language) };
}
