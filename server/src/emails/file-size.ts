import { megabyte, type Locale } from '@ad-foundry/contract/limits.ts';
import { textsOf } from './texts.ts';

const kilobyte = 1024;
const gigabyte = 1024 * megabyte;

/** A size as people read it: "12.4 MB", in French "12,4 Mo"; units as on the pages. */
export function fileSize(bytes: number, locale: Locale): string {
  const t = textsOf(locale);
  const figure = (size: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits }).format(bytes / size);
  if (bytes < kilobyte) {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  }
  if (bytes < megabyte) return t('formats.unit.kilobytes', { value: figure(kilobyte, 0) });
  if (bytes < gigabyte) return t('formats.unit.megabytes', { value: figure(megabyte, 1) });
  return t('formats.unit.gigabytes', { value: figure(gigabyte, 2) });
}
