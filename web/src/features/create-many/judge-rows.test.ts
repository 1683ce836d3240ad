import { expect, test } from 'vitest';
import type { AttributeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { foldName, judgeRows } from './judge-rows.ts';
import { readTable, type Cell, type Field } from './read-table.ts';

const [story, feed] = ['fmt_story', 'fmt_feed'] as FormatId[] as [FormatId, FormatId];
const formats = new Map([
  [foldName('Instagram Stories – Video'), story],
  [foldName('Facebook Feed – Image'), feed],
]);
const templates = new Map([[foldName('Meta Pack'), [story, feed]]]);
const readDate = (text: string) => (text === '2030-05-01' ? '2030-05-01T16:00:00.000Z' : undefined);

function judge(cells: Cell[][], fields: readonly Field[] = []) {
  const { table, places } = readTable(cells, fields);
  const patterns = { matches: (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`).test(text) };
  return { places, ...judgeRows(table, { places, formats, templates, readDate, fields, patterns }) };
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
    { name: 'Hero', description: '', deadlineAt: '2030-05-01T16:00:00.000Z', formatIds: [story, feed], attributes: [] },
    { name: 'Teaser', description: '', deadlineAt: null, formatIds: [story, feed], attributes: [] },
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

const option = (value: string, label: string) => ({ value, label, retired: value === 'old' });
const [length, offer, live, code] = ['att_length', 'att_offer', 'att_live', 'att_code'] as AttributeId[] as [
  AttributeId,
  AttributeId,
  AttributeId,
  AttributeId,
];
const fields: readonly Field[] = [
  { id: length, label: 'Length', names: ['length_s'], input: { type: 'number', min: 5, max: 60, placeholder: '' } },
  {
    id: offer,
    label: 'Status',
    names: [],
    input: { type: 'select', options: [option('half', 'Half price'), option('old', 'Older')], placeholder: '' },
  },
  { id: live, label: 'Live', names: [], input: { type: 'toggle', label: '' } },
  { id: code, label: 'Code', names: [], input: { type: 'text', placeholder: '', regex: '[A-Z]{3}', multiLine: false } },
];

test('columns of attributes are found by label or key, and values read as their type', () => {
  const { rows, faults } = judge(
    [
      ['Name', 'LENGTH_S', 'status', 'Live', 'Code'],
      ['Hero', '7,5', 'half PRICE', 'oui', 'ABC'],
      ['Teaser', 15, 'half', 'no', ''],
    ],
    fields,
  );
  expect(faults).toEqual([]);
  expect(rows.map(({ attributes }) => attributes.map(({ attributeId, value }) => [attributeId, value]))).toEqual([
    [
      [length, 7.5],
      [offer, 'half'],
      [live, true],
      [code, 'ABC'],
    ],
    [
      [length, 15],
      [offer, 'half'],
      [live, false],
    ],
  ]);
});

test('values that the rules of their attribute refuse are named with line and reason', () => {
  const { faults } = judge(
    [
      ['Name', 'Length', 'Status', 'Live', 'Code'],
      ['Hero', 'long', 'most', 'maybe', 'abc'],
      ['Teaser', '4', 'Older', '', ''],
    ],
    fields,
  );
  expect(faults.map(({ line, value, attributeId, problem }) => [line, value, attributeId, problem?.kind])).toEqual([
    [2, 'long', length, 'not-a-number'],
    [2, 'most', offer, 'not-an-option'],
    [2, 'maybe', live, 'not-a-toggle'],
    [2, 'abc', code, 'pattern'],
    [3, '4', length, 'below'],
    [3, 'Older', offer, 'not-an-option'],
  ]);
});

test('an export is read unchanged: its own columns are left out, attributes come last, formulas are text again', () => {
  const { rows, faults } = judge(
    [
      [
        'Name',
        'Description',
        'Deadline',
        'Formats',
        'Campaign',
        'Group',
        'Effective due date',
        'Status',
        'Slots',
        'Status',
      ],
      ["'=1+1", 'Two\nlines', '2030-05-01', 'Facebook Feed – Image', 'Spring', '', '', 'open', '1', 'Half price'],
    ],
    fields,
  );
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    {
      name: '=1+1',
      description: 'Two\nlines',
      deadlineAt: '2030-05-01T16:00:00.000Z',
      formatIds: [feed],
      attributes: [{ attributeId: offer, value: 'half' }],
    },
  ]);
});

test('the first line has headings where one is known, and the first other column is the name', () => {
  const { rows, places } = judge([
    ['Asset', 'Due', 'Market'],
    ['Hero', '2030-05-01', 'FR'],
  ]);
  expect(places).toEqual({ name: 0, deadline: 1 });
  expect(rows.map(({ name, deadlineAt }) => [name, deadlineAt])).toEqual([['Hero', '2030-05-01T16:00:00.000Z']]);
});

test('whether the first line has headings can be said', () => {
  const cells = [
    ['Asset', 'Owner'],
    ['Hero', 'Ana'],
  ];
  expect(readTable(cells, []).table.rows).toHaveLength(2);
  expect(readTable(cells, [], true)).toMatchObject({ table: { headings: ['Asset', 'Owner'] }, places: { name: 0 } });
  expect(readTable([['Name'], ['Hero']], [], false).table).toMatchObject({ rows: [['Name'], ['Hero']], firstLine: 1 });
});
