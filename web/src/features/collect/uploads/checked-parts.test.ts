import { expect, test } from 'vitest';
import { nextPartSize } from './checked-parts.ts';

const MiB = 1024 * 1024;

test.each([
  ['a slow connection sends small parts', MiB, 30_000, MiB],
  ['a usual connection sends parts of four seconds', MiB, 500, 8 * MiB],
  ['a fast connection sends parts of limited size', 8 * MiB, 20, 16 * MiB],
  ['a duration of 0 ms gives the largest part', MiB, 0, 16 * MiB],
])('%s', (_, bytes, ms, next) => {
  expect(nextPartSize(bytes, ms)).toBe(next);
});
