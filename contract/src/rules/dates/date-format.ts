export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/**
 * `Intl.DateTimeFormat` for the texts of screens and mails. French calls the first day of a month "1er", which `Intl` does
 * not; in a date of digits only, it stays 1.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const intl = new Intl.DateTimeFormat(locale, options);
  if (!locale.startsWith('fr')) return intl;
  return {
    format: (at) => withOrdinals(intl.formatToParts(at)),
    formatRange: (from, to) => withOrdinals(intl.formatRangeToParts(from, to)),
  };
}

function withOrdinals(parts: readonly Intl.DateTimeFormatPart[]): string {
  const hasMonthName = parts.some(({ type, value }) => type === 'month' && !/^\d/.test(value));
  return parts.map(({ type, value }) => (hasMonthName && type === 'day' && value === '1' ? '1er' : value)).join('');
}
