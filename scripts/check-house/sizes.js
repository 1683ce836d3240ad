// File sizes; the length of functions is oxlint's to measure.
import { isCode } from './files.js';

const MOST_LINES = 300;

const isExempt = (path) => /(?:^|\/)(?:locales|messages|fixtures|migrations|library)\//.test(path);

const countLines = (text) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').length;

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Files of more than 300 lines, and how long files are in general.
 * @param {{ texts: Map<string, string> }} tree
 * @returns {{ problems: object[], summary: string }}
 */
export function checkSizes(tree) {
  const counted = [...tree.texts]
    .filter(([path]) => isCode(path) && !isExempt(path))
    .map(([path, text]) => ({ path, lines: countLines(text) }));
  const sorted = counted.map((one) => one.lines).toSorted((a, b) => a - b);
  const problems = counted
    .filter((one) => one.lines > MOST_LINES)
    .map(({ path, lines }) => ({
      rule: 'file-size',
      path,
      message: `${lines} lines, ${MOST_LINES} are allowed: split it by what its parts answer`,
    }));
  const summary = `${counted.length} files, median ${quantile(sorted, 0.5)} lines, 95th percentile ${quantile(sorted, 0.95)}`;
  return { problems, summary };
}
