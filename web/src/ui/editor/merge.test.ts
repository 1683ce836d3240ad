import { expect, test } from 'vitest';
import { findDifferences, isSame, mergeVersions } from './merge.ts';

const base = { name: 'Foyer', description: '', rows: [{ rowKey: 'a', label: 'One' }] };

test('a field changed on one side takes that side’s value', () => {
  const local = { ...base, name: 'Foyer, mine' };
  const remote = { ...base, description: 'Theirs' };
  expect(mergeVersions({ base, local, remote })).toEqual({
    merged: { ...base, name: 'Foyer, mine', description: 'Theirs' },
    conflicts: [],
  });
});

test('a field changed differently on both sides keeps the local value and is reported as a conflict', () => {
  const local = { ...base, name: 'Mine' };
  const remote = { ...base, name: 'Theirs' };
  expect(mergeVersions({ base, local, remote })).toEqual({ merged: { ...base, name: 'Mine' }, conflicts: ['name'] });
});

test('a field changed to the same value on both sides is not a conflict', () => {
  const same = { ...base, name: 'Same' };
  expect(mergeVersions({ base, local: same, remote: same }).conflicts).toEqual([]);
});

test('comparisons ignore row keys, but not texts and order', () => {
  expect(isSame(base.rows, [{ rowKey: 'b', label: 'One' }])).toBe(true);
  expect(findDifferences(base, { ...base, rows: [{ rowKey: 'a', label: 'Two' }] })).toEqual(['rows']);
});
