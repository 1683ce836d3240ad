import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:long` sets it.
const isLong = process.env['LONG'] === '1';
// The default second is too short on a busy machine.
const expecting = { poll: { timeout: 15_000 } };
const skipped = ['**/*.fault.test.ts', '**/*.mock.test.ts', '**/node_modules/**', '**/dist/**'];

// Sandboxes listen on ports; the others run ffmpeg, exiftool or the checks themselves.
const withTools = [
  'sandbox/src/**/*.test.ts',
  'probe/src/{corpus,probe-image,probe-limits,probe-refusals}.test.ts',
  'scripts/checks.test.ts',
  'cli/src/**/*.test.ts',
];

/**
 * `unit` needs nothing but Node. `components` draws components of the pages in a DOM without a browser. `tools` runs other programs or listens on ports. `api` starts one PostgreSQL for the run and gives every file a database of its own.
 * `server` holds the tests of the server that need none, `mocks` those that replace modules.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,probe,web,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...withTools, ...skipped, ...(isLong ? [] : ['**/*.long.test.ts'])],
          // Property tests run for a time, not a number of cases.
          setupFiles: ['scripts/property-tests.ts'],
          environment: 'node',
          // Files share what they import.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          expect: expecting,
        },
      },
      {
        plugins: [react()],
        root: path.resolve(import.meta.dirname, 'web'),
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Files share what they import.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: withTools,
          exclude: [...skipped, '**/*.api.test.ts', ...(isLong ? [] : ['**/*.long.test.ts'])],
          globalSetup: ['scripts/build-cli.js'],
          setupFiles: ['scripts/property-tests.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          expect: expecting,
        },
      },
      {
        test: {
          name: 'api',
          provide: { isLong },
          include: ['{server,cli}/**/*.api.test.ts', ...(isLong ? ['server/**/*.long.test.ts'] : [])],
          exclude: skipped,
          globalSetup: ['server/src/testing/global-setup.ts', 'scripts/build-cli.js'],
          environment: 'node',
          pool: 'forks',
          // A worker imports the application once for all its files: tests stop what they start and restore their spies.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expecting,
        },
      },
      {
        test: {
          name: 'server',
          provide: { isLong },
          include: ['server/**/*.test.ts'],
          exclude: [...skipped, '**/*.api.test.ts', '**/*.long.test.ts'],
          environment: 'node',
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expecting,
        },
      },
      {
        test: {
          name: 'mocks',
          include: ['{contract,probe,web,sandbox,server}/src/**/*.mock.test.ts'],
          environment: 'node',
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          expect: expecting,
        },
      },
    ],
  },
});
