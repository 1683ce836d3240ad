import fc from 'fast-check';
import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { createRuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { ruleSentence } from '@ad-foundry/contract/rules/formats/rule-sentence.ts';
import { arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { messages as english } from '#locales/en-US/messages.ts';
import { messages as french } from '#locales/fr-FR/messages.ts';
import { sentencesIn } from './chip-text.ts';

const inUs = createTranslator({ locale: 'en-US', messages: english, namespace: 'formats' });
const inFr = createTranslator({ locale: 'fr-FR', messages: french as unknown as typeof english, namespace: 'formats' });
const en = createRuleText(sentencesIn(inUs), 'en-US');
const fr = createRuleText(sentencesIn(inFr), 'fr-FR');
const rule = (type: Rule['type'], operator: Rule['operator'], value: Rule['value']) =>
  ({ type, operator, value }) as Rule;
const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it.each([
  [
    rule('mime', 'in', ['image/jpeg', 'image/jpg', 'image/png']),
    'image/gif',
    'The file is a GIF; this slot takes JPG or PNG.',
    'Le fichier est un GIF : il faut un fichier JPG ou PNG.',
  ],
  [
    rule('mime', 'eq', 'image/*'),
    'video/mp4',
    'The file is an MP4; this slot takes pictures.',
    'Le fichier est un MP4 : il faut un fichier image.',
  ],
  [
    rule('mime', 'ne', 'video/*'),
    'video/quicktime',
    'The file is an MOV; this slot takes anything but videos.',
    'Le fichier est un MOV : tout est accepté, sauf un fichier vidéo.',
  ],
  [
    rule('size', 'lte', 205 / 1024),
    1.9,
    '1.9 MB is too large: at most 205 KB.',
    '1,9 Mo, c’est trop lourd : 205 Ko au maximum.',
  ],
  [rule('size', 'gte', 5), 2, '2 MB is too small: at least 5 MB.', '2 Mo, c’est trop léger : 5 Mo au minimum.'],
  [
    rule('size', 'between', [1, 5]),
    6,
    '6 MB is too large: between 1 MB and 5 MB.',
    '6 Mo, c’est trop lourd : il faut entre 1 Mo et 5 Mo.',
  ],
  [
    rule('size', 'in', [2, 4]),
    3,
    'The file has 3 MB: must be 2 MB or 4 MB.',
    'Le fichier pèse 3 Mo : il faut 2 Mo ou 4 Mo.',
  ],
  [rule('duration', 'lte', 15), 34, 'Lasts 34 s: at most 15 s.', 'Dure 34 s : 15 s au maximum.'],
  [rule('duration', 'lt', 60), 60, 'Lasts 60 s: under 60 s.', 'Dure 60 s : il faut moins de 60 s.'],
  [rule('duration', 'in', [15, 30]), 34, 'Lasts 34 s: must be 15 s or 30 s.', 'Dure 34 s : il faut 15 s ou 30 s.'],
  [rule('width', 'gte', 1080), 300, '300 px wide: at least 1080 px.', '300 px de large : 1080 px au minimum.'],
  [rule('height', 'gt', 600), 600, '600 px high: more than 600 px.', '600 px de haut : il faut plus de 600 px.'],
  [
    rule('carousel_length', 'between', [10, 2]),
    12,
    '12 cards: between 2 and 10.',
    '12 cartes : il faut entre 2 et 10.',
  ],
  [
    rule('ratio', 'eq', '9:16'),
    '1080:1080',
    '1:1 is the wrong ratio: must be 9:16.',
    '1:1 n’est pas le bon ratio : il faut 9:16.',
  ],
  [
    rule('ratio', 'lte', '1.91:1'),
    '1920:800',
    '12:5 is the wrong ratio: may be 1.91:1 or narrower.',
    '12:5 n’est pas le bon ratio : il doit être de 1,91:1 ou plus étroit.',
  ],
  [
    rule('ratio', 'ne', '1:1'),
    '1080:1080',
    '1080:1080 is the wrong ratio: anything but 1:1 is fine.',
    '1080:1080 n’est pas le bon ratio : tout est accepté, sauf 1:1.',
  ],
])('a file that breaks %j with %s reads as a sentence in both languages', (broken, actual, inEnglish, inFrench) => {
  expect(en.violation({ rule: broken, actual })).toBe(inEnglish);
  expect(spaces(fr.violation({ rule: broken, actual }))).toBe(inFrench);
});

const actuals = {
  mime: fc.constantFrom('image/gif', 'image/heic', 'video/mp4', 'video/webm', 'application/pdf'),
  ratio: fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })).map((sides) => sides.join(':')),
  figure: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(0.0976, 1.9, 15.02)),
};
const brokenRule = arbitraryRule().chain((broken) => {
  const { type } = broken;
  const actual: fc.Arbitrary<number | string> = type === 'mime' || type === 'ratio' ? actuals[type] : actuals.figure;
  return actual.map((value) => ({ rule: broken, actual: value }));
});

it('every operator with every value says what the file has and what is allowed, without the words of operators', () => {
  fc.assert(
    fc.property(brokenRule, (broken) => {
      const sentences = [en, fr].map((language) => {
        const sentence = language.violation(broken);
        expect(sentence).toContain(language.actual(broken));
        expect(sentence).toMatch(/^[^{}]+\.$/);
        return sentence;
      });
      expect(sentences[0]).not.toMatch(/equal to|(less|greater) than|\bis not\b/);
      expect(sentences[1]).not.toMatch(/égal|inférieur|supérieur/);
      const { type, operands } = ruleSentence(broken.rule);
      if (type !== 'mime') return;
      const labels = operands.map(String).filter((mime) => !mime.endsWith('/*'));
      for (const label of labels) expect(sentences[0]).toContain(en.value('mime', label));
    }),
    { numRuns: 2000 },
  );
});
