import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import type { Rule } from '@ad-foundry/contract/rules/format-spec.ts';
import { messages as english } from '#locales/en-US/messages.ts';
import { messages as french } from '#locales/fr-FR/messages.ts';
import { createRuleText } from './rule-text.ts';

const inUs = createTranslator({ locale: 'en-US', messages: english, namespace: 'formats' });
const inFr = createTranslator({ locale: 'fr-FR', messages: french as unknown as typeof english, namespace: 'formats' });
const en = createRuleText(inUs, 'en-US');
const fr = createRuleText(inFr, 'fr-FR');
const rule = (type: Rule['type'], operator: Rule['operator'], value: Rule['value']): Rule => ({
  type,
  operator,
  value,
});
const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a broken rule', () => {
  it.each([
    [rule('ratio', 'eq', '9:16'), 'Ratio is not equal to 9:16', 'Ratio autre que 9:16'],
    [rule('size', 'lte', 30), 'Size is not less than or equal to 30 MB', 'Poids au-dessus de 30 Mo'],
    [
      rule('duration', 'between', [5, 60]),
      'Duration is not between 5 s and 60 s',
      'Durée hors de la plage de 5 s à 60 s',
    ],
    [rule('width', 'gte', 1080), 'Width is not greater than or equal to 1080 px', 'Largeur en dessous de 1080 px'],
    [
      rule('mime', 'in', ['video/mp4', 'video/quicktime']),
      'File type is not one of MP4, MOV',
      'Type de fichier autre que MP4, MOV',
    ],
    [rule('mime', 'in', ['image/*']), 'File type is not equal to Image', 'Type de fichier autre que Image'],
    [
      rule('carousel_length', 'between', [2, 10]),
      'Carousel length is not between 2 and 10',
      'Nombre de cartes hors de la plage de 2 à 10',
    ],
    [rule('ratio', 'ne', '1.91:1'), 'Ratio is not different from 1.91:1', 'Ratio de 1,91:1, ce qui est exclu'],
  ])('%j says so in both languages', (broken, inEnglish, inFrench) => {
    expect(en.violation(broken)).toBe(inEnglish);
    expect(spaces(fr.violation(broken))).toBe(inFrench);
  });
});

describe('a rule as a short fact', () => {
  it.each([
    [rule('duration', 'between', [5, 60]), '5–60 s'],
    [rule('duration', 'between', [5, 600]), '5 s – 10 min'],
    [rule('duration', 'lte', 14_400), '≤ 4 h'],
    [rule('duration', 'in', [15, 30]), '15, 30 s'],
    [rule('size', 'lte', 4096), '≤ 4 GB'],
    [rule('size', 'lte', 0.0976), '≤ 100 KB'],
    [rule('width', 'gte', 600), '≥ 600 px wide'],
    [rule('ratio', 'between', ['4:5', '1.91:1']), '4:5 – 1.91:1'],
    [rule('carousel_length', 'between', [2, 10]), '2–10 cards'],
    [rule('carousel_length', 'eq', 1), '1 card'],
    [rule('mime', 'in', ['image/jpeg', 'image/jpg', 'image/png']), 'JPG, PNG'],
  ])('%j is %s', (given, text) => expect(en.rule(given)).toBe(text));
});

it('shows what a file has precisely enough to differ from the limit', () => {
  const size = rule('size', 'lte', 30);
  expect(en.actual({ rule: size, actual: 31.4 })).toBe('31.4 MB');
  expect(en.actual({ rule: size, actual: 30.0012 })).toBe('30.0012 MB');
});
