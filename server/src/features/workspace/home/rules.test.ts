import { expect, test } from 'vitest';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { orderEntries } from './rules.ts';

const entry = (id: string) => ({ id, kind: id.split('/')[0] }) as HomeEntry;
const ordered = (...ids: string[]) => orderEntries(ids.map(entry)).map(({ id }) => id);

test('the short list takes entries of each kind in turn', () => {
  const reviews = ['review/1', 'review/2', 'review/3', 'review/4', 'review/5', 'review/6', 'review/7'];
  expect(ordered(...reviews, 'remind/1', 'reconnect/1')).toEqual([
    ...reviews.slice(0, 4),
    'remind/1',
    'reconnect/1',
    ...reviews.slice(4),
  ]);
});

test('few entries stay in the order of their kinds', () => {
  expect(ordered('reconnect/1', 'answer/1', 'review/1')).toEqual(['review/1', 'answer/1', 'reconnect/1']);
  expect(ordered()).toEqual([]);
});
