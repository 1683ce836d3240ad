import { expect, test } from 'vitest';
import { countJourneys } from './test-report.js';

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
const report = (flaky: number, unexpected = 0) => ({
  stats: { expected: 3, unexpected, flaky },
  suites: [
    {
      title: 'upload.spec.ts',
      specs: [spec('goes on', 'expected')],
      suites: [{ title: 'offline', specs: [spec('comes back', flaky > 0 ? 'flaky' : 'expected')] }],
    },
  ],
});

test('a flaky journey is named, and counts as neither passed nor failed', () => {
  expect(countJourneys(report(1), true)).toEqual({
    passed: 3,
    failed: 0,
    flaky: ['upload.spec.ts › offline › comes back'],
  });
  expect(countJourneys(report(0), true)).toEqual({ passed: 3, failed: 0, flaky: [] });
});

test('a run that ends badly has failed, whatever its journeys say', () => {
  expect(countJourneys(report(0), false).failed).toBe(1);
  expect(countJourneys(report(0, 2), false).failed).toBe(2);
});
