import type { FormatType, Locale } from '@ad-foundry/contract/limits.ts';
import { chipLine } from '@ad-foundry/contract/rules/formats/chip-text.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { ruleChips } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { createRuleValues, type WordOf } from '@ad-foundry/contract/rules/formats/rule-values.ts';
import { textsOf } from './texts.ts';

/** The rules of a format in one line, in the words of the pages: "9:16 (recommended) · 1 s – 60 min · MP4, MOV". */
export function formatRules(spec: FormatSpec, type: FormatType, locale: Locale): string {
  const translate = textsOf(locale);
  const t: WordOf = (key, values) => translate(`formats.${key}`, values as never);
  return chipLine(ruleChips(spec, type), { t, words: createRuleValues(t, locale) });
}
