import { expect, test } from 'vitest';
import { findDifferences, isSame, mergeVersions } from './merge.ts';

const base = { name: 'Foyer', description: '', rows: [{ rowKey: 'a', label: 'One' }] };

test('fields that only one side changed take that side', () => {
  const mine = { ...base, name: 'Foyer, mine' };
  const theirs = { ...base, description: 'Theirs' };
  expect(mergeVersions({ base, mine, theirs })).toEqual({
    merged: { ...base, name: 'Foyer, mine', description: 'Theirs' },
    conflicts: [],
  });
});

test('a field that both changed differently keeps the own value and is a conflict', () => {
  const mine = { ...base, name: 'Mine' };
  const theirs = { ...base, name: 'Theirs' };
  expect(mergeVersions({ base, mine, theirs })).toEqual({ merged: { ...base, name: 'Mine' }, conflicts: ['name'] });
});

test('a field that both changed to the same is no conflict', () => {
  const same = { ...base, name: 'Same' };
  expect(mergeVersions({ base, mine: same, theirs: same }).conflicts).toEqual([]);
});

test('the keys of rows are no difference, their words and their order are', () => {
  expect(isSame(base.rows, [{ rowKey: 'b', label: 'One' }])).toBe(true);
  expect(findDifferences(base, { ...base, rows: [{ rowKey: 'a', label: 'Two' }] })).toEqual(['rows']);
});
