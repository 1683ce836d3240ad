import { megabyte } from '@ad-foundry/contract/limits.ts';

const kilobyte = 1024;
const gigabyte = 1024 * megabyte;
const formatters = new Map<string, Intl.NumberFormat>();

/** Cached, since formatters are slow to create. */
function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** Formats a number with the locale's separators. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return numbers(locale, options).format(value);
}

/**
 * Formats a size: below 1 KB in bytes, below 1 MB (1,048,576 bytes) in whole KB rounded down, below 1 GB in MB with two
 * decimals, otherwise in GB with up to two.
 */
export function formatBytes(bytes: number, locale: string): string {
  const french = locale.startsWith('fr');
  if (bytes > 0 && bytes < kilobyte) {
    const count = Math.floor(bytes);
    return numbers(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(count);
  }
  if (bytes < megabyte) return `${formatNumber(Math.floor(bytes / kilobyte), locale)} ${french ? 'Ko' : 'KB'}`;
  if (bytes < gigabyte) {
    const value = formatNumber(bytes / megabyte, locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return `${value} ${french ? 'Mo' : 'MB'}`;
  }
  return `${formatNumber(bytes / gigabyte, locale, { maximumFractionDigits: 2 })} ${french ? 'Go' : 'GB'}`;
}
