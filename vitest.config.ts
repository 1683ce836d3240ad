import { defineConfig } from 'vitest/config';

/** `unit` needs nothing but Node; `api` starts one PostgreSQL for the run and gives every file a database of its own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,probe,web,sandbox}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
          sequence: { groupOrder: 0 },
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.fault.test.ts', '**/node_modules/**', '**/dist/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
