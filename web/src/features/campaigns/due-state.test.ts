import { expect, it } from 'vitest';
import { dueState } from './due-state.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const state = (dueAt: string, done = false) => dueState({ dueAt, done, now });

it('is soon within three days, to the minute', () => {
  expect(state('2026-03-13T12:00:00Z')).toBe('soon');
  expect(state('2026-03-13T12:01:00Z')).toBe('later');
});

it('is late from the instant it was due', () => {
  expect(state('2026-03-10T12:00:00Z')).toBe('soon');
  expect(state('2026-03-10T11:59:59Z')).toBe('late');
});

it('is never late once it is done', () => {
  expect(state('2026-01-01T00:00:00Z', true)).toBe('done');
});
