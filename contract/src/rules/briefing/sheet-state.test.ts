import { expect, test } from 'vitest';
import { noSheet, sheetOf, withSkipped, writeCells } from './sheet-state.ts';

test('a table keeps its lines and marks continuation lines', () => {
  const lines = [
    { line: 1, cells: ['Name', 'Due'] },
    { line: 2, cells: ['Hero', new Date('2027-02-08T00:00:00Z')] },
    { line: 5, cells: ['Teaser', null] },
  ];
  const { cells, continued, name } = sheetOf({ name: 'Assets', lines }, 'plan.xlsx');
  expect(cells).toEqual([['Name', 'Due'], ['Hero', '2027-02-08'], [], [], ['Teaser', '']]);
  expect([continued, name]).toEqual([[3, 4], 'plan.xlsx']);
});

test('pasting a block of cells adds missing lines and cells', () => {
  const sheet = { ...noSheet, cells: [['a', 'b'], ['c']] };
  expect(writeCells(sheet, { line: 2, place: 2 }, [['x', 'y'], ['z']]).cells).toEqual([
    ['a', 'b'],
    ['c', '', 'x', 'y'],
    ['', '', 'z'],
  ]);
  expect(sheet.cells[1]).toEqual(['c']);
});

test('lines can be skipped and included again', () => {
  const skipped = withSkipped(noSheet, [4, 5], true);
  expect(withSkipped(skipped, [5], false).skippedLines).toEqual({ 4: true, 5: false });
});
