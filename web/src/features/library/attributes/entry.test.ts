import { expect, test } from 'vitest';
import { readEntry, showValue } from './entry.ts';

const number = { type: 'number', min: null, max: null, placeholder: '' } as const;

test.each([
  ['12', 12, 12],
  [' 1.5 ', 1.5, 1.5],
  ['1,5', 1.5, 1.5],
  ['1,000', 1000, 1],
  ['1,000,000.5', 1_000_000.5, '1,000,000.5'],
  ['1 000', 1000, 1000],
  ['1\u202f000,25', 1000.25, 1000.25],
  ['-3', -3, -3],
  ['twelve', 'twelve', 'twelve'],
  ['1e5', '1e5', '1e5'],
  ['', null, null],
])('%j is parsed as a number by the format of each language', (text, english, french) => {
  expect(readEntry(number, text, 'en-US')).toBe(english);
  expect(readEntry(number, text, 'fr-FR')).toBe(french);
});

test('a formatted value parses back to the same value', () => {
  for (const value of [0, 12, 1234.5, -0.25, 1e15])
    for (const locale of ['en-US', 'fr-FR'] as const)
      expect(readEntry(number, showValue(number, value, locale), locale)).toBe(value);
});

test('blank text is no value, and digits stay text', () => {
  const text = { type: 'text', placeholder: '', regex: '', multiLine: false } as const;
  expect(readEntry(text, '  ', 'en-US')).toBe(null);
  expect(readEntry(text, ' 12 ', 'en-US')).toBe('12');
});
