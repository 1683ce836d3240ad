import type { Browser, BrowserContext, Page } from '@playwright/test';
import { mailboxAddress, productOrigin } from './addresses.ts';
import { chooseFiles } from './choose-files.ts';

/** A mobile browser context with cookies of its own. */
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
export async function linkFor(email: string, after = ''): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await fetch(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
    for (const { text } of (await answer.json()) as { text: string }[]) {
      const link = /https?:\/\/\S+#k=inv_\w+/.exec(text)?.[0];
      if (link && link !== after) return link;
    }
  }
  throw new Error(`no link arrived for ${email}`);
}

/** The newest link to a campaign without a key, as in a receipt; waits for it. */
export async function receiptLinkFor(email: string): Promise<string> {
  // It is mailed half a minute after the last file.
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const answer = await fetch(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
    for (const { text } of (await answer.json()) as { text: string }[]) {
      const link = /https?:\/\/\S+\/upload\/cmp_[0-9a-z]+(?=\s|$)/.exec(text)?.[0];
      if (link) return link;
    }
  }
  throw new Error(`no receipt arrived for ${email}`);
}

/** Chooses a file for the slot of a format, through its visible upload button. */
export async function addFile(page: Page, format: string, file: string): Promise<void> {
  const button = page
    .getByRole('group', { name: format })
    .getByRole('button', { name: /^(Add a file|Ajouter un fichier|Choose another)/ })
    .first();
  await chooseFiles(page, file, () => button.click());
}
