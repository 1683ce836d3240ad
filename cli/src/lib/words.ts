import { createTranslator } from 'use-intl/core';
import { formatSentences } from '@ad-foundry/contract/locales/en-US/format-sentences.ts';
import { formatWords } from '@ad-foundry/contract/locales/en-US/format-words.ts';
import { verdictWords } from '@ad-foundry/contract/locales/en-US/verdict-words.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { createRuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import { adviceText } from '@ad-foundry/contract/rules/verdicts/advice-text.ts';
import { createRefusalText, type Refusal } from '@ad-foundry/contract/rules/verdicts/refusal-text.ts';
import { remedyText } from '@ad-foundry/contract/rules/verdicts/remedy-text.ts';
import type { Remedy, Violation } from '@ad-foundry/contract/rules/verdicts/verdict.ts';

const locale = 'en-US';
const messages = { formats: { ...formatWords, ...formatSentences }, verdict: verdictWords };
const translate = createTranslator({ locale, messages }) as unknown as (key: string, values?: object) => string;
const within = (area: string) => (key: string, values?: object) => translate(`${area}.${key}`, values);

const text = createRuleText(within('formats'), locale);
const refusal = createRefusalText(within('verdict.refused'));

/** The sentences about verdicts, as the pages show them. */
export const words = {
  platform: formatWords.platform,
  type: formatWords.type,
  /** "Width must be at least 600 px." */
  requirement: (rule: Rule): string => `${text.requirement(rule)}.`,
  recommendation: (rule: Rule): string => `${text.advice(rule)}.`,
  /** "Lasts 34 s: at most 15 s." */
  violation: (violation: Violation): string => text.violation(violation),
  advice: (violation: Violation): string => adviceText(violation, { t: within('verdict'), text, locale }),
  remedy: (remedy: Remedy): string => remedyText(remedy, { t: within('verdict.remedy'), text, locale }),
  refusal: (reason: Refusal): string => refusal(reason),
  /** "34 s", "12.4 MB". */
  value: text.value,
};
