import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { videoFile, picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';
import { countedVideo, expectAccessible, frameOf, open, replace } from '#pages/viewer.ts';

const [feed, stories] = ['Facebook Feed – Image', 'Instagram Stories – Video'];

test(
  'a video is stepped by frame and played by keys, and two videos are compared in sync',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories, feed]));
    const card = slot(page, stories);
    await choose(page, card, countedVideo('first.mp4'));
    await expectState(card, 'delivered');
    await replace(page, card, countedVideo('second.mp4'));
    await choose(page, slot(page, feed), picture('still.png', 1440, 1440));
    await expectState(slot(page, feed), 'delivered');

    const viewer = await open(page, stories);
    const lead = viewer.locator('video').first();
    const code = viewer.locator('[data-time-code]');
    await expect(viewer.getByText('29.97 fps')).toBeVisible();
    await expect(lead).toHaveJSProperty('readyState', 4);
    for (const [key, times, frame] of [
      ['.', 3, 3],
      ['.', 14, 17],
      [',', 2, 15],
    ] as const) {
      for (let press = 0; press < times; press++) await page.keyboard.press(key);
      await expect(code).toHaveText(`00:00:00:${String(frame).padStart(2, '0')}`);
      await expect.poll(() => frameOf(lead)).toBe(frame);
    }
    await page.keyboard.press('s');
    await expect(viewer.locator('[data-safe-zone]')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('s');

    await page.keyboard.press('l');
    await expect(lead).toHaveJSProperty('paused', false);
    await page.keyboard.press('l');
    await expect(lead).toHaveJSProperty('playbackRate', 2);
    await page.keyboard.press('k');
    await expect(lead).toHaveJSProperty('paused', true);
    await page.keyboard.press('j');
    await expect(code).toHaveText('00:00:00:00', { timeout: 15_000 });

    await page.keyboard.press('c');
    const other = viewer.locator('video').last();
    await expect(viewer.locator('video')).toHaveCount(2);
    await expect(other).toHaveJSProperty('readyState', 4);
    for (let press = 0; press < 9; press++) await page.keyboard.press('.');
    await expect.poll(() => Promise.all([frameOf(lead), frameOf(other)])).toEqual([9, 9]);
    await page.keyboard.press('Space');
    await expect.poll(() => lead.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.8);
    await page.keyboard.press('k');
    await expect(lead).toHaveJSProperty('paused', true);
    const timeCodeFrame = async () => {
      const [seconds = 0, frames = 0] = ((await code.textContent()) ?? '').split(':').slice(-2).map(Number);
      return seconds * 30 + frames;
    };
    await expect
      .poll(async () => {
        const [frame, first, second] = [await timeCodeFrame(), await frameOf(lead), await frameOf(other)];
        return [first - frame, second - frame];
      })
      .toEqual([0, 0]);

    await page.keyboard.press('Space');
    await expect(code).toHaveText('00:00:01:29', { timeout: 15_000 });
    await expect.poll(() => Promise.all([frameOf(lead), frameOf(other)])).toEqual([59, 59]);
    await page.keyboard.press('Space');
    await expect(lead).toHaveJSProperty('paused', false);
    await expect.poll(() => lead.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeLessThan(1.9);
    await page.keyboard.press('x');
    await expect(viewer.getByRole('slider', { name: 'Divider position' })).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: 'still.png' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('heading', { name: `${stories}, second.mp4` })).toBeVisible();
  },
);

test(
  'a large video is fetched by range and can be seeked; the rendition of an unplayable video is shown',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(330_000);
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories, stories]));
    const [large, master] = [slot(page, stories).first(), slot(page, stories).last()];
    // The server transcodes videos in upload order.
    await choose(page, master, countedVideo('master.mov', '-c:v prores_ks -profile:v 0'));
    await expectState(master, 'delivered');
    await choose(page, large, videoFile('large.mp4', { width: 720, height: 1280, seconds: 3, noise: true }));
    await expectState(large, 'delivered');

    const parts: { status: number; range: string; ifRange: string | undefined }[] = [];
    page.on('response', (answer) => {
      if (!/\/file\?/.test(answer.url())) return;
      const { range = '', 'if-range': ifRange } = answer.request().headers();
      parts.push({ status: answer.status(), range, ifRange });
    });
    await large.getByRole('button', { name: `View ${stories}` }).click();
    const viewer = page.getByRole('dialog');
    const video = viewer.locator('video');
    await viewer.getByRole('button', { name: 'Speed' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    const original = page.getByRole('menuitemradio', { name: 'Original' });
    // If the lighter video is ready, the viewer plays that one.
    if (await original.isVisible()) await original.click();
    else await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(video).toHaveAttribute('src', /\/file\?/);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
    await page.keyboard.press('End');
    await expect(viewer.locator('[data-time-code]')).toHaveText(/00:00:02:2\d/);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
    expect(parts.map(({ status }) => status).filter((status) => status !== 206)).toEqual([]);
    expect(parts.some(({ range }) => /^bytes=[1-9]/.test(range))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();

    // The lighter video is made after the upload; an open viewer switches to it as soon as it is ready.
    await master.getByRole('button', { name: `View ${stories}` }).click();
    await expect(video).toHaveAttribute('src', /\/rendition$/, { timeout: 240_000 });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(360);
    for (let press = 0; press < 12; press++) await page.keyboard.press('.');
    await expect(viewer.locator('[data-time-code]')).toHaveText('00:00:00:12');
    await expect.poll(() => frameOf(video)).toBe(12);
    await viewer.getByLabel('Position in the video').hover();
    await expect(viewer.locator('[style*="/filmstrip"]')).toBeVisible();
  },
);
