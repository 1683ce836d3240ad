import type { RuleChip } from './rule-chips.ts';
import type { RuleValues, WordOf } from './rule-values.ts';

const signs = { gt: '>', gte: '≥', lt: '<', lte: '≤' } as const;

export interface FormatLanguage {
  t: WordOf;
  words: RuleValues;
}

/** The text of a chip: "≤ 60 s", "4:5, 1:1", "≥ 600 px wide". */
export function chipText(chip: RuleChip, { t, words }: FormatLanguage): string {
  const fact = factText(chip, { t, words });
  const sided = chip.type === 'width' || chip.type === 'height' ? t(`chip.${chip.type}`, { text: fact }) : fact;
  return chip.media ? t('chip.media', { media: t(`type.${chip.media}`), text: sided }) : sided;
}

/** Chips in one line, as text alone: "9:16 (recommended) · 1 s – 60 min · MP4, MOV". */
export function chipLine(chips: readonly RuleChip[], language: FormatLanguage): string {
  const texts = chips.map((chip) => {
    const text = chipText(chip, language);
    return chip.hard ? text : `${text} (${language.t('chip.recommended')})`;
  });
  return texts.join(' · ');
}

function factText({ type, operator, values }: RuleChip, { t, words }: FormatLanguage): string {
  const all = values.map((value) => words.show(type, value));
  const [first = '', second = ''] = all;
  if (operator === 'between') return words.joined(type, values, '–') ?? t('chip.between', { first, second });
  if (operator === 'eq' || operator === 'in') return words.joined(type, values, ', ') ?? all.join(', ');
  return operator === 'ne' ? t('chip.not', { value: first }) : `${signs[operator]} ${first}`;
}
