import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign } from './assignment.ts';

type Gains = number[][];

const gainsOf = (rows: number, columns: number) =>
  fc.array(fc.array(fc.integer({ min: -5, max: 30 }), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  });
const small = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) => gainsOf(rows, columns));

const sumOf = (gains: Gains, taken: (number | null)[]) =>
  taken.reduce<number>((sum, column, row) => sum + (column === null ? 0 : (gains[row]?.[column] ?? 0)), 0);

/** The best sum, by brute force. */
function best(gains: Gains, row = 0, used: ReadonlySet<number> = new Set()): number {
  const rowGains = gains[row];
  if (!rowGains) return 0;
  const without = best(gains, row + 1, used);
  return rowGains.reduce(
    (most, gain, column) =>
      used.has(column) ? most : Math.max(most, gain + best(gains, row + 1, new Set([...used, column]))),
    without,
  );
}

describe('an assignment', () => {
  it('has the maximum gain', () => {
    fc.assert(
      fc.property(small, (gains) => {
        expect(sumOf(gains, assign(gains))).toBe(best(gains));
      }),
      { numRuns: 400 },
    );
  });

  it('assigns no column twice and no pair without gain', () => {
    fc.assert(
      fc.property(small, (gains) => {
        const taken = assign(gains).flatMap((column, row) => (column === null ? [] : [{ row, column }]));
        expect(new Set(taken.map(({ column }) => column)).size).toBe(taken.length);
        for (const { row, column } of taken) expect(gains[row]?.[column]).toBeGreaterThan(0);
      }),
    );
  });

  it('beats the greedy choice', () => {
    expect(
      assign([
        [10, 9],
        [9, 0],
      ]),
    ).toEqual([1, 0]);
  });

  it('keeps the order of rows that prefer the same columns', () => {
    const preferences = [5, 3, 5, 3, 5, 3];
    expect(assign(preferences.map(() => preferences))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(assign([...preferences, 0].map(() => preferences))).toEqual([0, 1, 2, 3, 4, 5, null]);
  });

  it('of an empty matrix is empty', () => {
    expect(assign([])).toEqual([]);
    expect(assign([[]])).toEqual([null]);
  });
});
