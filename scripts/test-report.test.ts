import { expect, test } from 'vitest';
import { countJourneys, countTests, findSlowest } from './test-report.js';

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

test('a flaky journey is listed, and counts as neither passed nor failed', () => {
  expect(countJourneys(report(1), true)).toMatchObject({
    passed: 3,
    failed: 0,
    flaky: ['upload.spec.ts › offline › comes back'],
    failures: [],
  });
  expect(countJourneys(report(0), true)).toMatchObject({ passed: 3, failed: 0, flaky: [], failures: [] });
});

test('a run that exits with an error has failed, even if its journeys passed', () => {
  expect(countJourneys(report(0), false).failed).toBe(1);
  expect(countJourneys(report(0, 2), false).failed).toBe(2);
});

const suite = (...assertionResults: object[]) => ({ name: 'a.test.ts', status: 'failed', assertionResults });
const result = (status: string, ...failureMessages: string[]) => ({ fullName: 'adds', status, failureMessages });

test('a failed test is listed with its reason, and a test that passed on retry counts as neither', () => {
  const report = {
    testResults: [suite(result('failed', 'Error: 3 is not 4\n  at x')), suite(result('passed', 'late'))],
  };
  expect(countTests(report, false)).toMatchObject({
    passed: 0,
    failed: 1,
    flaky: ['a.test.ts › adds: late'],
    failures: ['a.test.ts › adds: Error: 3 is not 4'],
  });
});

test('an unreadable file, and a run that fails outside its tests, count as failures', () => {
  expect(countTests({ testResults: [suite()] }, false).failed).toBe(1);
  expect(countTests({ testResults: [suite(result('passed'))] }, false).failed).toBe(1);
  expect(countTests({ testResults: [suite(result('passed'))] }, true)).toMatchObject({ passed: 1, failed: 0 });
  expect(countTests({ testResults: [] }, true).failed).toBe(1);
});

test('the slowest twenty journeys and tests are listed', () => {
  const journeys = { title: 'a.spec.ts', specs: [{ title: 'goes on', tests: [{ results: [{ duration: 2500 }] }] }] };
  const { durations } = countJourneys({ ...report(0), suites: [journeys] }, true);
  const tests = countTests(
    { testResults: [suite(...Array.from({ length: 30 }, (_, at) => ({ ...result('passed'), duration: at * 100 })))] },
    true,
  );
  const slowest = findSlowest([...durations, ...tests.durations]);
  expect(slowest).toHaveLength(20);
  expect(slowest.slice(0, 2)).toEqual([
    { title: 'a.test.ts › adds', seconds: 2.9 },
    { title: 'a.test.ts › adds', seconds: 2.8 },
  ]);
  expect(slowest).toContainEqual({ title: 'a.spec.ts › goes on', seconds: 2.5 });
});
