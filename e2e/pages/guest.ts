import type { Browser, BrowserContext, Page } from '@playwright/test';
import { productOrigin } from './addresses.ts';
import { chooseFiles } from './choose-files.ts';
import { findInMails } from './mailbox.ts';

/** A mobile browser context with its own cookies. */
export function phone(browser: Browser, locale = 'en-US', timezoneId?: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: productOrigin,
    locale,
    timezoneId,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
}

/** The personal link in the newest mail to an address, other than `after`; waits for it. */
export function linkFor(email: string, after = ''): Promise<string> {
  const find = (texts: string[]) =>
    texts.flatMap((text) => /https?:\/\/\S+#k=inv_\w+/.exec(text)?.[0] ?? []).find((link) => link !== after);
  return findInMails(email, { find, missing: 'a link' });
}

/** The personal link in the newest receipt; waits for it. */
export function receiptLinkFor(email: string): Promise<string> {
  const find = (texts: string[]) =>
    texts
      .filter((text) => text.includes('SHA-256'))
      .flatMap((text) => /https?:\/\/\S+\/upload\/cmp_[0-9a-z]+#k=inv_\w+/.exec(text)?.[0] ?? [])[0];
  // The receipt is mailed half a minute after the last file.
  return findInMails(email, { find, missing: 'a receipt', timeout: 60_000 });
}

/** Chooses a file for the slot of a format, through its visible upload button. */
export async function addFile(page: Page, format: string, file: string): Promise<void> {
  const button = page
    .getByRole('group', { name: format })
    .getByRole('button', { name: /^(Add a file|Ajouter un fichier|Choose another)/ })
    .first();
  await chooseFiles(page, file, () => button.click());
}
