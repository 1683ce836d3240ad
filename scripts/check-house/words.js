// Checks names of files and folders.
import { featureOf, isCode } from './files.js';

const FEATURE_FILES = /^(?:routes|queries|actions|access|rules|present|jobs|workers)\.ts$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const VAGUE = new Set(['utils', 'helpers', 'common', 'types']);

/** `__root`, `$campaignId` and `_members` are TanStack Router's grammar for a URL. */
const ROUTE_PART = /^(?:_{1,2}|\$|-)?[a-zA-Z0-9]+(?:-[a-z0-9]+)*_?$/;

const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;

const isKebab = (word, path) =>
  KEBAB.test(word) ||
  LOCALE.test(word) ||
  (path.startsWith('web/src/routes/') && (ROUTE_PART.test(word) || word === '$'));

function checkName(path) {
  const parts = path.split('/');
  const file = parts.at(-1);
  if (!/\.(?:ts|tsx|js|mjs|css|html|sql)$/.test(file) || file.startsWith('.')) return undefined;
  const words = [...parts.slice(0, -1), ...file.split('.').slice(0, -1)].filter((word) => !word.startsWith('.'));
  // Migrations are numbered, with an underscore by the habit of every migrator.
  const wrong = words.find((word) => !isKebab(word, path) && !/^\d{4}_[a-z0-9_]+$/.test(word));
  return wrong && `'${wrong}' is not kebab-case: rename it to words-with-dashes`;
}

function checkVague(path) {
  if (!isCode(path)) return undefined;
  const vague = path
    .replace(/\.[a-z.]+$/, '')
    .split('/')
    .find((word) => VAGUE.has(word));
  return vague && `'${vague}' says nothing: name the file or folder after what it does`;
}

function checkFeatureFile(path, text, workspaces) {
  const feature = path.startsWith('server/') ? featureOf(path, workspaces) : undefined;
  if (!feature)
    return /^server\/src\/features\/[^/]+$/.test(path) ? 'a feature is a folder: move the file into one' : undefined;
  const file = path.slice(feature.length + 1);
  if (file.startsWith('library/') || file.endsWith('.test.ts')) return undefined;
  if (/^(?:(?:actions|queries)\/|rules\/(?:[a-z0-9-]+\/)?)[a-z0-9-]+\.ts$/.test(file)) return undefined;
  if (!FEATURE_FILES.test(file))
    return `'${file}' is no word for a file in a feature: use routes, queries (or queries/<noun>), actions (or actions/<verb>), access, rules (or rules/<noun>), present, jobs or workers`;
  const lines = text?.split('\n').length ?? 0;
  return file === 'actions.ts' && lines > 250 ? `${lines} lines: split it into actions/<verb>.ts` : undefined;
}

/** The number and the name of a migration, which is a file or a folder. */
const migrationOf = (path) => /\/migrations\/(?=(\d{4})[-_])([^/]+)/.exec(path);

/** Two migrations with the same number have no defined order. */
function checkNumber(path, index, paths) {
  const migration = migrationOf(path);
  const previous = migrationOf(paths[index - 1] ?? '');
  if (!migration || migration[1] !== previous?.[1] || migration[2] === previous[2]) return undefined;
  return `the number of ${previous[2]}: take the next free one`;
}

/**
 * File names of features, kebab-case, and folder names without meaning (`utils`).
 * @param {{ paths: string[], texts: Map<string, string> }} tree
 * @param {Record<string, any>} workspaces the table of arrows.config.js
 */
export function checkWords(tree, workspaces) {
  const problems = [];
  for (const [index, path] of tree.paths.entries()) {
    const number = checkNumber(path, index, tree.paths);
    if (number) problems.push({ rule: 'migration-number', path, message: number });
    for (const message of [
      checkName(path),
      checkVague(path),
      checkFeatureFile(path, tree.texts.get(path), workspaces),
    ]) {
      if (message) problems.push({ rule: 'words', path, message });
    }
  }
  return problems;
}
