import type { Locale } from '@ad-foundry/contract/limits.ts';

/** Each language in its own words, as people look for it. */
export const languageNames: Record<Locale, string> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'fr-FR': 'Français',
};
