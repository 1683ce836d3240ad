import { locales, type Locale } from '@ad-foundry/contract/limits.ts';

/** Negotiates the locale: the first supported one of the accepted languages, en-US if none is. */
export function pickLocale(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const [base, region] = tag.toLowerCase().split('-');
    if (base === 'fr') return 'fr-FR';
    // Outside North America, English dates and spelling are British.
    if (base === 'en') return region && !['us', 'ca', 'ph'].includes(region) ? 'en-GB' : 'en-US';
  }
  return 'en-US';
}
