import { expect, test } from 'vitest';
import { countJourneys, countTests } from './test-report.js';

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
    failures: [],
  });
  expect(countJourneys(report(0), true)).toEqual({ passed: 3, failed: 0, flaky: [], failures: [] });
});

test('a run that ends badly has failed, whatever its journeys say', () => {
  expect(countJourneys(report(0), false).failed).toBe(1);
  expect(countJourneys(report(0, 2), false).failed).toBe(2);
});

const suite = (...assertionResults: object[]) => ({ name: 'a.test.ts', status: 'failed', assertionResults });
const result = (status: string, ...failureMessages: string[]) => ({ fullName: 'adds', status, failureMessages });

test('a test that failed is named with its reason, and one that passed at a second try counts as neither', () => {
  const report = {
    testResults: [suite(result('failed', 'Error: 3 is not 4\n  at x')), suite(result('passed', 'late'))],
  };
  expect(countTests(report, false)).toEqual({
    passed: 0,
    failed: 1,
    flaky: ['a.test.ts › adds: late'],
    failures: ['a.test.ts › adds: Error: 3 is not 4'],
  });
});

test('a file that cannot be read, and a run that fails beside its tests, count as failures', () => {
  expect(countTests({ testResults: [suite()] }, false).failed).toBe(1);
  expect(countTests({ testResults: [suite(result('passed'))] }, false).failed).toBe(1);
  expect(countTests({ testResults: [suite(result('passed'))] }, true)).toMatchObject({ passed: 1, failed: 0 });
  expect(countTests({ testResults: [] }, true).failed).toBe(1);
});
