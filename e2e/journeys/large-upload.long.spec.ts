import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, rmSync, statSync, truncateSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expect, test } from '@playwright/test';
import { productPort } from '#pages/addresses.ts';
import { choose, expectState, slot } from '#pages/creative.ts';
import { videoFile } from '#pages/media.ts';
import { Product } from '#pages/product.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';
// LARGE_UPLOAD_MB=2048 sends two gigabytes.
const megabytes = Number(process.env['LARGE_UPLOAD_MB'] ?? 600);
const product = new Product(productPort + 6);

test.use({ baseURL: product.origin });
test.describe.configure({ mode: 'serial', timeout: 60_000 + megabytes * 300 });
test.beforeAll(() => product.start());
test.afterAll(() => product.stop());

/** A video padded with a `free` box, which players ignore; sparse, so that it uses no disk space. */
function largeVideo(name: string, sizeBytes: number): string {
  const file = videoFile(name, { width: 1080, height: 1920, seconds: 3 });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(sizeBytes, 0);
  head.write('free', 4);
  appendFileSync(file, head);
  truncateSync(file, statSync(file).size + sizeBytes - head.length);
  return file;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

for (const { screen, viewport, sizeBytes } of [
  { screen: 'a wide screen', viewport: { width: 1440, height: 900 }, sizeBytes: megabytes * 1024 * 1024 },
  { screen: 'a phone', viewport: { width: 390, height: 844 }, sizeBytes: megabytes * 1024 * 256 },
]) {
  test(`on ${screen} a large upload resumes after the server is killed`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories]));
    const card = slot(page, stories);
    const file = largeVideo(`large-${viewport.width}.mp4`, sizeBytes);
    await choose(page, card, file);
    await expect
      .poll(() => product.arrivedBytes(), { timeout: 120_000, intervals: [50] })
      .toBeGreaterThan(sizeBytes / 3);
    await product.kill();
    const arrivedBytes = product.arrivedBytes();
    expect(arrivedBytes).toBeLessThan(sizeBytes);
    await expect(card.getByText('The server is not responding.')).toBeVisible({ timeout: 30_000 });
    await product.start();
    await expect(card).toHaveAttribute('data-slot-state', 'delivered', { timeout: 30_000 + megabytes * 200 });
    await page.reload();
    await expectState(card, 'delivered');
    const sha256 = await sha256Of(file);
    const stored = product.stored(sha256);
    expect(stored).not.toBeNull();
    expect(await sha256Of(stored ?? '')).toBe(sha256);
    rmSync(file);
  });
}
