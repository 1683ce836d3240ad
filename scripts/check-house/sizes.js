// Sizes of files and folders. The length of functions is checked by oxlint.
import { isCode } from './files.js';

const MOST_LINES = 300;
const MOST_FILES = 40;

const isExempt = (path) => /(?:^|\/)(?:locales|messages|fixtures|migrations|library)\//.test(path);
const isExemptFolder = (path) => /(?:^|\/)(?:fixtures|migrations|library)\//.test(path);

const countLines = (text) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').length;

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Folders that directly hold more than 40 code files, tests included.
 * @param {{ texts: Map<string, string> }} tree
 * @returns {object[]} problems, each with the folder as its path
 */
export function checkFolderSizes(tree) {
  const counts = new Map();
  for (const path of tree.texts.keys()) {
    if (!isCode(path) || isExemptFolder(path)) continue;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > MOST_FILES)
    .map(([path, files]) => ({
      rule: 'folder-size',
      path,
      message: `${files} files, ${MOST_FILES} are allowed: group them into folders by subject`,
    }));
}

/**
 * Files of more than 300 lines, with the median and 95th percentile of all files.
 * @param {{ texts: Map<string, string> }} tree
 * @returns {{ problems: object[], summary: string }}
 */
export function checkSizes(tree) {
  const counted = [...tree.texts]
    .filter(([path]) => isCode(path) && !isExempt(path))
    .map(([path, text]) => ({ path, lines: countLines(text) }));
  const sorted = counted.map((file) => file.lines).toSorted((a, b) => a - b);
  const problems = counted
    .filter((file) => file.lines > MOST_LINES)
    .map(({ path, lines }) => ({
      rule: 'file-size',
      path,
      message: `${lines} lines, ${MOST_LINES} are allowed: split it by what its parts answer`,
    }));
  const summary = `${counted.length} files, median ${quantile(sorted, 0.5)} lines, 95th percentile ${quantile(sorted, 0.95)}`;
  return { problems, summary };
}
