import { expect, test } from 'vitest';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { foldName, judgeRows } from './judge-rows.ts';
import { readTable, type Cell } from './read-table.ts';

const [story, feed] = ['fmt_story', 'fmt_feed'] as FormatId[] as [FormatId, FormatId];
const formats = new Map([
  [foldName('Instagram Stories – Video'), story],
  [foldName('Facebook Feed – Image'), feed],
]);
const templates = new Map([[foldName('Meta Pack'), [story, feed]]]);
const readDate = (text: string) => (text === '2030-05-01' ? '2030-05-01T16:00:00.000Z' : undefined);

function judge(cells: Cell[][]) {
  const { table, places } = readTable(cells);
  return { places, ...judgeRows(table, { places, formats, templates, readDate }) };
}

test('columns are found by their headings, in English and French, in any order', () => {
  const { rows, faults } = judge([
    ['Échéance', 'Nom', 'Formats', 'Modèle', 'other'],
    ['2030-05-01', 'Hero', 'instagram stories - video; Facebook Feed – Image', '', 'x'],
    ['', 'Teaser', '', 'meta pack', null],
    ['', '', '', '', ''],
  ]);
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    { name: 'Hero', description: '', deadlineAt: '2030-05-01T16:00:00.000Z', formatIds: [story, feed] },
    { name: 'Teaser', description: '', deadlineAt: null, formatIds: [story, feed] },
  ]);
});

test('without headings each line is a name', () => {
  expect(judge([['Hero'], ['Teaser'], ['']]).rows.map(({ name }) => name)).toEqual(['Hero', 'Teaser']);
});

test('every fault is named with the line of the table', () => {
  const { faults, lines } = judge([
    ['name', 'deadline', 'formats', 'template'],
    ['Hero', 'soon', 'Billboard, Facebook Feed – Image', ''],
    ['', '', '', ''],
    ['HERO', '2030-05-01', '', 'Nothing'],
    ['', '2030-05-01', '', ''],
    ['x'.repeat(121), '', '', ''],
    ['bad\u0007', '', '', ''],
  ]);
  expect(faults.map(({ line, kind, value }) => [line, kind, value.slice(0, 9)])).toEqual([
    [2, 'date', 'soon'],
    [2, 'format-unknown', 'Billboard'],
    [4, 'template-unknown', 'Nothing'],
    [4, 'name-twice', 'HERO'],
    [5, 'name-missing', ''],
    [6, 'name-long', 'xxxxxxxxx'],
    [7, 'unfit', 'bad\u0007'],
  ]);
  expect(lines).toEqual([2, 4, 5, 6, 7]);
});
