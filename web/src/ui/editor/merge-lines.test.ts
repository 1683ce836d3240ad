import { expect, test } from 'vitest';
import { mergeVersions } from './merge.ts';
import { mergeLines } from './merge-lines.ts';

const base = 'One\n\nTwo\n\nThree';

test('changes of different paragraphs are merged', () => {
  const local = base.replace('One', 'One, mine');
  const remote = `${base}\n\nFour, theirs`;
  expect(mergeLines({ base, local, remote })).toBe('One, mine\n\nTwo\n\nThree\n\nFour, theirs');
  expect(
    mergeVersions({ base: { text: base }, local: { text: local }, remote: { text: remote }, mergeText: mergeLines }),
  ).toEqual({
    merged: { text: 'One, mine\n\nTwo\n\nThree\n\nFour, theirs' },
    conflicts: [],
  });
});

test('changes of the same paragraph are a conflict and keep the local text', () => {
  const versions = { base: { text: base }, local: { text: 'Mine' }, remote: { text: 'Theirs' }, mergeText: mergeLines };
  expect(mergeVersions(versions)).toEqual({ merged: { text: 'Mine' }, conflicts: ['text'] });
});

test('the same change on both sides is made only once', () => {
  const same = base.replace('Two', 'Two again');
  expect(mergeLines({ base, local: same, remote: same })).toBe(same);
});
