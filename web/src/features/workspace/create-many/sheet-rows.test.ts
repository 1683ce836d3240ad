import { expect, test } from 'vitest';
import { viewCreatives, type CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import type { ReadCreative, SheetLine } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { linesOf, sheetRows, type SheetRow } from './sheet-rows.ts';
import { noSheet } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import { creative, linesOfKinds, problem } from '@ad-foundry/contract/testing/sample-reading.ts';

const viewsOf = (creatives: ReadCreative[], createdLines: number[] = []): CreativeView[] =>
  viewCreatives({ creatives, questions: [] }, { ...noSheet, createdLines }, new Map());
const options = {
  tab: 'all' as const,
  isFolding: true,
  opened: new Set<string>(),
  continued: new Set<number>(),
  openLines: new Set<number>(),
};
const read = (lines: SheetLine[]) => ({ lines, headings: { from: 3, to: 3 } });
const summaries = (rows: SheetRow[]) => rows.map((row) => `${row.kind} ${linesOf(row).join(',')}`);

test('lines keep their order; lines skipped for the same reason share a row, and lines with the same name share a creative', () => {
  const lines = linesOfKinds('above', 'above', 'heading', 'section', 'item', 'item', 'blank', 'item', 'total');
  const views = viewsOf([creative({ id: 'a', lines: [5, 6] }), creative({ id: 'b', lines: [8] })]);
  expect(summaries(sheetRows(read(lines), views, options))).toEqual([
    'skipped 1,2',
    'headings 3',
    'section 4',
    'creative 5,6',
    'skipped 7',
    'creative 8',
    'skipped 9',
  ]);
  expect(sheetRows(read(lines), views, options)[2]).toMatchObject({ kind: 'section', from: 5, to: 8 });
});

test('four or more ready creatives are folded until opened, except at the start of the sheet', () => {
  const lines = linesOfKinds(...Array.from({ length: 8 }, () => 'item' as const));
  const ready = [3, 4, 5, 6].map((line) => creative({ id: `c${line}`, lines: [line] }));
  const kept = creative({ id: 'c2', lines: [2], problems: [problem('no-format', { isBlocking: true })] });
  const views = viewsOf([creative({ id: 'c1', lines: [1] }), kept, ...ready]);
  const rows = sheetRows({ lines, headings: null }, views, options);
  expect(summaries(rows).slice(0, 3)).toEqual(['creative 1', 'creative 2', 'folded 3,4,5,6']);
  const opened = { ...options, opened: new Set([rows[2]?.key ?? '']) };
  const folds = (changed: typeof options) =>
    sheetRows({ lines, headings: null }, views, changed).filter(({ kind }) => kind === 'folded').length;
  expect([folds(options), folds(opened), folds({ ...options, isFolding: false })]).toEqual([1, 0, 0]);
  expect(summaries(sheetRows({ lines, headings: null }, views, { ...options, tab: 'kept' }))).toEqual(['creative 2']);
});

test('created creatives are always folded, and open cells follow their line', () => {
  const lines = linesOfKinds('item', 'item', 'blank');
  const views = viewsOf([creative({ id: 'a', lines: [1] }), creative({ id: 'b', lines: [2] })], [1]);
  const openLines = new Set([2, 3]);
  const rows = sheetRows({ lines, headings: null }, views, { ...options, isFolding: false, openLines });
  expect(summaries(rows)).toEqual(['folded 1', 'creative 2', 'editor 2', 'skipped 3', 'editor 3']);
});

test('continuation lines have no separate row', () => {
  const lines = linesOfKinds('item', 'blank', 'blank', 'item');
  const views = viewsOf([creative({ id: 'a', lines: [1] }), creative({ id: 'b', lines: [4] })]);
  const continued = new Set([2, 3]);
  expect(summaries(sheetRows({ lines, headings: null }, views, { ...options, continued }))).toEqual([
    'creative 1',
    'creative 4',
  ]);
});
