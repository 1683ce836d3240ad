import { expect, test } from 'vitest';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { hasQuestion, orderEntries } from './rules.ts';

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

test('a comment asks something if a sentence of it ends with a question mark', () => {
  for (const text of [
    'May the cap be gold?',
    'Can it pass? The type looks better.',
    '“Gold?” he said',
    'Ça va ?',
    '**Why?**',
  ])
    expect(hasQuestion(text), text).toBe(true);
  for (const text of ['Looks good.', 'See https://example.org/list?page=2', 'Why not', ''])
    expect(hasQuestion(text), text).toBe(false);
});
