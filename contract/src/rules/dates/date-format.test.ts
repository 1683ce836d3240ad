import { expect, test } from 'vitest';
import { dateFormat } from './date-format.ts';

const first = new Date('2026-12-01T17:00:00.000Z');
const last = new Date('2026-12-11T17:00:00.000Z');
const timeZone = 'UTC';

test.each([
  [{ dateStyle: 'full' }, 'mardi 1er décembre 2026'],
  [{ dateStyle: 'medium', timeStyle: 'short' }, '1er déc. 2026, 17:00'],
  [{ day: 'numeric', month: 'long' }, '1er décembre'],
  [{ day: 'numeric', month: 'short' }, '1er déc.'],
  [{ dateStyle: 'short' }, '01/12/2026'],
  [{ day: 'numeric', month: 'numeric' }, '01/12'],
  [{ month: 'long', year: 'numeric' }, 'décembre 2026'],
] as const)('the first day of a month in French with %o', (options, text) => {
  expect(dateFormat('fr-FR', { ...options, timeZone }).format(first)).toBe(text);
});

test('other days, and other languages, are those of Intl', () => {
  for (const dateStyle of ['full', 'long', 'medium', 'short'] as const) {
    const of = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone });
    expect(dateFormat('fr-FR', { dateStyle, timeZone }).format(last)).toBe(of('fr-FR').format(last));
    expect(dateFormat('en-US', { dateStyle, timeZone }).format(first)).toBe(of('en-US').format(first));
  }
});

test('a range names its first day in the same way', () => {
  const format = dateFormat('fr-FR', { day: 'numeric', month: 'short', timeZone });
  expect(format.formatRange(first, last)).toMatch(/^1er.11 déc\.$/);
});
