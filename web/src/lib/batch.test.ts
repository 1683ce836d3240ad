import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatch } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs once for all items added within the wait, and again for later items', () => {
  const runs: number[][] = [];
  const batch = createBatch<number>(250, (items) => runs.push(items));
  for (const item of [1, 2, 3]) batch.add(item);
  vi.advanceTimersByTime(249);
  expect(runs).toEqual([]);
  vi.advanceTimersByTime(1);
  batch.add(4);
  vi.advanceTimersByTime(250);
  expect(runs).toEqual([[1, 2, 3], [4]]);
});
