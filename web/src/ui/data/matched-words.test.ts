import { expect, test } from 'vitest';
import { markWords } from './matched-words.ts';
import { rankNamed } from '#features/workspace/search/rank-named.ts';

const marks = (text: string, searched: string) =>
  markWords(text, searched)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test('marks the searched parts of a name, ignoring case and accents', () => {
  expect(marks('Café printemps', 'CAFE temps')).toBe('[Café] prin[temps]');
  expect(marks('Summer_Hero-9x16', 'hero 9x16')).toBe('Summer_[Hero]-[9x16]');
  expect(marks('İstanbul ﬁn', 'bul')).toBe('İstan[bul] ﬁn');
  expect(marks('Hero', '"%')).toBe('Hero');
});

test('finds places and actions by synonyms and despite a typing error, best match first', () => {
  const items = [
    { label: 'Campaigns', synonyms: 'projects' },
    { label: 'Create campaign', synonyms: 'new add' },
    { label: 'Theme: Dark', synonyms: 'night mode' },
  ];
  const found = (text: string) => rankNamed(items, text).map(({ label }) => label);
  expect(found('camp')).toEqual(['Campaigns', 'Create campaign']);
  expect(found('new campaign')).toEqual(['Create campaign']);
  expect(found('nigth')).toEqual(['Theme: Dark']);
  expect(found('darc')).toEqual(['Theme: Dark']);
  expect(found('zebra')).toEqual([]);
  expect(found(' ')).toEqual(items.map(({ label }) => label));
});
