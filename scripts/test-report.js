import path from 'node:path';

/**
 * Counts the journeys of a Playwright report. A flaky journey, which passed on retry, is listed and counted neither as
 * passed nor as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites?: object[] }} report
 * @param {boolean} ok whether the run succeeded: a failed run without a failing journey counts as one failure
 */
export function countJourneys({ stats, suites = [] }, ok) {
  const unexplained = ok || stats.unexpected > 0 ? 0 : 1;
  return {
    passed: stats.expected,
    failed: stats.unexpected + unexplained,
    flaky: suites.flatMap((suite) => namesIn(suite, 'flaky')),
    failures: suites.flatMap((suite) => namesIn(suite, 'unexpected')),
    durations: suites.flatMap((suite) => durationsIn(suite)),
  };
}

function durationsIn({ title = '', specs = [], suites = [] }, before = '') {
  const path = before ? `${before} › ${title}` : title;
  const durations = specs.map((spec) => ({
    title: `${path} › ${spec.title}`,
    seconds: spec.tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...durations, ...suites.flatMap((suite) => durationsIn(suite, path))];
}

/**
 * @param {{ title: string, seconds: number }[]} durations
 * @returns the twenty slowest, the slowest first
 */
export function findSlowest(durations) {
  return durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
}

function namesIn({ title = '', specs = [], suites = [] }, outcome, before = '') {
  const path = before ? `${before} › ${title}` : title;
  const matching = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...matching.map((spec) => `${path} › ${spec.title}`),
    ...suites.flatMap((suite) => namesIn(suite, outcome, path)),
  ];
}

/**
 * Counts the tests of a Vitest report in the same way as journeys.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: object[] }[] }} report
 * @param {boolean} ok whether the run succeeded: a failed run without a failing test, or a run without tests,
 * proves nothing and counts as one failure
 */
export function countTests({ testResults }, ok) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  // A passed test with failure messages passed on retry.
  const flaky = passed.filter(({ failureMessages = [] }) => failureMessages.length > 0);
  const failed = tests.filter(({ status }) => status === 'failed');
  const unread = testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  const failures = [
    ...failed.map(describeFailure),
    ...unread.map(({ name, message = '' }) => `${name}: ${firstLine(message)}`),
  ];
  if (failures.length === 0 && !(ok && passed.length > 0)) failures.push('the run itself, beside its tests');
  return {
    passed: passed.length - flaky.length,
    failed: failures.length,
    flaky: flaky.map(describeFailure),
    failures,
    durations: tests.map(({ name, fullName, duration = 0 }) => ({
      title: `${path.basename(name)} › ${fullName}`,
      seconds: duration / 1000,
    })),
  };
}

const firstLine = (text) => text.split('\n', 1)[0];
const describeFailure = ({ name, fullName, failureMessages = [] }) =>
  `${name} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`;
