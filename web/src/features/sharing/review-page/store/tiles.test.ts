import { expect, test } from 'vitest';
import { sampleCreatives, sampleSlot } from '#features/sharing/review-page/testing/sample-review.ts';
import { countsOf, countTiles, nextOpen, tilesOf } from './tiles.ts';

const size: [number, number] = [1080, 1080];
const slot = (id: string, rest: Partial<Parameters<typeof sampleSlot>[0]> = {}) =>
  sampleSlot({ id, format: id, size, label: '1:1', ...rest });
const tiles = (slots: ReturnType<typeof slot>[]) => tilesOf({ creatives: sampleCreatives({ Teaser: slots }) });

test('a carousel is one file: open until each card is approved, to change as soon as one is', () => {
  const [open] = tiles([slot('a', { cards: 3 })]);
  expect([open?.state, open?.undecided.length]).toEqual(['open', 3]);
  expect(tiles([slot('a', { cards: 3, decision: 'approved' })])[0]?.state).toBe('approved');
  const carousel = slot('a', { cards: 2, decision: 'approved' });
  const second = carousel.variations[0]?.cards[1]?.versions[0];
  if (second) second.decision = 'changes';
  expect(tiles([carousel])[0]?.state).toBe('changes');
});

test('a file that waits for others is nothing to decide, until the holder decides on it', () => {
  const waiting = (decision: 'approved' | null) => {
    const made = slot('b', { decision });
    const version = made.variations[0]?.cards[0]?.versions[0];
    if (version) version.toDecide = false;
    return made;
  };
  const all = tiles([slot('a'), waiting(null)]);
  expect(all.map(({ state }) => state)).toEqual(['open', 'none']);
  expect(countTiles(all)).toEqual({ open: 1, approved: 0, changes: 0 });
  expect(countsOf(all)).toMatchObject({ decided: 0, total: 1 });
  expect(nextOpen(all, all[0]!.id)).toBeNull();
  expect(tiles([waiting('approved')])[0]?.state).toBe('approved');
});

test('a version after a decided one is new until it is decided', () => {
  expect(tiles([slot('a', { older: ['changes'] })])[0]?.isNew).toBe(true);
  expect(tiles([slot('a', { older: [null] })])[0]?.isNew).toBe(false);
  expect(tiles([slot('a', { decision: 'approved', older: ['changes'] })])[0]?.isNew).toBe(false);
});

test('the next file to decide follows the decided one, and begins again after the last', () => {
  const all = tiles([slot('a'), slot('b', { decision: 'approved' }), slot('c')]);
  const [a, b, c] = all;
  expect(nextOpen(all, a!.id)?.id).toBe(c!.id);
  expect(nextOpen(all, b!.id)?.id).toBe(c!.id);
  expect(nextOpen(all, c!.id)?.id).toBe(a!.id);
  const rest = tiles([slot('a'), slot('b', { decision: 'changes' })]);
  expect(nextOpen(rest, rest[0]!.id)).toBeNull();
  expect(countTiles(all)).toEqual({ open: 2, approved: 1, changes: 0 });
});

test('variations of a slot are separate files, named by their letter', () => {
  const twice = slot('Story');
  const [first] = twice.variations;
  twice.variations.push({ ...first!, id: 'variation_b' as never, name: 'B' });
  expect(tiles([twice]).map(({ name }) => name)).toEqual(['Story A', 'Story B']);
});
