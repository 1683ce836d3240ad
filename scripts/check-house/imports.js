// Finds a file's imports without a compiler: blanks comments, then matches four forms of import.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { isCode, lineAt } from './files.js';

const LITERALS_AND_COMMENTS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Replaces comments and template texts by blanks; every other character keeps its position. */
export function withoutComments(text) {
  return text.replace(LITERALS_AND_COMMENTS, (found) =>
    found.startsWith("'") || found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '),
  );
}

const STATIC = /(?:^|[;\n}])\s*(import|export)\s+(type\s+)?((?:[\w$*]|[{},\s])*?)\s*\bfrom\s*(['"])([^'"\n]+)\4/g;
const BARE = /(?:^|[;\n}])\s*import\s*(['"])([^'"\n]+)\1/g;
const DYNAMIC = /(typeof\s+)?\bimport\s*\(\s*(['"])([^'"\n]+)\2\s*[,)]/g;

/**
 * Lists a file's imports, in the order of the text.
 * @param {string} text source of a TypeScript or JavaScript file
 * @returns {{ from: string, isType: boolean, isReExport: boolean, line: number }[]}
 */
export function importsOf(text) {
  const code = withoutComments(text);
  const found = [];
  const add = (match, from, isType, isReExport) =>
    found.push({ from, isType, isReExport, line: lineAt(text, match.index + match[0].lastIndexOf(from)) });
  for (const match of code.matchAll(STATIC)) add(match, match[5], Boolean(match[2]), match[1] === 'export');
  for (const match of code.matchAll(BARE)) add(match, match[2], false, false);
  for (const match of code.matchAll(DYNAMIC)) {
    const isType = Boolean(match[1]) || /^\s*\.\s*[A-Z]/.test(code.slice(match.index + match[0].length));
    add(match, match[3], isType, false);
  }
  return found.toSorted((a, b) => a.line - b.line);
}

/** Whether the file consists only of re-exports. */
export function isBarrel(text) {
  const code = withoutComments(text);
  if (!importsOf(text).some((each) => each.isReExport)) return false;
  const rest = code
    .replace(STATIC, '\n')
    .replace(BARE, '\n')
    .replace(/export\s*\{[^}]*\}/g, '');
  return rest.replace(/[;\s]/g, '') === '';
}

const SCOPE = '@ad-foundry/';

/** The targets of `#…` and `@ad-foundry/<workspace>/…`, as each workspace's package.json defines them. */
function readDoors(root, workspace) {
  const file = join(root, workspace, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const folder = (target) => (target ? posix.join(workspace, target.replace('*', '')) : undefined);
  return { inside: folder(manifest.imports?.['#*']), outside: folder(manifest.exports?.['./*']) ?? `${workspace}/` };
}

function resolveOne({ path, from, doors }) {
  const workspace = path.split('/')[0];
  if (from.startsWith('.')) return posix.join(dirname(path), from);
  if (from.startsWith('#')) return doors[workspace]?.inside ? posix.join(doors[workspace].inside, from.slice(1)) : null;
  if (!from.startsWith(SCOPE)) return undefined;
  const [name, ...rest] = from.slice(SCOPE.length).split('/');
  return posix.join(doors[name]?.outside ?? `${name}/`, rest.join('/'));
}

/**
 * Every import of every code file, with the imported file.
 * @param {{ root: string, texts: Map<string, string> }} tree
 * @param {string[]} names the workspaces
 * @returns {{ path: string, from: string, target: string | null | undefined, isType: boolean, line: number }[]}
 * target is undefined for a package, null for an entry that the workspace's package.json does not define
 */
export function readImports(tree, names) {
  const doors = Object.fromEntries(names.map((name) => [name, readDoors(tree.root, name)]));
  const all = [];
  for (const [path, text] of tree.texts) {
    if (!isCode(path) && !path.endsWith('.gen.ts')) continue;
    for (const statement of importsOf(text)) {
      const from = statement.from.replace(/[?].*$/, '');
      all.push({ ...statement, path, target: resolveOne({ path, from, doors }) });
    }
  }
  return all;
}
