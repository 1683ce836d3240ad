import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { film, picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';
import { countedFilm, frameOf, replace } from '#pages/viewer.ts';

const [feed, stories] = ['Facebook Feed – Image', 'Instagram Stories – Video'];

async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
}

async function open(page: Page, format: string): Promise<Locator> {
  await slot(page, format)
    .getByRole('button', { name: `View ${format}` })
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  return viewer;
}

const widthOf = async (viewer: Locator) =>
  Math.round((await viewer.locator('[data-media]').first().boundingBox())!.width);
const leftOf = async (viewer: Locator) => (await viewer.locator('[data-media]').first().boundingBox())!.x;

test('a picture is looked at closely, compared with the version before it in three ways, noted, brought back and deleted', async ({
  page,
  context,
}) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [feed]));
  const card = slot(page, feed);
  await choose(page, card, picture('first.png', 1440, 1440));
  await expectState(card, 'delivered');
  await replace(page, card, picture('second.png', 1200, 1200));

  const viewer = await open(page, feed);
  await expect(viewer.getByRole('heading', { name: `${feed}, second.png` })).toBeVisible();
  await expect(page).toHaveURL(/\?version=ver_/);
  await expect(viewer.getByRole('img', { name: 'second.png' })).toBeVisible();

  await test.step('zoom by keys, wheel and hand', async () => {
    const fitted = await widthOf(viewer);
    await page.keyboard.press('1');
    await expect.poll(() => widthOf(viewer)).toBe(1200);
    await expect(viewer.getByRole('button', { name: '100 % (100%)' })).toBeVisible();
    const before = await leftOf(viewer);
    const stage = (await viewer.locator('[data-pane]').boundingBox())!;
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width / 2 - 60, stage.y + stage.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => before - (await leftOf(viewer))).toBeCloseTo(60, 0);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => widthOf(viewer)).toBeGreaterThan(1200);
    await page.keyboard.press('0');
    await expect.poll(() => widthOf(viewer)).toBe(fitted);
    await page.mouse.dblclick(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await expect.poll(() => widthOf(viewer)).toBe(1200);
    await page.keyboard.press('0');
  });

  await test.step('compare side by side, by wipe and laid over, with the same zoom', async () => {
    await page.keyboard.press('c');
    const layers = viewer.locator('[data-media]');
    await expect(layers).toHaveCount(2);
    await expect(viewer.getByRole('img', { name: 'first.png' })).toBeVisible();
    await page.keyboard.press('+');
    const [one, two] = [(await layers.first().boundingBox())!, (await layers.last().boundingBox())!];
    expect(Math.round(one.width)).toBe(Math.round(two.width));
    expect(Math.round(one.y)).toBe(Math.round(two.y));
    expect(two.x).toBeGreaterThan(one.x + 100);
    await expectAccessible(page);
    await viewer.getByRole('radio', { name: 'Wipe' }).click();
    const edge = viewer.getByRole('slider', { name: 'Place of the edge' });
    await edge.focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowLeft');
    await expect(viewer.locator('[data-layer="1"]')).toHaveCSS('clip-path', 'inset(0px 0px 0px 40%)');
    await expectAccessible(page);
    await expect(page).toHaveURL(/compare=ver_\w+&mode=wipe/);
    await viewer.getByRole('radio', { name: 'Overlay' }).click();
    await expect(viewer.locator('[data-layer="1"]')).toHaveCSS('opacity', '0.5');
    await viewer.getByRole('checkbox', { name: 'Difference' }).check();
    await expect(viewer.locator('[data-layer="1"]')).toHaveCSS('mix-blend-mode', 'difference');
    await expectAccessible(page);
  });

  await test.step('the link shows the same to whoever opens it anew', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    const same = other.getByRole('dialog');
    await expect(same.getByRole('radio', { name: 'Overlay' })).toBeChecked();
    await expect(same.locator('[data-media]')).toHaveCount(2);
    await other.keyboard.press('Escape');
    await expect(same).toBeHidden();
    await expect(other).not.toHaveURL(/version=/);
    await expect(slot(other, feed).getByRole('button', { name: `View ${feed}` })).toBeFocused();
    await other.close();
  });

  await test.step('who did what with it is told to whoever asks', async () => {
    const download = await page
      .context()
      .request.get((await viewer.getByRole('link', { name: 'Download' }).first().getAttribute('href')) ?? '');
    expect(download.status()).toBe(200);
    const trail = viewer.getByRole('region', { name: 'History' });
    await trail.getByRole('button', { name: 'History' }).click();
    await expect(trail.getByText('Lena Moreau uploaded second.png')).toBeVisible();
    await expect(trail.getByText('Lena Moreau downloaded it')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('versions: a note, the older one brought back, the newest deleted', async () => {
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowDown');
    await expect(viewer.getByRole('heading', { name: `${feed}, first.png` })).toBeVisible();
    await viewer.getByRole('button', { name: 'Add a note' }).click();
    await viewer.getByLabel('Note on this version').fill('The client liked this one');
    await viewer.getByRole('button', { name: 'Save' }).click();
    await expect(viewer.getByRole('region', { name: 'Note' })).toHaveText('The client liked this one');
    await viewer.getByRole('button', { name: 'Actions for v1' }).click();
    await page.getByRole('menuitem', { name: 'Make it current again' }).click();
    const history = viewer.getByRole('region', { name: 'Versions' });
    await expect(history.getByText('Restored from v1')).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await expect(history.getByRole('listitem').first()).toContainText(/v3\s*first\.png\s*Current/);
    await expectAccessible(page);
    await viewer.getByRole('button', { name: 'Actions for v3' }).click();
    await page.getByRole('menuitem', { name: 'Delete this version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(viewer.getByRole('heading', { name: `${feed}, second.png` })).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveCount(2);
  });

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the viewer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(card.getByRole('button', { name: `View ${feed}` })).toBeFocused();
  await expectState(card, 'delivered');
});

test('a film goes frame by frame at its true rate, plays by keys, and two play as one', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, feed]));
  const card = slot(page, stories);
  await choose(page, card, countedFilm('first.mp4'));
  await expectState(card, 'delivered');
  await replace(page, card, countedFilm('second.mp4'));
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
  const told = async () => {
    const [seconds = 0, frames = 0] = ((await code.textContent()) ?? '').split(':').slice(-2).map(Number);
    return seconds * 30 + frames;
  };
  await expect
    .poll(async () => {
      const [frame, first, second] = [await told(), await frameOf(lead), await frameOf(other)];
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
  await expect(viewer.getByRole('slider', { name: 'Place of the edge' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'still.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('heading', { name: `${stories}, second.mp4` })).toBeVisible();
});

test('a large film is fetched in parts and found its way in; one that no browser plays is seen in its lighter form', async ({
  page,
}) => {
  test.setTimeout(330_000);
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, stories]));
  const [large, master] = [slot(page, stories).first(), slot(page, stories).last()];
  // First come, first made lighter.
  await choose(page, master, countedFilm('master.mov', '-c:v prores_ks -profile:v 0'));
  await expectState(master, 'delivered');
  await choose(page, large, film('large.mp4', { width: 720, height: 1280, seconds: 3, noise: true }));
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
  // Where the lighter film is there already, it is what plays.
  if (await original.isVisible()) await original.click();
  else await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(video).toHaveAttribute('src', /\/file\?/);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  await page.keyboard.press('End');
  await expect(viewer.locator('[data-time-code]')).toHaveText(/00:00:02:2\d/);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  expect(parts.map(({ status }) => status).filter((status) => status !== 206)).toEqual([]);
  expect(parts.some(({ range }) => /^bytes=[1-9]/.test(range))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // It is made after the film has arrived, and plays where one is as soon as it is there.
  await master.getByRole('button', { name: `View ${stories}` }).click();
  await expect(video).toHaveAttribute('src', /\/light$/, { timeout: 240_000 });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(360);
  for (let press = 0; press < 12; press++) await page.keyboard.press('.');
  await expect(viewer.locator('[data-time-code]')).toHaveText('00:00:00:12');
  await expect.poll(() => frameOf(video)).toBe(12);
  await viewer.getByLabel('Place in the film').hover();
  await expect(viewer.locator('[style*="/strip"]')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a file is swiped to, pinched, and its details come from below', async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [feed, feed]));
    for (const [index, name] of ['left.png', 'right.png'].entries()) {
      await choose(page, slot(page, feed).nth(index), picture(name, 1440, 1440));
      await expectState(slot(page, feed).nth(index), 'delivered');
    }
    await slot(page, feed)
      .first()
      .getByRole('button', { name: `View ${feed}` })
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: 'left.png' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: string, points: [number, number][]) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    await fingers('touchStart', [[300, 400]]);
    for (const x of [250, 200, 150]) await fingers('touchMove', [[x, 400]]);
    await fingers('touchEnd', []);
    await expect(viewer.getByRole('img', { name: 'right.png' })).toBeVisible();

    const fitted = await widthOf(viewer);
    await fingers('touchStart', [
      [150, 400],
      [230, 400],
    ]);
    for (const by of [20, 40, 60])
      await fingers('touchMove', [
        [150 - by, 400],
        [230 + by, 400],
      ]);
    await fingers('touchEnd', []);
    await expect.poll(() => widthOf(viewer)).toBeGreaterThan(fitted * 1.8);

    await viewer.getByRole('button', { name: 'Details', exact: true }).click();
    await expect(viewer.getByRole('complementary', { name: 'Details' })).toBeVisible();
    await expectAccessible(page);
    await viewer.getByRole('button', { name: 'Close the details' }).click();
    await expect(viewer.getByRole('complementary', { name: 'Details' })).toBeHidden();
  });
});
