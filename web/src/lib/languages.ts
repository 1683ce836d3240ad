import type { Locale } from '@ad-foundry/contract/limits.ts';

/** The name of each language in that language. */
export const languageNames: Record<Locale, string> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'fr-FR': 'Français',
};
