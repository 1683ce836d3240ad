import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from './choose-files.ts';

/** The sheet that proposes a slot for each file. */
export function sheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Where each file belongs' });
}

/** The row of a file in the sheet. */
export function row(page: Page, name: string): Locator {
  return sheet(page)
    .locator('[data-status]')
    .filter({ has: page.getByTitle(name, { exact: false }) });
}

/** Chooses files, or a folder, through the page's own buttons. */
export async function addFiles(
  page: Page,
  files: string | string[],
  what: 'files' | 'folder' = 'files',
): Promise<void> {
  const button = page.getByRole('button', { name: what === 'folder' ? 'Add a folder' : 'Add files' }).first();
  await chooseFiles(page, files, () => button.click());
  await expect(sheet(page)).toBeVisible();
}

/** The states of a campaign's slots, by creative. */
export async function statesOf(page: Page, campaign: string): Promise<Record<string, string[]>> {
  const answer = await page.request.get(`/api${campaign}/creatives`);
  const { items } = (await answer.json()) as { items: { name: string; slots: { state: string }[] }[] };
  return Object.fromEntries(items.map(({ name, slots }) => [name, slots.map(({ state }) => state)]));
}
