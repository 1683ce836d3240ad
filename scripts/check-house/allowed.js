// Exceptions to the house rules. The list may only shrink: an entry that matches no problem fails the check.
// One entry: { rule: 'file-size', path: 'server/src/…', why: 'one sentence' }

/** @type {{ rule: string, path: string, why: string }[]} */
export const allowed = [
  {
    rule: 'environment',
    path: 'probe/src/test-media.ts',
    why: 'serves tests only: on a build machine a missing ffmpeg must fail instead of skipping them',
  },
];

/**
 * Removes the allowed problems and reports entries that match none.
 * @param {{ rule: string, path: string, message: string, line?: number }[]} problems
 * @param {string[]} rules names of the rules checked in this run
 * @param {{ rule: string, path: string, why: string }[]} list
 */
export function withoutAllowed(problems, rules, list) {
  const matches = (entry, problem) => entry.rule === problem.rule && entry.path === problem.path;
  const remaining = problems.filter((problem) => !list.some((entry) => matches(entry, problem)));
  const stale = list
    .filter((entry) => rules.includes(entry.rule) && !problems.some((problem) => matches(entry, problem)))
    .map((entry) => ({
      rule: 'allow-list',
      path: 'scripts/check-house/allowed.js',
      message: `${entry.path} no longer breaks '${entry.rule}': remove its entry`,
    }));
  return [...remaining, ...stale];
}
