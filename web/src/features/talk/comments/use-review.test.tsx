import { expect, test } from 'vitest';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { undecidedAfter, type ReviewedFile } from './use-review.ts';

const fileOf = (id: string, review: string) =>
  ({ card: { id: `card-${id}` }, version: { id }, slot: { review } }) as unknown as ReviewedFile;
const places = [
  fileOf('a', 'to-review'),
  fileOf('b', 'does-not-fit'),
  fileOf('c', 'to-review'),
  fileOf('d', 'approved'),
  fileOf('e', 'delivered'),
];

test('after a decision the next undecided file opens, from the start after the last one', () => {
  const [first, , , fourth] = places as [ReviewedFile, ReviewedFile, ReviewedFile, ReviewedFile, ReviewedFile];
  const decided = new Set(['d'] as VersionId[]);
  const idsAfter = (from: ReviewedFile) => undecidedAfter(places, from, decided).map(({ version }) => version.id);
  expect(idsAfter(first)).toEqual(['c', 'e']);
  expect(idsAfter(fourth)).toEqual(['e', 'a', 'c']);
});
