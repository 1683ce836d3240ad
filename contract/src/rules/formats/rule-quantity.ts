import type { RuleChip } from './rule-chips.ts';

export type RuleUnit = 'seconds' | 'minutes' | 'hours' | 'pixels' | 'kilobytes' | 'megabytes' | 'gigabytes' | 'cards';

/** A formatted value of a rule, with number and unit separate, so that two numbers can share a unit. */
export interface Quantity {
  figure: string;
  unit: RuleUnit | null;
}

interface RuleValue {
  type: RuleChip['type'];
  value: number | string;
  locale: string;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached, since formatters are slow to create. */
function numbersOf(locale: string): Intl.NumberFormat {
  const cached = formatters.get(locale);
  if (cached) return cached;
  const created = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false });
  formatters.set(locale, created);
  return created;
}

/** Converts a rule's value (seconds, pixels, MB, `w:h`, cards) to its most readable unit. */
export function ruleQuantity({ type, value, locale }: RuleValue): Quantity {
  const plain = (number: number) => numbersOf(locale).format(number);
  const number = typeof value === 'number' ? value : Number(value);
  const numeric = Number.isFinite(number);
  switch (type) {
    case 'duration':
      return numeric ? duration(number, plain) : asText(value);
    case 'size':
      return numeric ? size(number, plain) : asText(value);
    case 'width':
    case 'height':
      return numeric ? { figure: plain(number), unit: 'pixels' } : asText(value);
    case 'carousel_length':
      return numeric ? { figure: plain(number), unit: 'cards' } : asText(value);
    case 'ratio':
      return asText(String(value).replace(/\d+(\.\d+)?/g, (part) => plain(Number(part))));
    case 'dimensions':
      return asText(String(value).replace('x', '×'));
    case 'mime':
      return asText(value);
  }
}

function asText(value: number | string): Quantity {
  return { figure: String(value), unit: null };
}

/**
 * Formats durations up to two minutes in seconds, as is usual for video ads; longer ones in whole minutes and hours.
 */
function duration(seconds: number, plain: (value: number) => string): Quantity {
  if (seconds >= 7200 && seconds % 3600 === 0) return { figure: plain(seconds / 3600), unit: 'hours' };
  if (seconds >= 120 && seconds % 60 === 0) return { figure: plain(seconds / 60), unit: 'minutes' };
  return { figure: plain(seconds), unit: 'seconds' };
}

/**
 * Formats sizes below 1 MB in whole KB, the unit in which files are checked; larger ones in MB with at most two
 * decimals, or in GB if that is as exact.
 */
function size(megabytes: number, plain: (value: number) => string): Quantity {
  const hundredths = (megabytes / 1024) * 100;
  if (megabytes >= 1024 && Number.isInteger(hundredths)) return { figure: plain(hundredths / 100), unit: 'gigabytes' };
  if (megabytes >= 1) return { figure: plain(megabytes), unit: 'megabytes' };
  return { figure: plain(Math.round(megabytes * 1024)), unit: 'kilobytes' };
}
