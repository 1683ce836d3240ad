import { formatDate, formatNumber } from '#lib/format.ts';

/** Cents as an amount of a currency. */
export const formatMoney = (cents: number, currency: string, locale: string): string =>
  formatNumber(cents / 100, locale, { style: 'currency', currency });

export const formatDay = (at: string, locale: string): string =>
  formatDate(at, locale, { day: 'numeric', month: 'short', year: 'numeric' });

/** First and last day of a period; a period of more than some months includes the years. */
export const formatPeriod = (from: string, to: string, locale: string): string => {
  const isLong = Date.parse(to) - Date.parse(from) > 100 * 86_400_000;
  const day = { day: 'numeric', month: 'short', ...(isLong && { year: 'numeric' as const }) } as const;
  return `${formatDate(from, locale, day)} – ${formatDate(to, locale, day)}`;
};
