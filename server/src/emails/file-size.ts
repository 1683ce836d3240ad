import { megabyte, type Locale } from '@ad-foundry/contract/limits.ts';

const kilobyte = 1024;
const gigabyte = 1024 * megabyte;

/** A size as people read it: "12.4 MB", in French "12,4 Mo"; units as on the pages, of 1024. */
export function fileSize(bytes: number, locale: Locale): string {
  const [unit, size] =
    bytes < kilobyte
      ? (['byte', 1] as const)
      : bytes < megabyte
        ? (['kilobyte', kilobyte] as const)
        : bytes < gigabyte
          ? (['megabyte', megabyte] as const)
          : (['gigabyte', gigabyte] as const);
  const maximumFractionDigits = unit === 'byte' || unit === 'kilobyte' ? 0 : unit === 'megabyte' ? 1 : 2;
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(
    bytes / size,
  );
}
