// Prints one line per problem with its remedy, sorted by file.

/**
 * Prints problems and returns whether there were none.
 * @param {{ rule: string, path: string, line?: number, message: string }[]} problems
 * @returns {boolean} true when the check passed
 */
export function printProblems(problems) {
  const sorted = problems.toSorted((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0));
  for (const { rule, path, line, message } of sorted)
    console.log(`${path}${line ? `:${line}` : ''}  [${rule}] ${message}`);
  if (sorted.length) console.log(`${sorted.length} ${sorted.length === 1 ? 'problem' : 'problems'}`);
  return sorted.length === 0;
}
