import { expect, test } from 'vitest';
import { readTableText } from '#lib/tables/read-table-file.ts';
import { briefingSheets } from './briefing-sheets.ts';

const cellsOf = (text: string) =>
  briefingSheets(readTableText(text)).flatMap(({ lines }) => lines.map(({ cells }) => cells));

test('each line of a mail is one cell, whatever commas it has', () => {
  const mail = [
    'Hi Lena, here is what we need:',
    '- Hero 9:16 6s (IG Story, TikTok)',
    '- Offer 1:1 (FB feed)',
    'Thanks!',
    'Ben',
  ];
  expect(cellsOf(mail.join('\n'))).toEqual(mail.map((line) => [line]));
});

test('the points of a list are no table, also with one comma each', () => {
  const list = ['- Hero, 9:16', '- Offer, 1:1', '- Teaser, 4:5'];
  expect(cellsOf(list.join('\n'))).toEqual(list.map((line) => [line]));
});

test('a table between remarks stays one', () => {
  expect(cellsOf('Autumn\nName,Format\nHero,IG Reels\nOffer,"FB feed, 1:1"\n')).toEqual([
    ['Autumn'],
    ['Name', 'Format'],
    ['Hero', 'IG Reels'],
    ['Offer', 'FB feed, 1:1'],
  ]);
  expect(cellsOf('Hero, film\tIG Reels\nOffer\n')).toEqual([['Hero, film', 'IG Reels'], ['Offer']]);
});
