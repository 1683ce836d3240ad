import { expect, test } from 'vitest';
import { threadState } from './thread-state.ts';

const open = { resolvedAt: null, versionNumber: 2, confirmedNumber: null };

test('an open comment needs verification once its card has a newer version, until a reviewer confirms it there', () => {
  expect(threadState(open, 2)).toBe('open');
  expect(threadState(open, 3)).toBe('to-verify');
  expect(threadState({ ...open, confirmedNumber: 3 }, 3)).toBe('open');
  expect(threadState({ ...open, confirmedNumber: 3 }, 4)).toBe('to-verify');
});

test('a resolved comment stays resolved, and a comment on no version never needs verification', () => {
  expect(threadState({ ...open, resolvedAt: '2026-11-18T09:00:00Z' }, 3)).toBe('resolved');
  expect(threadState({ ...open, versionNumber: null }, 3)).toBe('open');
  expect(threadState(open, null)).toBe('open');
});
