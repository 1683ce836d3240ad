import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, formatDateTime, formatRelative, formatRelativeDay } from './format.ts';
import { formatDuration } from './format-duration.ts';

const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('sizes', () => {
  it('are in whole kilobytes, rounded down, below one megabyte', () => {
    expect(formatBytes(0, 'en-US')).toBe('0 KB');
    expect(formatBytes(191, 'en-US')).toBe('191 bytes');
    expect(spaces(formatBytes(1023, 'fr-FR'))).toBe('1 023 octets');
    expect(formatBytes(2047, 'en-US')).toBe('1 KB');
    expect(formatBytes(1_048_575, 'en-US')).toBe('1,023 KB');
  });

  it('are in megabytes with two decimals and in gigabytes with at most two, in the format of the locale', () => {
    expect(formatBytes(1_048_576, 'en-US')).toBe('1.00 MB');
    expect(formatBytes(4 * 1024 ** 3, 'en-US')).toBe('4 GB');
    expect(spaces(formatBytes(1.5 * 1024 ** 3, 'fr-FR'))).toBe('1,5 Go');
    expect(spaces(formatBytes(1_572_864, 'fr-FR'))).toBe('1,50 Mo');
  });
});

describe('durations', () => {
  it.each([
    [0, '0:00'],
    [24_000, '0:24'],
    [24_499, '0:24'],
    [725_000, '12:05'],
    [3_723_000, '1:02:03'],
  ])('%i ms is formatted as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
});

describe('dates', () => {
  const due = '2025-11-27T17:00:00Z';

  it('follow the locale', () => {
    expect(formatDate(due, 'en-US', { dateStyle: 'medium', timeZone: 'UTC' })).toBe('Nov 27, 2025');
    expect(formatDate(due, 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' })).toBe('27 Nov 2025');
    expect(spaces(formatDateTime(due, 'fr-FR', { timeZone: 'Europe/Paris' }))).toBe('27 nov. 2025, 18:00');
  });

  it('count midnights in the displayed time zone, not spans of 24 hours', () => {
    const options = { now: '2025-11-25T22:00:00Z', timeZone: 'UTC' };
    expect(formatRelative('2025-11-26T09:00:00Z', 'en-US', options)).toBe('tomorrow');
    expect(formatRelative('2025-11-27T01:00:00Z', 'en-US', options)).toBe('in 2 days');
    expect(formatRelative('2025-11-22T23:00:00Z', 'en-US', options)).toBe('3 days ago');
    expect(formatRelative('2025-11-25T22:20:30Z', 'en-US', options)).toBe('in 20 minutes');
    expect(formatRelative('2025-11-25T23:30:00Z', 'fr-FR', options)).toBe('dans 1 heure');
  });

  it('use the words today, tomorrow and yesterday', () => {
    const options = { now: '2025-11-25T12:00:00Z', timeZone: 'UTC' };
    expect(formatRelativeDay('2025-11-25T23:00:00Z', 'en-US', options)).toBe('today');
    expect(formatRelativeDay('2025-11-26T00:00:00Z', 'en-US', options)).toBe('tomorrow');
    expect(formatRelativeDay('2025-11-24T00:00:00Z', 'fr-FR', options)).toBe('hier');
  });
});
