import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from './choose-files.ts';

/** The slot card of a format. */
export function slot(page: Page, format: string): Locator {
  return page.getByRole('group', { name: format });
}

/** Chooses files for a slot through its button. */
export async function choose(page: Page, card: Locator, files: string | string[]): Promise<void> {
  const button = card.getByRole('button', { name: /^(Drop or choose|Choose another|Resume)/ }).first();
  await chooseFiles(page, files, () => button.click());
}

/** Drops files onto a slot, like a pointer does. */
export async function drop(
  page: Page,
  card: Locator,
  files: { name: string; type: string; base64: string }[],
): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop']) await card.dispatchEvent(event, { dataTransfer: data });
}

/** Expects the slot to show a state. */
export async function expectState(
  card: Locator,
  state: 'empty' | 'partial' | 'does-not-fit' | 'delivered',
): Promise<void> {
  await expect(card).toHaveAttribute('data-slot-state', state, { timeout: 20_000 });
}
