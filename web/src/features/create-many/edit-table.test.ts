import { expect, test } from 'vitest';
import { emptyTable, tableCells, writeCells } from './edit-table.ts';
import { readTable } from './read-table.ts';

test('cells are typed into an empty table, and a block is pasted right and down, adding rows', () => {
  const typed = writeCells(emptyTable(2), { row: 0, column: 'name' }, [['Hero']]);
  const pasted = writeCells(typed, { row: 1, column: 'name' }, [
    ['Teaser', '2030-12-01'],
    ['Banner'],
    ['Story', '', 'x'],
  ]);
  expect(tableCells(pasted)).toEqual([
    ['name', 'deadline', 'formats', 'template', 'description'],
    ['Hero'],
    ['Teaser', '2030-12-01', ''],
    ['Banner', '', ''],
    ['Story', '', 'x'],
  ]);
});

test('a column that a pasted table lacks is added at its end, with headings that are found again', () => {
  const read = readTable([['Hero'], ['Teaser']]);
  const edited = writeCells(read, { row: 1, column: 'formats' }, [['Facebook Feed – Image']]);
  const cells = tableCells(edited);
  expect(cells).toEqual([['name', 'formats'], ['Hero'], ['Teaser', 'Facebook Feed – Image']]);
  expect(readTable(cells).places).toEqual({ name: 0, formats: 1 });
});

test('what stands in other columns of a table stays', () => {
  const read = readTable([
    ['Market', 'Name', 'Deadline'],
    ['FR', 'Hero', 'soon'],
  ]);
  const edited = writeCells(read, { row: 0, column: 'deadline' }, [['2030-12-01']]);
  expect(tableCells(edited)).toEqual([
    ['Market', 'Name', 'Deadline'],
    ['FR', 'Hero', '2030-12-01'],
  ]);
});
