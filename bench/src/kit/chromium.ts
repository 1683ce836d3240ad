import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** Launches the system's Chromium if installed, else Playwright's. */
export function launchChromium(): Promise<Browser> {
  const system = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ ...(existsSync(system) ? { executablePath: system } : {}), args: ['--no-sandbox'] });
}
