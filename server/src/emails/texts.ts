import { createTranslator } from 'use-intl/core';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { formatWords as englishFormats } from '@ad-foundry/contract/locales/en-US/format-words.ts';
import { formatWords as frenchFormats } from '@ad-foundry/contract/locales/fr-FR/format-words.ts';
import { enUs } from './messages/en-US.ts';
import { frFr } from './messages/fr-FR.ts';

const english = { ...enUs, formats: englishFormats };
const french = { ...frFr, formats: frenchFormats } as unknown as typeof english;

// British mails differ only in date formats, which the locale provides.
const catalogues = { 'en-US': english, 'en-GB': english, 'fr-FR': french };

/** The texts of one mail in one language. */
export function textsOf(locale: Locale) {
  return createTranslator({ locale, messages: catalogues[locale] });
}
