import { expect, test } from 'vitest';
import { fontRuns } from './font-runs.ts';

const runsOf = (text: string) => fontRuns(text, (character) => /[\p{Script=Latin}\p{P}\d]/u.test(character));

test('a text that the main font covers is one run', () => {
  expect(runsOf('Approved: Inès Caron, 2')).toEqual([{ font: 'main', text: 'Approved: Inès Caron, 2' }]);
  expect(runsOf('')).toEqual([]);
});

test('Chinese and emoji are written in the font that has every character', () => {
  expect(runsOf('Approved: 王 小明, 😀')).toEqual([
    { font: 'main', text: 'Approved: ' },
    { font: 'other', text: '王 小明' },
    { font: 'main', text: ', ' },
    { font: 'other', text: '😀' },
  ]);
});

test('the words of an Arabic name are one run, so that their order can be reversed', () => {
  expect(runsOf('محمد علي ok')).toEqual([
    { font: 'arabic', text: 'محمد علي' },
    { font: 'main', text: ' ok' },
  ]);
});

test.each(['王 محمد x', '  a  王  ', '王\n小明 é', 'नी😀\u200d🦊'])('the runs of %j together are the text', (text) => {
  expect(
    runsOf(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text);
});
