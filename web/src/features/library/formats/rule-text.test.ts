import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { createRuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
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

describe('a rule as a short fact', () => {
  it.each([
    [rule('duration', 'between', [5, 60]), '5–60 s'],
    [rule('duration', 'between', [5, 600]), '5 s – 10 min'],
    [rule('duration', 'lte', 14_400), '≤ 4 h'],
    [rule('duration', 'in', [15, 30]), '15, 30 s'],
    [rule('size', 'lte', 4096), '≤ 4 GB'],
    [rule('size', 'lte', 262_144), '≤ 256 GB'],
    [rule('size', 'between', [1024, 1536]), '1–1.5 GB'],
    [rule('size', 'lte', 1100), '≤ 1100 MB'],
    [rule('size', 'lte', 0.0976), '≤ 100 KB'],
    [rule('width', 'gte', 600), '≥ 600 px wide'],
    [rule('ratio', 'between', ['4:5', '1.91:1']), '4:5 – 1.91:1'],
    [rule('carousel_length', 'between', [2, 10]), '2–10 cards'],
    [rule('carousel_length', 'eq', 1), '1 card'],
    [rule('mime', 'in', ['image/jpeg', 'image/jpg', 'image/png']), 'JPG, PNG'],
  ])('the chip of %j reads %s', (example, text) => expect(en.rule(example)).toBe(text));
});

describe('a rule as a sentence', () => {
  it.each([
    [rule('width', 'gte', 600), 'Width must be at least 600 px', 'Largeur : au moins 600 px'],
    [rule('duration', 'between', [60, 5]), 'Duration must be between 5 s and 60 s', 'Durée : de 5 s à 60 s'],
    [rule('ratio', 'in', ['1:1', '4:5']), 'Ratio must be 1:1 or 4:5', 'Ratio : 1:1 ou 4:5'],
    [rule('mime', 'in', ['image/jpeg', 'image/jpg']), 'File type must be JPG', 'Type de fichier : JPG'],
    [rule('mime', 'ne', 'video/*'), 'File type must not be Video', 'Type de fichier : tout sauf Vidéo'],
    [rule('size', 'lt', 0.0976), 'File size must be less than 100 KB', 'Poids : moins de 100 Ko'],
    [rule('carousel_length', 'gt', 1), 'Number of cards must be more than 1', 'Nombre de cartes : plus de 1'],
    [rule('height', 'lte', 1920), 'Height must be at most 1920 px', 'Hauteur : au plus 1920 px'],
  ])('%j is a requirement in both languages', (example, inEnglish, inFrench) => {
    expect(en.requirement(example)).toBe(inEnglish);
    expect(spaces(fr.requirement(example))).toBe(inFrench);
  });
});

describe('a measured value', () => {
  const byte = 1 / 1024 ** 2;

  it.each([
    [rule('size', 'lte', 30), 31.4, '31.4 MB', '31,4 Mo'],
    [rule('size', 'lte', 30), 2048, '2 GB', '2 Go'],
    [rule('size', 'lte', 4096), 4505.6, '4.4 GB', '4,4 Go'],
    [rule('size', 'lte', 4096), 4096 + byte, '4,096.0001 MB', '4 096,0001 Mo'],
    [rule('size', 'gte', 1), 191 * byte, '191 bytes', '191 octets'],
    [rule('size', 'gte', 1), 0.5 + byte, '512 KB', '512 Ko'],
    [rule('duration', 'lte', 30), 31.456, '31.46 s', '31,46 s'],
    [rule('duration', 'lte', 60), 3601.5, '60 min 1.5 s', '60 min 1,5 s'],
    [rule('ratio', 'eq', '9:16'), '1080:1350', '4:5', '4:5'],
    [rule('width', 'gte', 1080), 1000, '1000 px', '1000 px'],
    [rule('mime', 'eq', 'video/mp4'), 'video/x-msvideo', 'AVI', 'AVI'],
  ])('for %j, the value %s is formatted in both languages', (broken, actual, inEnglish, inFrench) => {
    expect(en.actual({ rule: broken, actual })).toBe(inEnglish);
    expect(spaces(fr.actual({ rule: broken, actual }))).toBe(inFrench);
  });

  it.each([
    [rule('size', 'lte', 30), 30.0012, '30.0012 MB'],
    [rule('size', 'lte', 30), 30 + byte, '30.0001 MB'],
    [rule('size', 'gte', 30), 30 - byte, '29.9999 MB'],
    [rule('size', 'gte', 2), 2 - byte / 2, '1.9999 MB'],
    [rule('size', 'lte', 0.0976), 100 / 1024 + byte, '100.01 KB'],
    [rule('ratio', 'eq', '1.91:1'), '1200:628', '1200:628'],
  ])('for %j, the value %s is formatted differently from the limit', (broken, actual, text) => {
    expect(en.actual({ rule: broken, actual })).toBe(text);
  });
});
