import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { lists as american } from '#locales/en-US/lists/lists.ts';
import { lists as french } from '#locales/fr-FR/lists/lists.ts';

test('a count above the limit is shown as “10,000+” in the number format of the language', () => {
  const count = limits.bulk.matching;
  const inEnglish = createTranslator({
    locale: 'en-US',
    messages: { lists: american },
    namespace: 'lists.totals.more',
  });
  const inFrench = createTranslator({ locale: 'fr-FR', messages: { lists: french }, namespace: 'lists.totals.more' });
  expect(inEnglish('creatives', { count })).toBe('10,000+ creatives');
  expect(inEnglish('campaigns', { count })).toBe('10,000+ campaigns');
  expect(inFrench('creatives', { count })).toBe('10\u202f000+ créations');
});
