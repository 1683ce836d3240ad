import { afterEach, expect, test, vi } from 'vitest';
import type { Log } from '#infra/log.ts';
import { createTroubleLog } from './trouble-log.ts';

afterEach(() => vi.useRealTimers());

test('an outage of the job queue is two log lines: its beginning, and its end with the number of errors', () => {
  vi.useFakeTimers();
  const lines: unknown[] = [];
  const log = { error: (_: object, text: string) => lines.push(text), info: (about: object) => lines.push(about) };
  const { note } = createTroubleLog(log as unknown as Log);
  for (let second = 0; second < 45; second += 1) {
    note(new Error('connect ECONNREFUSED'));
    vi.advanceTimersByTime(1000);
  }
  expect(lines).toEqual(['the job queue cannot work']);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(['the job queue cannot work', { seconds: 44, errors: 45 }]);
  note(new Error('again'));
  expect(lines).toHaveLength(3);
});
