// The repository's own rules as two checks: imports (arrows) and files (house).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allowed, withoutAllowed } from './allowed.js';
import { checkArrows } from './arrows.js';
import { checkCircles } from './circles.js';
import { readTree } from './files.js';
import { readImports } from './imports.js';
import { checkSizes } from './sizes.js';
import { checkText } from './text.js';
import { checkTranslations } from './translations.js';
import { checkWords } from './words.js';

/** The allow-list applies to this repository only; another tree has no exceptions. */
const exceptionsOf = (root) =>
  pathToFileURL(`${root}/`).href === new URL('../../', import.meta.url).href ? allowed : [];

/** The table for a tree without an arrows.config.js. */
const OWN_TABLE = new URL('../../arrows.config.js', import.meta.url);

async function readTable(root) {
  const tableFile = pathToFileURL(join(root, 'arrows.config.js'));
  return (await import(existsSync(tableFile) ? tableFile.href : OWN_TABLE.href)).workspaces;
}

/**
 * Imports against the table of arrows.config.js, barrels and circles.
 * @param {string} root folder of the repository
 */
export async function findArrowProblems(root) {
  const [tree, workspaces] = [readTree(root), await readTable(root)];
  const imports = readImports(tree, Object.keys(workspaces));
  const problems = [...checkArrows(tree, imports, workspaces), ...checkCircles(imports, workspaces)];
  return {
    problems: withoutAllowed(problems, ['arrows', 'circles'], exceptionsOf(root)),
    summary: `${imports.length} imports`,
  };
}

const HOUSE_RULES = [
  'words',
  'migration-number',
  'file-size',
  'registry-address',
  'machine-path',
  'environment',
  'lint-comment',
  'translations',
];

/**
 * File names, sizes of files and folders, forbidden texts and translations.
 * @param {string} root folder of the repository
 */
export async function findHouseProblems(root) {
  const [tree, workspaces] = [readTree(root), await readTable(root)];
  const sizes = checkSizes(tree);
  const problems = [
    ...checkWords(tree, workspaces),
    ...sizes.problems,
    ...checkText(tree),
    ...(await checkTranslations(root)),
  ];
  return { problems: withoutAllowed(problems, HOUSE_RULES, exceptionsOf(root)), summary: sizes.summary };
}
