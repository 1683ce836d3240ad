import { expect, test } from 'vitest';
import { readTableText } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import { briefingSheets } from './briefing-sheets.ts';

const cellsOf = (text: string) =>
  briefingSheets(readTableText(text)).flatMap(({ lines }) => lines.map(({ cells }) => cells));

test('each line of a mail becomes one cell, with any number of commas', () => {
  const mail = [
    'Hi Lena, here is what we need:',
    '- Hero 9:16 6s (IG Story, TikTok)',
    '- Offer 1:1 (FB feed)',
    'Thanks!',
    'Ben',
  ];
  expect(cellsOf(mail.join('\n'))).toEqual(mail.map((line) => [line]));
});

test('list items with one comma each are not a table', () => {
  const list = ['- Hero, 9:16', '- Offer, 1:1', '- Teaser, 4:5'];
  expect(cellsOf(list.join('\n'))).toEqual(list.map((line) => [line]));
});

test('a table between remarks is recognized', () => {
  expect(cellsOf('Autumn\nName,Format\nHero,IG Reels\nOffer,"FB feed, 1:1"\n')).toEqual([
    ['Autumn'],
    ['Name', 'Format'],
    ['Hero', 'IG Reels'],
    ['Offer', 'FB feed, 1:1'],
  ]);
  expect(cellsOf('Hero, film\tIG Reels\nOffer\n')).toEqual([['Hero, film', 'IG Reels'], ['Offer']]);
});
