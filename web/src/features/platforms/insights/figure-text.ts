import { figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { formatNumber } from '#lib/format.ts';

/** The properties of an ad account's currency that formatting amounts needs. */
export interface Money {
  currency: string | null;
  /** The number of decimal digits of the currency: minor units are its unit divided by ten to this power. */
  currencyDigits: number;
}

interface Style extends Money {
  locale: string;
}

/** Totals of at least this many units are formatted without decimals. */
const wholeFrom = 10;
const compactFrom = 1_000_000;
/** Amounts that are sums; other amounts are averages, which keep their decimals. */
const sums = new Set<FigureName>(['spend', 'purchaseValue']);

function formatMoney(minor: number, { currency, currencyDigits, locale }: Style, isWhole: boolean): string {
  const digits = isWhole ? 0 : currencyDigits;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const value = minor / 10 ** currencyDigits;
  if (currency === null) return formatNumber(value, locale, options);
  return formatNumber(value, locale, { ...options, style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
}

const percentDigits: Partial<Record<FigureName, number>> = { ctr: 2 };

/** Formats a figure: amounts from minor units, shares in percent. `exact` keeps every digit. `isShort` abbreviates large counts, for values that stand in no column. */
export function formatFigure(
  name: FigureName,
  value: number | null,
  style: Style,
  { exact = false, isShort = false }: { exact?: boolean; isShort?: boolean } = {},
): string {
  if (value === null) return '–';
  const { locale, currencyDigits } = style;
  switch (figures[name].unit) {
    case 'money':
      return formatMoney(value, style, !exact && sums.has(name) && Math.abs(value) >= wholeFrom * 10 ** currencyDigits);
    case 'count':
      return isShort && Math.abs(value) >= compactFrom
        ? formatNumber(value, locale, { notation: 'compact', maximumSignificantDigits: 3 })
        : formatNumber(value, locale);
    case 'share': {
      const digits = percentDigits[name] ?? 1;
      const percent = { minimumFractionDigits: digits, maximumFractionDigits: exact ? 4 : digits };
      return formatNumber(value, locale, { style: 'percent', ...percent });
    }
    case 'ratio':
      return formatNumber(value, locale, { minimumFractionDigits: 2, maximumFractionDigits: exact ? 4 : 2 });
  }
}

/** Formats a figure briefly, for an axis. */
export function formatTick(name: FigureName, value: number, style: Style): string {
  const { locale, currency, currencyDigits } = style;
  switch (figures[name].unit) {
    case 'money':
      return formatNumber(value / 10 ** currencyDigits, locale, {
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 2,
        ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      });
    case 'share':
      return formatNumber(value, locale, { style: 'percent', maximumFractionDigits: 2 });
    default:
      return formatNumber(value, locale, { notation: 'compact', maximumFractionDigits: 2 });
  }
}

export interface FigureChange {
  /** `6.1 %`, or points for shares and ratios, without a sign. */
  text: string;
  direction: 'up' | 'down' | 'same';
}

/** The change from the previous period; null if either has no value, and for percentages of nothing or less. */
export function changeOf(
  name: FigureName,
  value: number | null,
  before: number | null | undefined,
  locale: string,
): FigureChange | null {
  if (value === null || before === null || before === undefined) return null;
  const { unit } = figures[name];
  const isRelative = unit === 'money' || unit === 'count';
  if (isRelative && before <= 0) return null;
  const difference = isRelative ? (value - before) / before : value - before;
  const digits = name === 'ctr' || unit === 'ratio' ? 2 : 1;
  // Shares change by points: from 29.7 % to 31.6 % is 1.9.
  const shown = unit === 'share' ? Math.abs(difference) * 100 : Math.abs(difference);
  const text = isRelative
    ? formatNumber(shown, locale, { style: 'percent', maximumFractionDigits: shown >= 1 ? 0 : 1 })
    : formatNumber(shown, locale, { maximumFractionDigits: digits });
  const smallest = isRelative ? 0.0005 : (0.5 * 10 ** -digits) / (unit === 'share' ? 100 : 1);
  const direction = Math.abs(difference) < smallest ? 'same' : difference > 0 ? 'up' : 'down';
  return { text, direction };
}
