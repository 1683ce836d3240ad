import { expect, it } from 'vitest';
import { options } from './read-cases.ts';
import { readSheet } from './read-sheet.ts';

const read = (format: string, language: string, quantity: string) => {
  const cells = [
    ['Motiv', 'Format', 'Sprache', 'Anzahl'],
    ['A', format, language, quantity],
  ];
  const [creative] = readSheet(cells, options).creatives;
  return {
    counts: creative?.slots.map(({ count }) => count),
    marks: creative?.problems.filter(({ kind }) => kind === 'count-shared').map(({ text }) => text),
  };
};

it.each([
  ['DE/FR/IT', '3', 1],
  ['DE/FR/IT', '6', 2],
  ['DE, FR', '2', 1],
])('languages %s: a quantity of %s is the total of all languages', (language, quantity, count) => {
  expect(read('IG Reels 9:16 15s', language, quantity)).toEqual({ counts: [count], marks: [quantity] });
});

it.each([
  ['DE/FR', '1', 1],
  ['DE/FR', '3', 3],
  ['DE', '3', 3],
])('languages %s: a quantity of %s applies to each language', (language, quantity, count) => {
  expect(read('IG Reels 9:16 15s', language, quantity)).toEqual({ counts: [count], marks: [] });
});

it('a quantity does not count languages carried from a cell above', () => {
  const cells = [
    ['Motiv', 'Format', 'Sprache', 'Anzahl'],
    ['A', 'IG Reels 9:16 15s', 'DE/FR', '1'],
    ['', 'IG Story 9:16 15s', '', '2'],
  ];
  expect(readSheet(cells, options).creatives[0]?.slots.map(({ count }) => count)).toEqual([1, 2]);
});

it('a quantity equal to the number of sizes is a total, and applies to each language if languages are counted', () => {
  const sizes = 'Google Display 300x250, 728x90, 160x600';
  expect(read(sizes, 'DE', '3')).toEqual({ counts: [1, 1, 1], marks: ['3'] });
  expect(read(sizes, 'DE, FR', '6')).toEqual({ counts: [1, 1, 1], marks: ['6'] });
  expect(read(sizes, 'DE', '2')).toEqual({ counts: [2, 2, 2], marks: [] });
  expect(read('Google Display 300x250', 'DE', '3')).toEqual({ counts: [3], marks: [] });
});
