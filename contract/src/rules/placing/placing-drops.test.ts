import { expect, it } from 'vitest';
import { answersIn, type Answer } from '@ad-foundry/contract/testing/recorded-drops.ts';

const answers = answersIn('placing-drops.txt');

it('sixty realistic drops: no file is silently placed in a wrong slot', () => {
  expect(new Set(answers.map(({ drop }) => drop)).size).toBeGreaterThanOrEqual(60);
  expect(answers.filter(({ result }) => result === 'wrong')).toEqual([]);
});

it('sixty realistic drops: at least 98 % of the files get the right place or question, 90 % without a question', () => {
  const share = (...results: Answer['result'][]) =>
    answers.filter(({ result }) => results.includes(result)).length / answers.length;
  const others = answers.filter(({ result }) => result !== 'right');
  expect(share('right', 'asked'), JSON.stringify(others, null, 1)).toBeGreaterThanOrEqual(0.98);
  expect(share('right'), JSON.stringify(others, null, 1)).toBeGreaterThanOrEqual(0.9);
});

it('a file that names its slot gets it before a file without a name', () => {
  const drop = answers.filter((answer) => answer.drop.startsWith('a file without a name beside named ones'));
  expect(drop.filter(({ result }) => result !== 'right')).toEqual([]);
});
