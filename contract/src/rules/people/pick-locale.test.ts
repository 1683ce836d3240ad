import { expect, it } from 'vitest';
import { pickLocale } from './pick-locale.ts';

it.each([
  [['fr-FR', 'en-US'], 'fr-FR'],
  [['fr-CA'], 'fr-FR'],
  [['en-gb'], 'en-GB'],
  [['en-AU', 'fr'], 'en-GB'],
  [['en'], 'en-US'],
  [['en-CA'], 'en-US'],
  [['de-DE', 'fr'], 'fr-FR'],
  [['ja'], 'en-US'],
  [[], 'en-US'],
])('the languages %j select the locale %s', (languages, locale) => expect(pickLocale(languages)).toBe(locale));
