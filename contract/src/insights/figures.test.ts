import { expect, test } from 'vitest';
import { absenceIn, countedFigures, figureIn, type Counts } from './figures.ts';

const none = Object.fromEntries(countedFigures.map((name) => [name, 0])) as Counts;

test('a ratio to nothing, or to less than nothing, has no value', () => {
  const credited = { ...none, spend: -500, purchaseValue: -9000, results: 3 };
  expect([figureIn('roas', credited), absenceIn('roas', credited)]).toEqual([null, 'no-delivery']);
  expect(figureIn('costPerResult', { ...none, spend: 500 })).toBeNull();
  expect(figureIn('roas', { ...none, spend: 500, purchaseValue: -1000 })).toBe(-2);
});
