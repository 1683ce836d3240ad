import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { waitForAnimations } from '#pages/animations.ts';

const docs = path.resolve(import.meta.dirname, '../../docs');
export const maxBytes = 150_000;

/** Encodes a PNG as WebP in the browser, which has the encoder, at the best quality that stays small enough. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const encode = (quality: number) =>
    page.evaluate(
      async ([base64, level]) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: level });
        const encoded = new Uint8Array(await blob.arrayBuffer());
        return btoa(Array.from(encoded, (byte) => String.fromCodePoint(byte)).join(''));
      },
      [png.toString('base64'), quality] as const,
    );
  try {
    for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
      const webp = Buffer.from(await encode(quality), 'base64');
      if (webp.length <= maxBytes) return webp;
    }
    throw new Error('The picture is too large at any quality');
  } finally {
    await page.close();
  }
}

/** Writes a picture below `docs`. */
export async function writePicture(browser: Browser, name: string, png: Buffer): Promise<void> {
  const file = path.join(docs, `${name}.webp`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await toWebp(browser, png));
}

/** Waits until nothing on the page moves or loads, then takes what is visible. */
export async function takePage(page: Page): Promise<Buffer> {
  // The event stream stays open, so that the network is never idle for good.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('[role="status"][aria-busy]')).toHaveCount(0, { timeout: 30_000 });
  const isShown = () => {
    const videos = [...document.querySelectorAll('video')].every((video) => video.readyState > 1 && !video.seeking);
    const isVisible = ({ top, bottom }: DOMRect) => top < innerHeight && bottom > 0;
    const images = [...document.images].filter((image) => isVisible(image.getBoundingClientRect()));
    return videos && images.every((image) => image.complete);
  };
  await page.waitForFunction(isShown, undefined, { timeout: 20_000 }).catch(() => undefined);
  await waitForAnimations(page);
  await page.mouse.move(0, 0);
  return page.screenshot({ caret: 'hide' });
}
