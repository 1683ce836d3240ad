import type { Locale } from './i18n.ts';

/** The texts of the format library in a language, by their English text; empty for English. */
export async function loadLibraryTexts(locale: Locale): Promise<Readonly<Record<string, string>>> {
  return locale === 'fr-FR' ? (await import('#locales/fr-FR/library-texts.json')).default : {};
}
