import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** Chromium of the system where there is one, else Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const system = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ ...(existsSync(system) ? { executablePath: system } : {}), args: ['--no-sandbox'] });
}
