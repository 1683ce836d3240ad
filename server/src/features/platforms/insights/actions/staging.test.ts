import { expect, test } from 'vitest';
import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { linesOf } from './staging.ts';

const figures = Object.fromEntries(reportedFigures.map((name) => [name, 7])) as Record<ReportedFigure, number>;
const row = (entity: string, more: Partial<FigureRow> = {}): FigureRow => ({
  entity,
  ad: null,
  since: '2026-06-01',
  until: '2026-06-01',
  platform: '',
  placement: '',
  figures,
  reach: null,
  frequency: null,
  resultKind: null,
  attribution: null,
  actions: null,
  ...more,
});
const numbers = {
  ads: new Map([
    ['a', 2],
    ['b', 1],
  ]),
  words: new Map([['purchase', 3]]),
};

test('equal rows give equal lines in any order, and a different value gives different lines', () => {
  const rows = [row('a', { resultKind: 'purchase' }), row('b', { reach: 5 })];
  const lines = linesOf(rows, numbers);
  expect(linesOf(rows.toReversed(), numbers)).toBe(lines);
  expect(lines.split('\n').map((line) => line.split('\t')[1])).toEqual(['1', '2', undefined]);
  expect(linesOf([row('a', { resultKind: 'purchase' }), row('b', { reach: 6 })], numbers)).not.toBe(lines);
  expect(linesOf([], numbers)).toBe('');
});

test('actions are one cell of a line, whatever characters their names contain', () => {
  const actions = { 'a\tb\\N\n"c"': { value: '1' } };
  const [line = '', rest] = linesOf([row('a', { actions })], numbers).split('\n');
  const cells = line.split('\t');
  expect(rest).toBe('');
  expect(cells).toHaveLength(reportedFigures.length + 6);
  // COPY reads a doubled backslash as one.
  expect(JSON.parse((cells.at(-1) ?? '').replaceAll('\\\\', '\\'))).toEqual(actions);
});

test('an ad without a number is refused', () => {
  expect(() => linesOf([row('c')], numbers)).toThrow('the ad c has no number');
});
