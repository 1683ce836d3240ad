import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recheckAccess } from './access-recheck.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('access of every running transfer is checked repeatedly, at most fifty times a second in total', async () => {
  const checkCounts = new Map<number, number>();
  const all = Array.from({ length: 600 }, (_, index) =>
    recheckAccess(async () => void checkCounts.set(index, (checkCounts.get(index) ?? 0) + 1)),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  const times = [...checkCounts.values()];
  expect(times).toHaveLength(600);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(3);
  expect(times.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(60 * 50 + 600);
  for (const { end } of all) {
    end();
    end();
  }
  let alone = 0;
  const last = recheckAccess(async () => void (alone += 1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(alone).toBe(5);
  last.end();
});
