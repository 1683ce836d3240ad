import { createTranslator } from 'use-intl/core';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { enUs } from './messages/en-US.ts';
import { frFr } from './messages/fr-FR.ts';

// British mails differ only in date formats, which the locale provides.
const catalogues = { 'en-US': enUs, 'en-GB': enUs, 'fr-FR': frFr as unknown as typeof enUs };

/** The texts of one mail in one language. */
export function textsOf(locale: Locale) {
  return createTranslator({ locale, messages: catalogues[locale] });
}
