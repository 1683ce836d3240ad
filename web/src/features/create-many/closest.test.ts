import { expect, test } from 'vitest';
import { closest } from './closest.ts';

const names = ['Facebook Feed – Image', 'Instagram Stories – Image', 'Instagram Stories – Video', 'YouTube Shorts'];

test('names that share words with a text are suggested, the nearest first', () => {
  expect(closest('Instagram Story', names)).toEqual(['Instagram Stories – Image', 'Instagram Stories – Video']);
  expect(closest('stories video', names)[0]).toBe('Instagram Stories – Video');
  expect(closest('FB feed', names)).toEqual(['Facebook Feed – Image']);
  expect(closest('Billboard', names)).toEqual([]);
});
