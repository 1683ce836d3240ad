import { expect, test, type Request } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { sendAnyway } from '#pages/guest-work.ts';
import { videoFile, picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';

test('Uploads: pause, resume, survive a reload and store the whole file', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  const file = videoFile('large.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 30_000_000 });

  // Throttled, so that the upload lasts long enough to pause it.
  const client = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 4 * 1024 * 1024 };
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow);

  await choose(page, card, file);
  await expect(card.getByRole('progressbar')).toBeVisible();
  await expect(card.getByText(/MB\/s/)).toBeVisible({ timeout: 20_000 });
  await expect(card.getByText(/^Uploading \d+%$/)).toBeVisible();
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused')).toBeVisible();
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByText(/MB\/s/)).toBeVisible({ timeout: 20_000 });

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(card.getByText(/large\.mp4 stopped at \d+%/)).toBeVisible();
  await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await choose(page, card, file);
  await expectState(card, 'delivered');
  await expect(card.getByText(/stopped at/)).toBeHidden();
});

test('a cancelled upload leaves nothing behind', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 2 * 1024 * 1024,
  });
  await choose(
    page,
    card,
    videoFile('cancelled.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 20_000_000 }),
  );
  await expect(card.getByText(/MB\/s/)).toBeVisible({ timeout: 20_000 });
  const deletion = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await card.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await deletion).status()).toBe(204);
  await expect(card.getByRole('progressbar')).toBeHidden();
  await page.reload();
  await expectState(card, 'empty');
  await expect(card.getByText(/stopped at/)).toBeHidden();
});

test('a cancelled paused upload leaves nothing behind', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 2 * 1024 * 1024,
  });
  await choose(
    page,
    card,
    videoFile('paused.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 20_000_000 }),
  );
  await expect(card.getByText(/MB\/s/)).toBeVisible({ timeout: 20_000 });
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  const deletion = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await card.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await deletion).status()).toBe(204);
  await page.reload();
  await expectState(card, 'empty');
  await expect(card.getByText(/stopped at/)).toBeHidden();
});

test('a file chosen while offline is judged, waits, and is sent when online', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, ['Facebook Feed – Image', 'Instagram Feed – Image']));
  const [fits, breaks] = [slot(page, 'Facebook Feed – Image'), slot(page, 'Instagram Feed – Image')];
  await expectState(fits, 'empty');
  const parts = new Set<Request>();
  // The chunk that sends files is the last one loaded for file handling.
  const fetched = page.waitForResponse((answer) => /\/assets\/browser-/.test(answer.url()));
  await page.getByRole('heading', { level: 1 }).click();
  await fetched;
  await expect.poll(() => parts.size).toBe(0);
  await page.context().setOffline(true);
  await choose(page, breaks, picture('small.png', 300, 900));
  await expect(breaks.getByText('300 px wide: at least 500 px.')).toBeVisible();
  await choose(page, fits, picture('fits.png', 1080, 1080));
  await expect(fits.getByRole('progressbar')).toBeVisible();
  await page.context().setOffline(false);
  await expectState(fits, 'delivered');
  await expect(breaks.getByText('300 px wide: at least 500 px.')).toBeVisible();
});

test(
  'a failed import of a script leaves the page unchanged, and the page recovers',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, ['Facebook Feed – Image']));
    const card = slot(page, 'Facebook Feed – Image');
    await card.waitFor();
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await page.route('**/assets/*.js', (route) => route.abort());
    const open = () => page.getByRole('button', { name: 'Formats', exact: true }).click();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await open();
    await failed;
    await expect(card).toBeVisible();
    expect(await page.evaluate(() => 'kept' in window)).toBe(true);

    // Browsers that cache the failed import reload the page.
    await page.unroute('**/assets/*.js');
    const formats = page.getByRole('dialog');
    await expect(async () => {
      if (!(await formats.isVisible())) await open();
      await expect(formats).toBeVisible({ timeout: 3000 });
    }).toPass();
  },
);

test('after a new release a failed import reloads the page once', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, ['Facebook Feed – Image']));
  const card = slot(page, 'Facebook Feed – Image');
  await card.waitFor();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const release = await (await page.request.get(page.url())).text();
  await page.route('**/assets/*.js', (route) => route.abort());
  // The server's page references another entry script; the reloaded page finds its scripts.
  await page.route(page.url(), async (route) => {
    const isAsking = route.request().resourceType() === 'fetch';
    if (!isAsking) await page.unroute('**/assets/*.js');
    const body = isAsking ? release.replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-new.js') : release;
    await route.fulfill({ contentType: 'text/html', body });
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Formats', exact: true }).click();
  await loaded;
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Formats', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(loads).toBe(1);
});

test(
  'a failed import reloads the page once, for any response of the server to a script',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, ['Facebook Feed – Image']));
    const card = slot(page, 'Facebook Feed – Image');
    const open = () => page.getByRole('button', { name: 'Formats', exact: true }).click();
    let loads = 0;
    page.on('load', () => (loads += 1));
    for (const answer of [
      { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' },
      { status: 500, contentType: 'text/plain', body: '' },
      { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
    ]) {
      await card.waitFor();
      await page.evaluate(() => sessionStorage.clear());
      loads = 0;
      // The page's own scripts arrive; the part that is loaded late does not.
      await page.route(/\/assets\/formats-sheet-[\w-]+\.js/, (route) => route.fulfill(answer));
      const loaded = page.waitForEvent('load');
      await open();
      await loaded;
      await card.waitFor();
      const failed = page.evaluate(
        () =>
          new Promise((resolve) => window.addEventListener('vite:preloadError', () => resolve(true), { once: true })),
      );
      await open();
      await failed;
      await expect(card).toBeVisible();
      expect(loads).toBe(1);
      await page.unrouteAll();
      await page.reload();
    }
    await card.waitFor();
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('cancelling after the last byte reports that the file is stored', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, ['Facebook Feed – Image']));
  const card = slot(page, 'Facebook Feed – Image');
  // Blocks live events, which would report the stored file before the press.
  await page.route('**/api/events**', (route) => route.abort());
  let markStored = () => {};
  const arrived = new Promise<void>((resolve) => (markStored = resolve));
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    // The response is never sent.
    markStored();
  });
  await choose(page, card, picture('quick.jpg', 1080, 1080));
  await arrived;
  const deletion = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await card.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await deletion).status()).toBe(410);
  await expectState(card, 'delivered');
  await expect(page.getByText('1 file uploaded')).toBeVisible();
});

test('a file that breaks a rule is sent only on request, and can be moved to the slot it fits', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, ['Facebook Feed – Image', 'Facebook Right column – Image']));
  const feed = slot(page, 'Facebook Feed – Image');
  const column = slot(page, 'Facebook Right column – Image');
  await choose(page, feed, picture('narrow.jpg', 400, 400));
  // The button is gone after the press; focus stays in its slot.
  await expect(feed).toBeFocused();
  await feed.getByRole('button', { name: 'Move to Facebook Right column – Image' }).click();
  await expectState(column, 'delivered');
  await expectState(feed, 'empty');
  await choose(page, feed, picture('narrow-again.jpg', 410, 410));
  await sendAnyway(feed);
  await expectState(feed, 'does-not-fit');
  await expect(feed.getByText(/410 px wide: at least 600 px\./)).toBeVisible();
});

test('carousel cards are reordered by keyboard', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const format = 'Facebook Feed – Carousel';
  await page.goto(await briefQuickly(page, me, [format]));
  const card = slot(page, format);
  await choose(page, card, [
    picture('one.png', 601, 600),
    picture('two.png', 602, 600),
    picture('three.png', 603, 600),
  ]);
  await expectState(card, 'delivered');
  const order = card.getByRole('list', { name: 'Order of the cards' });
  const pictures = () => order.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  await expect.poll(pictures, { timeout: 20_000 }).toHaveLength(3);
  const before = await pictures();
  expect(new Set(before).size).toBe(3);
  const first = order.getByRole('button', { name: 'Card 1 of 3' });
  // Dragging is loaded after the cards are shown.
  await expect(first).toHaveAttribute('aria-roledescription', 'sortable');
  await first.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Card moved to position 1 of 3.')).toBeAttached();
  // A press while the page still scrolls to the card may move nothing, so it is repeated.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Card moved to position 2 of 3.')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  const expected = [before[1], before[0], before[2]];
  await expect.poll(pictures).toEqual(expected);
  await page.reload();
  await expect.poll(pictures).toEqual(expected);
});

test('settings show the organization’s storage use', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  await choose(
    page,
    slot(page, stories),
    videoFile('room.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 8_000_000 }),
  );
  await expectState(slot(page, stories), 'delivered');
  await page.goto('/settings');
  await expect(page.getByText(/^\d+\.\d\d MB of 1 TB used\.$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Storage' })).toBeVisible();
});
