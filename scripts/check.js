// Everything that must hold before a change is merged, in under two minutes on two cores.
//
//   node scripts/check.js                    all checks
//   node scripts/check.js house types        some of them; `npm test` leaves out typed-lint, which takes the longest
//   node scripts/check.js lint --root <dir>  on another tree, with this project's tools
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (path) => join(PROJECT, 'node_modules', path);

const WORKSPACES = ['contract', 'probe', 'server', 'web', 'sandbox', 'cli', 'e2e', 'bench'];

const hasTypeScript = (folder) =>
  existsSync(folder) &&
  readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name !== 'node_modules' && hasTypeScript(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name),
  );

/** tsc rejects a project without files, and a new workspace may have none. */
const typedWorkspaces = (root) =>
  WORKSPACES.filter((name) => existsSync(join(root, name, 'tsconfig.json')) && hasTypeScript(join(root, name)));

const house = (name, root) => [[join(PROJECT, 'scripts/check-house.js'), name, '--root', root]];

/**
 * Each check is a list of Node commands, run one after another; the slowest check is listed first, so that it starts
 * first.
 */
const CHECKS = {
  unit: {
    commands: (root) => [
      [
        tool('vitest/vitest.mjs'),
        'run',
        '--project',
        'unit',
        '--project',
        'components',
        '--project',
        'mocks',
        '--root',
        root,
      ],
    ],
    remedy: 'one file alone: npx vitest run <file>',
  },
  types: {
    commands: (root) =>
      typedWorkspaces(root).map((name) => [
        tool('typescript/bin/tsc'),
        '-p',
        join(root, name),
        '--pretty',
        'false',
        // Each of the four default checkers infers the types of the contract again: 215 s of processor time, 80 s with
        // one checker.
        '--checkers',
        '1',
        // Incremental: unchanged files are not checked again.
        '--incremental',
        '--tsBuildInfoFile',
        join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`),
      ]),
    remedy: 'one workspace alone: npx tsc -p <workspace>',
  },
  'typed-lint': {
    commands: () => [
      [
        tool('oxlint/bin/oxlint'),
        '--type-aware',
        '--deny-warnings',
        '--report-unused-disable-directives',
        '-f',
        'unix',
      ],
    ],
    remedy:
      'what a machine can mend: npx oxlint --type-aware --fix; functions over 60 lines: split by what they answer',
  },
  lint: {
    commands: () => [[tool('oxlint/bin/oxlint'), '--deny-warnings', '-f', 'unix']],
    remedy: 'what a machine can mend: npx oxlint --fix',
  },
  format: {
    commands: () => [[tool('oxfmt/bin/oxfmt'), '--check']],
    remedy: 'npm run format',
  },
  arrows: { commands: (root) => house('arrows', root), remedy: 'the table is arrows.config.js' },
  house: { commands: (root) => house('house', root), remedy: 'the rules are in ARCHITECTURE.md' },
};

/** oxlint searches for its type-aware binary on the PATH. */
const ENVIRONMENT = {
  ...process.env,
  PATH: `${tool('.bin')}${delimiter}${process.env.PATH ?? ''}`,
  FORCE_COLOR: '0',
  NO_COLOR: '1',
};

function run(args, cwd) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd, env: ENVIRONMENT });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => done({ passed: false, output: String(error) }));
    child.on('close', (code) => done({ passed: code === 0, output }));
  });
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(7);

/**
 * Runs one check and prints its line, with the output if it failed or was requested alone.
 * @param {{ name: string, root: string, isVerbose: boolean }} wanted
 * @returns {Promise<boolean>} whether it passed
 */
async function check({ name, root, isVerbose }) {
  const started = Date.now();
  let passed = true;
  let output = '';
  for (const command of CHECKS[name].commands(root)) {
    const result = await run(command, root);
    passed &&= result.passed;
    if (!result.passed || isVerbose) output += result.output;
  }
  if (output.trim()) console.log(`\n${output.trim()}`);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${seconds(started)}  ${name}${passed ? '' : `   → ${CHECKS[name].remedy}`}`);
  return passed;
}

async function main() {
  const started = Date.now();
  const args = process.argv.slice(2);
  const at = args.indexOf('--root');
  const root = resolve(at < 0 ? PROJECT : args.splice(at, 2)[1]);
  const unknown = args.filter((name) => !CHECKS[name]);
  if (unknown.length) {
    console.error(`No check is called ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const queue = args.length ? args : Object.keys(CHECKS);
  const failed = [];
  const isVerbose = queue.length === 1;
  const lane = async () => {
    for (let name = queue.shift(); name; name = queue.shift())
      if (!(await check({ name, root, isVerbose }))) failed.push(name);
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : `\nAll checks passed in ${seconds(started).trim()}`);
  process.exitCode = failed.length ? 1 : 0;
}

await main();
