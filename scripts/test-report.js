/**
 * Counts the journeys of a Playwright report. A flaky one, which passed at a second try only, is named and counted as
 * neither passed nor failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites?: object[] }} report
 * @param {boolean} ok whether the run ended well: one that failed without a failing journey counts as one failure
 */
export function countJourneys({ stats, suites = [] }, ok) {
  const unexplained = ok || stats.unexpected > 0 ? 0 : 1;
  return {
    passed: stats.expected,
    failed: stats.unexpected + unexplained,
    flaky: suites.flatMap((suite) => namesIn(suite, 'flaky')),
    failures: suites.flatMap((suite) => namesIn(suite, 'unexpected')),
  };
}

function namesIn({ title = '', specs = [], suites = [] }, wanted, before = '') {
  const path = before ? `${before} › ${title}` : title;
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [...own.map((spec) => `${path} › ${spec.title}`), ...suites.flatMap((suite) => namesIn(suite, wanted, path))];
}

/**
 * Counts the tests of a Vitest report as those of journeys are counted.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: object[] }[] }} report
 * @param {boolean} ok whether the run ended well: one that failed without a failing test, or that found none, has
 * proved nothing and counts as one failure
 */
export function countTests({ testResults }, ok) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  // A passed test with a failure to its name passed at its second try.
  const flaky = passed.filter(({ failureMessages = [] }) => failureMessages.length > 0);
  const failed = tests.filter(({ status }) => status === 'failed');
  const unread = testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  const failures = [...failed.map(told), ...unread.map(({ name, message = '' }) => `${name}: ${firstLine(message)}`)];
  if (failures.length === 0 && !(ok && passed.length > 0)) failures.push('the run itself, beside its tests');
  return { passed: passed.length - flaky.length, failed: failures.length, flaky: flaky.map(told), failures };
}

const firstLine = (text) => text.split('\n', 1)[0];
const told = ({ name, fullName, failureMessages = [] }) =>
  `${name} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`;
