import { expect, it } from 'vitest';
import { dueState } from './due-state.ts';

// Days are counted in the local time zone, so the instants are built from local time.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute);
const now = at(10, 12).getTime();
const state = (due: Date, done = false) => dueState({ dueAt: due.toISOString(), done, now });

it('a due date is "soon" within three calendar days', () => {
  expect(state(at(10, 12, 1))).toBe('soon');
  expect(state(at(13, 23, 59))).toBe('soon');
  expect(state(at(14, 0))).toBe('later');
});

it('a due date is "late" from its instant on', () => {
  expect(state(at(10, 12))).toBe('soon');
  expect(state(at(10, 11, 59))).toBe('late');
});

it('a complete item is never "late"', () => {
  expect(state(at(1, 0), true)).toBe('done');
});
