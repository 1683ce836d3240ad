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
    flaky: suites.flatMap((suite) => flakyIn(suite)),
  };
}

function flakyIn({ title = '', specs = [], suites = [] }, before = '') {
  const path = before ? `${before} › ${title}` : title;
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => `${path} › ${spec.title}`), ...suites.flatMap((suite) => flakyIn(suite, path))];
}
