import { expect, test, type Locator } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { sendAnyway } from '#pages/guest-work.ts';
import { picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';
import { expectAccessible, open, replace } from '#pages/viewer.ts';

const feed = 'Facebook Feed – Image';

const widthOf = async (viewer: Locator) =>
  Math.round((await viewer.locator('[data-media]').first().boundingBox())!.width);
const leftOf = async (viewer: Locator) => (await viewer.locator('[data-media]').first().boundingBox())!.x;

test('a picture is zoomed, compared in three modes, noted, restored and deleted', async ({ page, context }) => {
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

  await test.step('a picture is zoomed by keys, wheel and drag', async () => {
    const fitted = await widthOf(viewer);
    await page.keyboard.press('1');
    await expect.poll(() => widthOf(viewer)).toBe(1200);
    await expect(viewer.getByRole('button', { name: '100% (100%)' })).toBeVisible();
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

  await test.step('versions are compared side by side, by wipe and overlaid, with the same zoom', async () => {
    await page.keyboard.press('c');
    const layers = viewer.locator('[data-media]');
    await expect(layers).toHaveCount(2);
    await expect(viewer.getByRole('img', { name: 'first.png' })).toBeVisible();
    await page.keyboard.press('+');
    const [left, right] = [(await layers.first().boundingBox())!, (await layers.last().boundingBox())!];
    expect(Math.round(left.width)).toBe(Math.round(right.width));
    expect(Math.round(left.y)).toBe(Math.round(right.y));
    expect(right.x).toBeGreaterThan(left.x + 100);
    await expectAccessible(page);
    await viewer.getByRole('radio', { name: 'Wipe' }).click();
    const edge = viewer.getByRole('slider', { name: 'Divider position' });
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

  await test.step('the link opens the same view in another tab', async () => {
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

  await test.step('the activity of a version is listed', async () => {
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

  await test.step('a version gets a note, the older one is restored, the newest is deleted', async () => {
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowDown');
    await expect(viewer.getByRole('heading', { name: `${feed}, first.png` })).toBeVisible();
    await viewer.getByRole('button', { name: 'Add a note' }).click();
    await viewer.getByLabel('Note on this version').fill('The client liked this one');
    await viewer.getByRole('button', { name: 'Save' }).click();
    await expect(viewer.getByRole('region', { name: 'Note' })).toHaveText('The client liked this one');
    await viewer.getByRole('button', { name: 'Actions for v1' }).click();
    await page.getByRole('menuitem', { name: 'Make current again' }).click();
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
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(card.getByRole('button', { name: `View ${feed}` })).toBeFocused();
  await expectState(card, 'delivered');

  // Pressed again while the viewer closes, Escape does not leave the page.
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('img', { name: 'second.png' })).toBeVisible();
  await page.evaluate(() => {
    for (let press = 0; press < 3; press++)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(viewer).toBeHidden();
  await expect(card.getByRole('button', { name: `View ${feed}` })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('swipe, pinch and the details sheet work by touch', async ({ page }) => {
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
    await viewer.getByRole('button', { name: 'Close details' }).click();
    await expect(viewer.getByRole('complementary', { name: 'Details' })).toBeHidden();
  });
});

test('the safe zone keeps the ratio of the format over a file of another ratio', { tag: '@long' }, async ({ page }) => {
  const stories = 'Instagram Stories – Image';
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  await choose(page, card, picture('square.png', 1080, 1080));
  await expect(card).toHaveAttribute('data-shown-state', /does-not-fit|delivered/, { timeout: 20_000 });
  if ((await card.getAttribute('data-shown-state')) === 'does-not-fit') await sendAnyway(card);
  const viewer = await open(page, stories);
  await page.keyboard.press('s');
  const zone = (await viewer.locator('[data-safe-zone]').boundingBox())!;
  expect(zone.width / zone.height).toBeCloseTo(9 / 16, 2);
});
