import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture, videoFile } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly, type Me } from '#pages/session.ts';
import { expectAccessible, open } from '#pages/viewer.ts';

const story = 'Instagram Stories – Video';
const feed = 'Instagram Feed – Image';
const copy =
  'Five dinners, cooked in fifteen minutes, delivered on Sunday. Your first box is €29 until 6 December, and you can pause any week.';
const gigabyte = 1024 ** 3;

/** Fills the texts of the ad in the brief. */
async function fill(page: Page, me: Me, creativePath: string, values: Record<string, string>): Promise<void> {
  const creativeId = creativePath.split('/').at(-1);
  const { items } = await api<{ items: { id: string; key: string }[] }>(page, 'GET', '/attributes');
  for (const { id, key } of items) {
    const value = values[key];
    if (value === undefined) continue;
    await api(page, 'PUT', `/creatives/${creativeId}/attributes/${id}`, { required: false }, me.organizationId);
    await api(page, 'PUT', `/creatives/${creativeId}/attributes/${id}/value`, { value }, me.organizationId);
  }
}

/** Makes the file 4 GB long: what describes the video is at its end, behind a hole that takes no space on the disk. */
function stretch(file: string): void {
  const bytes = readFileSync(file);
  let at = 0;
  while (bytes.toString('latin1', at + 4, at + 8) !== 'moov') at += bytes.readUInt32BE(at);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('free', 4);
  head.writeBigUInt64BE(BigInt(4 * gigabyte), 8);
  const handle = openSync(file, 'r+');
  writeSync(handle, head, 0, head.length, at);
  ftruncateSync(handle, at + 4 * gigabyte);
  writeSync(handle, bytes, at, bytes.length - at, at + 4 * gigabyte);
  closeSync(handle);
}

/** Milliseconds from choosing a file until its first picture is drawn in place. */
async function msUntilDrawn(page: Page, file: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: { from?: number; to?: number } = {};
    Object.assign(globalThis, { times });
    document.addEventListener('change', () => (times.from = performance.now()), { capture: true, once: true });
    new MutationObserver((_, observer) => {
      const video = document.querySelector<HTMLVideoElement>('[data-in-place] video');
      if (!video) return;
      observer.disconnect();
      video.requestVideoFrameCallback(() => (times.to = performance.now()));
    }).observe(document, { subtree: true, childList: true });
  });
  const chooser = page.waitForEvent('filechooser');
  await press();
  // The parts that draw it are loaded while the person looks for the file.
  const [chosen] = await Promise.all([chooser, page.waitForTimeout(1500)]);
  await chosen.setFiles(file);
  const handle = await page.waitForFunction(() => {
    const { times } = globalThis as unknown as { times: { from: number; to?: number } };
    return times.to === undefined ? null : times.to - times.from;
  });
  return (await handle.jsonValue()) ?? Number.POSITIVE_INFINITY;
}

const device = (within: Locator | Page) => within.locator('[data-in-place]').first();

test(
  'files are seen in place before uploading, in the viewer and on one page, and exported',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const me = await signUpQuickly(page);
    const path = await briefQuickly(page, me, [story, feed]);
    await fill(page, me, path, { primary_text: copy, headline: 'First box €29', call_to_action: 'ORDER_NOW' });
    await page.goto(path);

    await test.step('a local video of 4 GB shows within a second, and nothing is uploaded', async () => {
      const file = videoFile('big.mp4', { width: 540, height: 960, seconds: 4 });
      stretch(file);
      expect(statSync(file).size).toBeGreaterThan(4 * gigabyte);
      const uploads: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET' && !request.url().includes('/account/')) uploads.push(request.url());
      });
      const card = slot(page, story);
      await card.getByRole('button', { name: /^Actions/ }).click();
      const ms = await msUntilDrawn(page, file, () =>
        page.getByRole('menuitem', { name: 'See a file in place…' }).click(),
      );
      test
        .info()
        .annotations.push({ type: 'in place', description: `${Math.round(ms)} ms until a 4 GB video is drawn` });
      expect(ms).toBeLessThanOrEqual(1000);
      const dialog = page.getByRole('dialog', { name: story });
      await expect(device(dialog)).toHaveAttribute('data-in-place', 'story');
      await expect(dialog.getByText('Order now')).toBeVisible();
      await expect(device(dialog).getByText('Northbound Studio')).toBeVisible();
      await expect(device(dialog).getByText('Spring launch')).toHaveCount(0);
      await expect(dialog.getByText('Nothing is uploaded from here')).toBeVisible();
      await dialog.getByRole('button', { name: 'Safe zones' }).click();
      await expect(dialog.getByText('Covered: text and button')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      expect(uploads).toEqual([]);
      rmSync(file);
    });

    await test.step('the viewer shows the file in its place with key I, its texts as they are cut', async () => {
      const card = slot(page, feed);
      await choose(page, card, picture('dinner.png', 1080, 1350));
      await expectState(card, 'delivered');
      const viewer = await open(page, feed);
      await page.keyboard.press('i');
      await expect(device(viewer)).toHaveAttribute('data-in-place', 'feed');
      await expect(viewer.getByText('Cut at 125 of 129').first()).toBeVisible();
      await expect(device(viewer).getByText('more')).toBeVisible();
      await viewer.getByRole('radio', { name: 'Dark' }).click();
      await expect(device(viewer)).toHaveAttribute('data-device', 'dark');
      const box = (await device(viewer).boundingBox())!;
      expect(Math.round(box.width)).toBe(378);
      await expectAccessible(page);
      await page.keyboard.press('i');
      await expect(viewer.locator('[data-in-place]')).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('the campaign shows all files in place and exports them', async () => {
      await page.goto(`${path.split('/creatives/')[0]}`);
      await page
        .locator('header')
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'In place' }).click();
      await expect(device(page)).toHaveAttribute('data-in-place', 'feed');
      await expect(page.getByText('Primary text: Cut at 125 of 129')).toBeVisible();
      await page.getByRole('radio', { name: 'File' }).click();
      await expect(device(page)).toHaveAttribute('data-in-place', 'plain');
      await page.getByRole('radio', { name: 'In place' }).click();
      expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export sheet' }).click();
      await page.getByRole('menuitem', { name: /^PNG/ }).click();
      const picturePath = await (await download).path();
      // The width in a PNG's header: a page of 1123 px at two pixels each.
      expect(readFileSync(picturePath).readUInt32BE(16)).toBe(2246);
      await page.evaluate(() =>
        Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }),
      );
      await page.getByRole('button', { name: 'Export sheet' }).click();
      await page.getByRole('menuitem', { name: /save as PDF/ }).click();
      await page.waitForFunction(() => (globalThis as unknown as { printed?: boolean }).printed);
      await expect(page.locator('.contact-sheet-page')).toHaveCount(1);
    });
  },
);
