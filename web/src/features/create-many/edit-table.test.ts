import { expect, test } from 'vitest';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { emptyRows, emptyTable, gridColumnsOf, replaceName, tableCells, withColumn, writeCells } from './edit-table.ts';
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

test('an attribute becomes a column under its label, found again with the draft, and is not added twice', () => {
  const hook = { id: 'att_hook' as AttributeId, label: 'Hook', names: ['hook'], input: { type: 'text' } as never };
  const added = withColumn(emptyTable(1, [hook]), hook.id);
  expect(gridColumnsOf(added).at(-1)).toBe(hook.id);
  const cells = tableCells(writeCells(added, { row: 0, column: hook.id }, [['Bold claim']]));
  expect(cells[0]?.at(-1)).toBe('Hook');
  expect(readTable(cells, [hook]).places[hook.id]).toBe(5);
  expect(withColumn(added, hook.id)).toBe(added);
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

test('a name is replaced in every line, beside what else stands in the cell, and other columns stay', () => {
  const known = new Map([
    ['a - b', 1],
    ['c', 2],
  ]);
  const read = readTable([
    ['Name', 'Formats', 'Notes'],
    ['Hero', 'story; C', 'story'],
    ['Teaser', 'Story', ''],
    ['Banner', 'story; A – B', ''],
  ]);
  const replaced = replaceName(read, 'formats', { from: 'STORY', to: 'A – B', known });
  expect(tableCells(replaced).map((row) => row[1])).toEqual(['Formats', 'A – B; C', 'A – B', 'A – B']);
  expect(tableCells(replaced)[1]?.[2]).toBe('story');
});

test('a row that is left out is empty, and the others keep their lines', () => {
  const read = emptyRows(readTable([['Name'], ['Hero'], ['Teaser']]), new Set([2]));
  expect(tableCells(read)).toEqual([['Name'], [''], ['Teaser']]);
});
