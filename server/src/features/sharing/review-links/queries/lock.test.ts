import { expect, test } from 'vitest';
import { shownLockEnd } from './lock.ts';

test('a lock ends with its link at the latest', () => {
  const [early, late] = [new Date('2026-11-30T09:15:00.000Z'), new Date('2026-11-30T09:28:00.000Z')];
  expect(shownLockEnd(late, { expiresAt: early })).toBe(early);
  expect(shownLockEnd(early, { expiresAt: late })).toBe(early);
});
