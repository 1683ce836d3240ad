import { defineConfig } from 'vitest/config';

/** Kills real processes of the built server; `--sequence.seed <n>` repeats a run. */
export default defineConfig({
  test: {
    include: ['server/**/*.fault.test.ts'],
    globalSetup: ['server/src/testing/faults/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
