import type { FormatWords } from '@ad-foundry/contract/locales/en-US/format-words.ts';
import type { RuleChip } from './rule-chips.ts';
import { ruleQuantity, type Quantity } from './rule-quantity.ts';

type WordGroup = 'unit' | 'chip' | 'type';
type WordKey = { [G in WordGroup]: `${G}.${keyof FormatWords[G] & string}` }[WordGroup];

/** A word of `locales/<language>/format-words.ts` with its values. */
export type WordOf = (key: WordKey, values?: Record<string, string | number>) => string;
export type RuleValue = number | string;
type Type = RuleChip['type'];

export interface RuleValues {
  /** "60 s", "30 MB", "9:16", "MP4". */
  show: (type: Type, value: RuleValue) => string;
  /** The number without its unit. */
  figure: (type: Type, value: RuleValue) => string;
  /** Values that share a unit, which is written once: "5–60 s"; undefined if they share none. */
  joined: (type: Type, values: readonly RuleValue[], glue: string) => string | undefined;
}

/** Formats rule values in one language. Chips contain file type names already; rules name file types by `mimeLabel`. */
export function createRuleValues(t: WordOf, locale: string, mimeLabel = (mime: string) => mime): RuleValues {
  const word = (mime: string) => {
    if (mime === 'image/*') return t('type.image');
    return mime === 'video/*' ? t('type.video') : mimeLabel(mime);
  };
  const quantity = (type: Type, value: RuleValue) =>
    ruleQuantity({ type, value: type === 'mime' ? word(String(value)) : value, locale });
  const withUnit = ({ figure, unit }: Quantity, count: number) => {
    const values = { value: figure, count };
    return unit === null ? figure : t(`unit.${unit}`, values);
  };
  return {
    show: (type, value) => withUnit(quantity(type, value), Number(value)),
    figure: (type, value) => quantity(type, value).figure,
    joined: (type, values, glue) => {
      const parts = values.map((value) => quantity(type, value));
      const unit = parts[0]?.unit;
      if (!unit || parts.some((part) => part.unit !== unit)) return undefined;
      return withUnit({ figure: parts.map((part) => part.figure).join(glue), unit }, Number(values.at(-1)));
    },
  };
}
