import { expect, it } from 'vitest';
import { options } from './read-cases.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetAnswer } from './sheet-reading.ts';

const read = (format: string, answers: Record<string, SheetAnswer> = {}) =>
  readSheet(
    [
      ['Name', 'Format'],
      ['A', format],
    ],
    { ...options, answers },
  );
const formatsOf = ({ creatives }: ReturnType<typeof read>) => creatives[0]?.slots.flatMap(({ formatIds }) => formatIds);

it('reels without a platform lead to a question with Instagram first', () => {
  const reading = read('Reels 9x16 15s');
  expect(reading.creatives).toMatchObject([{ state: 'asks', slots: [{ formatIds: [] }] }]);
  expect(reading.questions).toMatchObject([{ id: 'platform:reels', kind: 'platform', isBlocking: true }]);
  expect(reading.questions[0]?.proposals.map(({ id }) => id)).toEqual(['instagram', 'facebook', 'both']);
});

it('the answer to the question about reels selects the formats of that platform', () => {
  const formatsAfter = (answer: SheetAnswer) => formatsOf(read('Reels 9x16 15s', { 'platform:reels': answer }));
  expect(formatsAfter({ proposal: 'instagram' })).toEqual(['meta-ig-reels-video']);
  expect(formatsAfter({ proposal: 'facebook' })).toEqual(['meta-fb-reels-video']);
  expect(formatsAfter({ proposal: 'both' })).toEqual(['meta-fb-reels-video', 'meta-ig-reels-video']);
});

it('reels of Meta or Instagram lead to no question', () => {
  expect(formatsOf(read('Meta Reels 9x16 15s'))).toEqual(['meta-fb-reels-video', 'meta-ig-reels-video']);
  expect(formatsOf(read('IG Reels 9x16 15s'))).toEqual(['meta-ig-reels-video']);
});
