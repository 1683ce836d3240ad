import {
  storedValue,
  type AttributeInput,
  type AttributeValue,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';

/** Formats a value for a text control. */
export function showValue(input: AttributeInput, value: AttributeValue | null, locale: Locale): string {
  if (value === null) return '';
  if (input.type !== 'number' || typeof value !== 'number') return String(value);
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 15 });
}

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Parses the text of a control; an unreadable number stays text, so that validation reports it. */
export function readEntry(input: AttributeInput, text: string, locale: Locale): AttributeValue | null {
  const stored = storedValue(text);
  if (stored === null || input.type !== 'number') return stored;
  const plain = String(stored).replace(/\s/gu, '').replace('−', '-');
  const comma = locale !== 'fr-FR' && grouped.test(plain) ? '' : '.';
  const digits = comma === '' ? plain.replaceAll(',', '') : plain.replace(',', comma);
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : stored;
}
