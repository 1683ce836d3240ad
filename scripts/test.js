// `npm test`: installs what the tests need, builds, and proves everything: checks, units, API, browser journeys.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.js';
import { findBrowser, installMissingTools } from './find-tools.js';
import { installMissing } from './install.js';
import { countJourneys, countTests } from './test-report.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => console.log(text);
const results = mkdtempSync(path.join(tmpdir(), 'ad-foundry-results-'));

function run(program, args, env = {}) {
  const child = spawnSync(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return child.status === 0;
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(path.join(results, name), 'utf8'));
  } catch {
    return null;
  }
}

/** Every step counts its tests; a step that fails without having counted any counts as one failure. */
const steps = {
  checks() {
    const ok = run('scripts/check.js', ['format', 'lint', 'arrows', 'types', 'house']);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  },
  vitest() {
    const file = path.join(results, 'vitest.json');
    const ok = run('node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      // As for the journeys: a second try, which is told.
      ...(process.env['CI'] ? ['--retry=1'] : []),
    ]);
    const report = readJson('vitest.json');
    return report ? countTests(report, ok) : { passed: 0, failed: 1 };
  },
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
};

async function main() {
  await installMissing(say);
  installMissingTools(say);
  await buildStale(say);
  const totals = { passed: 0, failed: 0 };
  const broken = [];
  for (const [name, step] of Object.entries(steps)) {
    const started = Date.now();
    const { passed, failed, flaky = [], failures = [] } = step();
    totals.passed += passed;
    totals.failed += failed;
    say(`${name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
    if (flaky.length > 0) say(`${flaky.length} flaky, passed at a second try and counted as neither:`);
    for (const title of flaky) say(`  ${title}`);
    broken.push(...failures);
  }
  rmSync(results, { recursive: true, force: true });
  // Once more at the end, where whoever sees the last lines alone finds them.
  for (const title of broken) say(`failed: ${title}`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
}

await main();
