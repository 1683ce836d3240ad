import { locales, type Locale } from '@ad-foundry/contract/limits.ts';

/** Negotiates the locale: the first supported one of the accepted languages, en-US if none is. */
export function pickLocale(languages: readonly string[]): Locale {
  for (const wanted of languages) {
    const exact = locales.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
    if (exact) return exact;
    const [language, region] = wanted.toLowerCase().split('-');
    if (language === 'fr') return 'fr-FR';
    // Outside North America, English dates and spelling are British.
    if (language === 'en') return region && !['us', 'ca', 'ph'].includes(region) ? 'en-GB' : 'en-US';
  }
  return 'en-US';
}
