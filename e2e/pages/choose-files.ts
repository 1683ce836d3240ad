import { errors, type Page } from '@playwright/test';

const intercepted = new WeakSet<Page>();

/** Chooses files in the file chooser that an action opens. */
export async function chooseFiles(page: Page, files: string | string[], open: () => Promise<unknown>): Promise<void> {
  if (!intercepted.has(page)) {
    // Turns interception on permanently. A key press sent right after it could reach the page first and lose the
    // chooser: the round trip to the page ensures the order.
    page.on('filechooser', () => undefined);
    await page.evaluate(() => document.readyState);
    intercepted.add(page);
  }
  // Headless Chromium ignores one of some hundred presses, so a press without a chooser is repeated.
  const [first] = await Promise.all([
    page.waitForEvent('filechooser', { timeout: 10_000 }).catch((error: unknown) => {
      if (error instanceof errors.TimeoutError) return null;
      throw error;
    }),
    open(),
  ]);
  const [chooser] = first ? [first] : await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles(files);
}
