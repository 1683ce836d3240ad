import { mkdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectState, slot } from '#pages/creative.ts';
import { row, sheet } from '#pages/placing.ts';
import { picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const [feed, instagram] = ['Facebook Feed – Image', 'Instagram Feed – Image'];

/** Drops real files and folders of the disk onto an element, like a pointer does. */
async function letGo(page: Page, target: Locator, paths: string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await target.boundingBox())!;
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
}

/** A folder with the hidden files that operating systems add. */
async function folderOf(name: string, files: string[]): Promise<string> {
  const folder = path.join(path.dirname(files[0] ?? ''), name);
  mkdirSync(path.join(folder, 'Finals'), { recursive: true });
  for (const file of files) await copyFile(file, path.join(folder, 'Finals', path.basename(file)));
  await copyFile(files[0] ?? '', path.join(folder, '.DS_Store'));
  return folder;
}

test('a folder dropped on a slot or a page is read without system files', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [feed, instagram]));
  const firstFolder = await folderOf('one', [picture('facebook-feed.png', 1440, 1800)]);
  await letGo(page, slot(page, feed), [firstFolder]);
  await expectState(slot(page, feed), 'delivered');

  const secondFolder = await folderOf('two', [picture('instagram-feed.png', 1080, 1350)]);
  await letGo(page, page.getByRole('heading', { level: 1 }), [secondFolder]);
  await expect(row(page, 'instagram-feed.png')).toBeVisible();
  await expect(sheet(page).locator('[data-status]')).toHaveCount(1);
  await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expectState(slot(page, instagram), 'delivered');
});

test('a file dropped outside a drop area does not navigate the page', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/campaigns');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => element.setAttribute('data-still-here', ''));
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    // Runs after the page's own handlers.
    const note = (event: DragEvent) =>
      seen.push(`${event.defaultPrevented ? 'kept' : 'lost'}: ${event.dataTransfer?.dropEffect}`);
    window.addEventListener('dragover', (event) => setTimeout(() => note(event)));
  });
  await letGo(page, heading, [picture('astray.png', 1080, 1080)]);
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  await expect.poll(async () => [...new Set(await seen())]).toEqual(['kept: none']);
  await expect(page.locator('[data-still-here]')).toBeVisible();
});

test('a pasted picture is uploaded', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [feed]));
  await expect(slot(page, feed)).toBeVisible();
  const base64 = readFileSync(picture('pasted.png', 1440, 1800)).toString('base64');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0);
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, base64);
  await expect(row(page, 'image.png')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expectState(slot(page, feed), 'delivered');
});
