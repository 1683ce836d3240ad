import { expect, test } from 'vitest';
import { endText } from './end-text.ts';

const now = Date.parse('2026-11-30T09:00:00.000Z');

test('an end within two days names its time, a later one only its day', () => {
  expect(endText('2026-11-30T09:02:00.000Z', 'en-US', now)).toMatch(/^Nov 30, 2026, \d+:02\s[AP]M$/);
  expect(endText('2026-12-30T09:02:00.000Z', 'en-US', now)).toBe('Dec 30, 2026');
});
