// Budgets for the sizes of files. oxlint checks the length of functions.
import { isCode, isTest } from './files.js';

/** 95th percentile of product code; a file with one subject may be longer. */
const MAX_LINES_P95 = 220;
const MAX_LINES = 600;
/** With fewer files, the 95th percentile is meaningless. */
const LEAST_FILES = 100;

const isExempt = (path) => /(?:^|\/)(?:locales|messages|fixtures|migrations|library)\//.test(path);

const countLines = (text) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').length;

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Reports files with more than one subject, and the 95th percentile of product code if it exceeds the budget.
 * @param {{ texts: Map<string, string> }} tree
 * @returns {{ problems: object[], summary: string }}
 */
export function checkSizes(tree) {
  const sizes = [...tree.texts]
    .filter(([path]) => isCode(path) && !isExempt(path))
    .map(([path, text]) => ({ path, lines: countLines(text) }));
  const ofProduct = sizes.filter(({ path }) => !isTest(path)).toSorted((a, b) => a.lines - b.lines);
  const sorted = ofProduct.map(({ lines }) => lines);
  const [median, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  const problems = sizes
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => ({
      rule: 'file-size',
      path,
      message: `${lines} lines, ${MAX_LINES} at most: split it by what its parts answer`,
    }));
  if (sorted.length >= LEAST_FILES && p95 > MAX_LINES_P95)
    problems.push({
      rule: 'file-size',
      path: ofProduct.at(-1).path,
      message: `the 95th percentile of all files is ${p95} lines, ${MAX_LINES_P95} at most: split the longest, such as this one`,
    });
  return { problems, summary: `${sizes.length} files, median ${median} lines, 95th percentile ${p95}` };
}
