import { expect, test } from 'vitest';
import { ratioOf, videoLengthOf } from './media-shapes.ts';

test.each([
  [1080, 1920, '9:16'],
  [1080, 1918, '9:16'],
  [1080, 1350, '4:5'],
  [600, 600, '1:1'],
  [1920, 1080, '16:9'],
  [1200, 628, '1.91:1'],
  [1000, 400, 'other'],
  [null, 400, null],
  [0, 400, null],
])('%s by %s is %s', (width, height, ratio) => {
  expect(ratioOf({ width, height })).toBe(ratio);
});

test('videos are distinguished by their length', () => {
  expect([null, 6000, 15_200, 16_000, 30_000, 61_000].map(videoLengthOf)).toEqual([
    null,
    'up-to-15',
    'up-to-15',
    'up-to-30',
    'up-to-30',
    'longer',
  ]);
});
