import { expect, test } from 'vitest';
import { momentText, placeWord } from './place-words.ts';

test('names a place by the ninth of the picture that contains its centre', () => {
  expect(placeWord({ x: 0.1, y: 0.1, width: 0, height: 0 })).toBe('upper-left');
  expect(placeWord({ x: 0.2, y: 0.3, width: 0.6, height: 0.4 })).toBe('middle-center');
  expect(placeWord({ x: 1, y: 1, width: 0, height: 0 })).toBe('lower-right');
});

test('formats a moment in minutes, seconds and frames, and a range with both ends', () => {
  expect(momentText({ startMs: 8400, endMs: null }, 25)).toBe('0:08.10');
  expect(momentText({ startMs: 3120, endMs: 65_000 }, 25)).toBe('0:03.03–1:05.00');
  expect(momentText({ startMs: 3920, endMs: 65_000 }, null)).toBe('0:03–1:05');
});
