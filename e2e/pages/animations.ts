import type { Page } from '@playwright/test';

/** Waits until all transitions and animations have ended, except those that repeat forever. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(running.map(({ finished }) => finished));
  });
}
