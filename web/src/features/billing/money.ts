import { formatDate, formatNumber } from '#lib/format.ts';

/** Cents as an amount of a currency. */
export const formatMoney = (cents: number, currency: string, locale: string): string =>
  formatNumber(cents / 100, locale, { style: 'currency', currency });

export const formatDay = (at: string, locale: string): string =>
  formatDate(at, locale, { day: 'numeric', month: 'short', year: 'numeric' });

/** First and last day, without the year. */
export const formatPeriod = (from: string, to: string, locale: string): string => {
  const day = { day: 'numeric', month: 'short' } as const;
  return `${formatDate(from, locale, day)} – ${formatDate(to, locale, day)}`;
};
