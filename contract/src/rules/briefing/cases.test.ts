import { expect, it } from 'vitest';
import { countOf, playCase, readCases } from './read-cases.ts';

const verdicts = ['right', 'question', 'refused', 'wrong'] as const;
const results = readCases().map(playCase);

/** Counts for all cases, printed on failure. */
const table = results
  .map(({ name, first, last, questionIds }) => {
    const figures = (lines: typeof first) =>
      verdicts.map((verdict) => `${verdict} ${countOf(lines, verdict)}`).join(', ');
    const faults = last
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ line, verdict, why }) => `\n    line ${line} ${verdict}: ${why}`);
    return `${name}\n  first: ${figures(first)}\n  after ${questionIds.length} answers: ${figures(last)}${faults.join('')}`;
  })
  .join('\n');

it.each(results)(
  '$name: no line is read incorrectly, before and after its questions are answered',
  ({ first, last }) => {
    expect(countOf(first, 'wrong') + countOf(last, 'wrong'), table).toBe(0);
  },
);

it.each(results)(
  '$name: at least nine of ten lines are read as expected after at most five answers',
  ({ last, questionIds }) => {
    expect(questionIds.length, table).toBeLessThanOrEqual(5);
    expect(countOf(last, 'right') / last.length, table).toBeGreaterThanOrEqual(0.9);
  },
);
