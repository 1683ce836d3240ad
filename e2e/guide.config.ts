import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run guide`: takes the pictures of the guide and of the README from a product on an empty folder. */
export default defineConfig({
  ...journeys,
  testDir: 'guide',
  outputDir: path.join(tmpdir(), 'ad-foundry-guide-output'),
  workers: 1,
  retries: 0,
  timeout: 600_000,
});
