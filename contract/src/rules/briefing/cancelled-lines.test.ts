import { expect, it } from 'vitest';
import { options } from './read-cases.ts';
import { readSheet } from './read-sheet.ts';

const sheet = (...rows: string[]) => rows.map((row) => row.split('|').map((text) => text.trim()));
const read = (rows: string[], more = {}) => readSheet(sheet(...rows), { ...options, ...more }).creatives;
const headings = 'Name | Format | Due | Status';
const line = (name: string, status: string) => `${name} | IG Reels 9:16 15s | 2027-01-11 | ${status}`;

it.each([
  'Cancelled',
  'Canceled',
  'annulé',
  'Annulée',
  'entfällt',
  'Storniert',
  'gestrichen',
  'dropped',
  'Cancelled by client',
])('a line with the status %s stays in the sheet as cancelled', (status) => {
  const [kept, other] = read([headings, line('A', status), line('B', 'open')]);
  expect(kept).toMatchObject({ state: 'kept', problems: [{ kind: 'cancelled', text: status }] });
  expect(other).toMatchObject({ state: 'ready', problems: [] });
});

it('a cancellation in the name, the due date or the notes cancels a line', () => {
  const rows = ['Name | Format | Due | Notes', 'C | IG Reels 9:16 15s | 2027-01-11 | '];
  const states = (row: string) => read([...rows, row]).map(({ state }) => state);
  expect(states('CANCELLED – A | IG Reels 9:16 15s | 2027-01-11 |')).toEqual(['ready', 'kept']);
  expect(states('A (annulé) | IG Reels 9:16 15s | 2027-01-11 |')).toEqual(['ready', 'kept']);
  expect(states('A | IG Reels 9:16 15s | entfällt |')).toEqual(['ready', 'kept']);
  expect(states('A | IG Reels 9:16 15s | 2027-01-11 | storniert am 3.12.')).toEqual(['ready', 'kept']);
});

it('similar words in the name of a creative do not cancel its line', () => {
  const rows = ['Name | Format | Due | Notes', 'Cancelled plans | IG Reels 9:16 15s | 2027-01-11 | logo dropped in'];
  expect(read([...rows, 'B | IG Reels 9:16 15s | 2027-01-11 | not cancelled']).map(({ state }) => state)).toEqual([
    'ready',
    'ready',
  ]);
});

it('a cancelled line adds no slot until it is included', () => {
  const rows = [headings, line('A', 'open'), 'A | IG Story 9:16 15s | 2027-01-12 | cancelled'];
  expect(read(rows)).toMatchObject([
    { state: 'warns', lines: [2, 3], slots: [{ line: 2 }], deadline: { value: '2027-01-11' } },
  ]);
  const [taken] = read(rows, { skipped: { lines: { 3: false } } });
  expect(taken?.slots.map((slot) => slot.line)).toEqual([2, 3]);
});
