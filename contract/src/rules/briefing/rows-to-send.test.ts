import { expect, test } from 'vitest';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { viewCreatives } from './creative-view.ts';
import { rowToSend, secondsText } from './rows-to-send.ts';
import { noSheet } from './sheet-state.ts';
import { creative, slot } from '@ad-foundry/contract/testing/sample-reading.ts';

const carousel = 'fmt_carousel' as FormatId;
const feed = 'fmt_feed' as FormatId;
const options = {
  deadlineOf: (day: string) => `${day}T17:00:00.000Z`,
  typeOf: (formatId: FormatId) => (formatId === carousel ? ('carousel' as const) : ('image' as const)),
  owners: new Set(['mem_ana']),
  headings: { owner: 'Resp.', deadline: 'Due', language: 'Lang', length: 'Length' },
};
const sent = (changes: Parameters<typeof creative>[0], edits = {}) => {
  const read = creative(changes);
  const sheet = { ...noSheet, edits: { [read.id]: edits } };
  const [view] = viewCreatives({ creatives: [read], questions: [] }, sheet, new Map());
  return view && rowToSend(view, options);
};

test('a creative is sent with a slot per format, its deadline and its owner', () => {
  const row = sent({
    slots: [slot({ formatIds: [feed, carousel] })],
    deadline: { value: '2027-02-08' },
    owner: { text: 'Ana', personId: 'mem_ana' },
  });
  expect(row).toEqual({
    name: 'Hero',
    description: '',
    deadlineAt: '2027-02-08T17:00:00.000Z',
    slots: [feed, carousel].map((formatId) => ({ formatId, files: 1, variations: [], ownerId: 'mem_ana' })),
    attributes: [],
  });
});

test('languages become variations, and a count becomes numbered variations or cards of a carousel', () => {
  const row = sent({
    languages: ['fr', 'en'],
    slots: [slot({}), slot({ count: 2 }), slot({ formatIds: [carousel], count: 5 }), slot({ language: 'fr' })],
  });
  expect(row?.slots?.map(({ files, variations }) => [files, variations])).toEqual([
    [2, ['FR', 'EN']],
    [4, ['FR 1', 'FR 2', 'EN 1', 'EN 2']],
    [5, ['FR', 'EN']],
    [1, ['FR']],
  ]);
});

test('unknown owners, lengths, languages and invalid dates are written into the brief', () => {
  const row = sent({
    description: 'One runner',
    texts: [{ heading: 'KV ref', value: 'KV-3' }],
    notes: ['logo out of the lower third'],
    languages: ['fr'],
    owner: { text: 'Studio L.', personId: null },
    slots: [slot({ seconds: { values: [15] } }), slot({ seconds: { from: 15, to: 20 } })],
    deadline: { problem: 'undecided', from: [{ line: 4, place: 2, text: 'tbc w/ creator' }] },
  });
  expect(row?.description).toBe(
    'One runner\n\nKV ref: KV-3\n\nlogo out of the lower third\n\nLength: 15 s, 15–20 s\n\nLang: FR\n\nResp.: Studio L.\n\nDue: tbc w/ creator',
  );
  const guest = sent({ owner: { text: 'Bo', personId: 'mem_elsewhere' } });
  expect([guest?.slots?.[0]?.ownerId, guest?.description]).toEqual([null, 'Resp.: Bo']);
});

test('a manual correction replaces the read value', () => {
  const row = sent({ owner: { text: 'Bo', personId: null } }, { name: 'Other', day: '2027-03-01', ownerId: 'mem_ana' });
  expect(row).toMatchObject({ name: 'Other', deadlineAt: '2027-03-01T17:00:00.000Z', description: '' });
  expect(row?.slots?.[0]?.ownerId).toBe('mem_ana');
});

test('lengths are in seconds', () => {
  expect([secondsText(null), secondsText({ values: [15, 30] }), secondsText({ max: 20 })]).toEqual([
    '',
    '15 s + 30 s',
    '≤ 20 s',
  ]);
});
