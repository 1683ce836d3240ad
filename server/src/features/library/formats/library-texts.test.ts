import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Library {
  formats: { description: string }[];
  templates: { name: string; description: string }[];
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown;
const library = read('./library/2026-11-20.json') as Library;
const french = read('../../../../../web/src/locales/fr-FR/library-texts.json') as Record<string, string>;

test('every format description and template has a French text, and no text is unused', () => {
  const english = [
    ...library.formats.map(({ description }) => description),
    ...library.templates.flatMap(({ name, description }) => [name, description]),
  ];
  expect(Object.keys(french).toSorted()).toEqual([...new Set(english)].toSorted());
});

test('figures, ratios and shares are the same in both languages', () => {
  const figures = (text: string) =>
    (text.replace(/(\d),(\d)/g, '$1.$2').match(/\d+(?:[.:]\d+)*/g) ?? []).toSorted().join(' ');
  for (const [english, text] of Object.entries(french))
    expect([english, figures(text)]).toEqual([english, figures(english)]);
});
