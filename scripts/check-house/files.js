// The files that a check reads: those that Git tracks or would track; in a folder without Git, all but generated files.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const PRODUCED = new Set(['node_modules', '.git', 'dist', 'coverage', 'test-results', 'playwright-report']);

const isProduced = (name) => PRODUCED.has(name) || name === '.data' || name.startsWith('.data-');

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isProduced(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

function listPaths(root) {
  if (!existsSync(join(root, '.git'))) return [...walk(root)].map((path) => relative(root, path).split(sep).join('/'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path)));
}

const TEXT =
  /\.(?:ts|tsx|js|mjs|cjs|json|md|css|html|sql|svg|yml|yaml|toml|txt|sh|env|example)$|(?:^|\/)(?:Dockerfile|LICENSE|\.[a-z-]+)$/;

/**
 * Reads every text file of a tree once.
 * @param {string} root folder of the repository
 * @returns {{ root: string, paths: string[], texts: Map<string, string> }} paths with forward slashes, relative to root
 */
export function readTree(root) {
  const paths = listPaths(root).toSorted();
  const texts = new Map();
  for (const path of paths) {
    if (TEXT.test(path) && statSync(join(root, path)).isFile()) texts.set(path, readFileSync(join(root, path), 'utf8'));
  }
  return { root, paths, texts };
}

/** Whether a file is hand-written code: TypeScript or JavaScript, not generated. */
export const isCode = (path) => /\.(?:ts|tsx|js|mjs)$/.test(path) && !/\.(?:gen|d)\.ts$/.test(path);

/** Tests may import everything and may be long. */
export const isTest = (path) => /\.(?:test|spec)\.tsx?$/.test(path);

/** Number of the line of the character at `offset`, counted from 1. */
export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

const IN_FEATURES = /^((?:server|web)\/src\/features\/([^/]+))\/(?:([^/]+)\/)?/;

/** The wing of a path below `features`: `server/src/features/talk` for each file of `talk/comments`. */
export const wingOf = (path) => IN_FEATURES.exec(path)?.[1];

/** The feature of a path below `features`: a folder of a wing, or the wing itself if it is one feature (`billing`). */
export function featureOf(path, workspaces) {
  const [, wing, name, feature] = IN_FEATURES.exec(path) ?? [];
  if (!wing) return undefined;
  return workspaces[path.split('/')[0]]?.wings?.[name] === 'one feature' || !feature ? wing : `${wing}/${feature}`;
}
