import { expect, test } from 'vitest';
import { nextPartSize } from './checked-parts.ts';

const MiB = 1024 * 1024;

test.each([
  ['a slow line sends little at once', MiB, 30_000, MiB],
  ['a usual line sends four seconds of it', MiB, 500, 8 * MiB],
  ['a fast line sends no more than memory is glad of', 8 * MiB, 20, 16 * MiB],
  ['a clock that stands still divides by nothing', MiB, 0, 16 * MiB],
])('%s', (_, bytes, ms, next) => {
  expect(nextPartSize(bytes, ms)).toBe(next);
});
