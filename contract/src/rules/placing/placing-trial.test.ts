import { expect, it } from 'vitest';
import { answersIn, type Answer } from '@ad-foundry/contract/testing/recorded-drops.ts';

const answers = answersIn('placing-trial.txt');
const others = answers.filter(({ result }) => result !== 'right');

it('three trials of 42 files each contain no wrong proposal', () => {
  expect(answers).toHaveLength(126);
  expect(answers.filter(({ result }) => result === 'wrong')).toEqual([]);
});

it('three trials of 42 files each: every file whose name points to its place gets it, every other becomes a question', () => {
  expect(others).toEqual([]);
  const isOf = (...kinds: Answer['kind'][]) => answers.filter(({ kind }) => kinds.includes(kind)).length;
  expect([isOf('place', 'suggestion'), isOf('guess'), isOf('leftover')]).toEqual([66, 54, 6]);
});
