import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { productOrigin, productPort, sandboxPort } from './pages/addresses.ts';

// Usual paths of Chromium; the CHROMIUM variable names another.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const dataDir = path.join(tmpdir(), `ad-foundry-journeys-${process.env['TEST_RUN'] ?? process.ppid}`);
const root = path.resolve(import.meta.dirname, '..');

/** Journeys through the built product on its embedded defaults, in a real browser. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: path.join(tmpdir(), `ad-foundry-journeys-output-${productPort}`),
  fullyParallel: true,
  // One more than the usual two processors, since journeys also wait.
  workers: 3,
  // A shared machine may stall for longer than any timeout, so CI retries once and lists the journey as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Long journeys run only with LONG=1, which `npm run test:long` sets.
  testIgnore: process.env['LONG'] ? [] : '**/*.long.spec.ts',
  ...(process.env['LONG'] ? {} : { grepInvert: /@long/ }),
  timeout: 90_000,
  // A shared machine may take several times as long as a quiet one.
  expect: { timeout: 20_000 },
  use: {
    baseURL: productOrigin,
    // Drawing animations without a graphics card takes a fifth of a journey's processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of a journey's time; TRACE=1 keeps the traces of failed journeys.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? usual.find((file) => existsSync(file)),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.js',
    cwd: root,
    // The sandboxes start last.
    url: `http://127.0.0.1:${sandboxPort}/mailbox`,
    // While a journey is written, it uses a product that was started by hand.
    reuseExistingServer: !process.env['CI'],
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // Billing has a separate journey and product.
    env: { PORT: String(productPort), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, BILLING_MODE: 'off' },
  },
});
