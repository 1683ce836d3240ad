import type { Locale } from '@ad-foundry/contract/limits.ts';

/** Each language's own name for itself. */
export const languageNames: Record<Locale, string> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'fr-FR': 'Français',
};
