// Checks what the linter cannot: import directions, circular imports, file names, sizes, forbidden texts, translations.
//
//   node scripts/check-house.js [arrows] [house] [--root <folder>]
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findArrowProblems, findHouseProblems } from './check-house/rules.js';

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Prints one line per problem, sorted by file, and returns whether there were none.
 * @param {{ rule: string, path: string, line?: number, message: string }[]} problems
 * @returns {boolean} true when the check passed
 */
function printProblems(problems) {
  const sorted = problems.toSorted((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0));
  for (const { rule, path, line, message } of sorted)
    console.log(`${path}${line ? `:${line}` : ''}  [${rule}] ${message}`);
  if (sorted.length) console.log(`${sorted.length} ${sorted.length === 1 ? 'problem' : 'problems'}`);
  return sorted.length === 0;
}

async function main() {
  const args = process.argv.slice(2);
  const at = args.indexOf('--root');
  const root = resolve(at < 0 ? PROJECT : args.splice(at, 2)[1]);
  const checks = { arrows: findArrowProblems, house: findHouseProblems };
  const names = args.length ? args : Object.keys(checks);
  for (const name of names) {
    const { problems, summary } = await checks[name](root);
    console.log(`${name}: ${summary}`);
    if (!printProblems(problems)) process.exitCode = 1;
  }
}

await main();
