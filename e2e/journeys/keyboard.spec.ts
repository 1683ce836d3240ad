import { expect, test, type Route } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { videoFile } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens by keyboard, and Escape restores the focus to its button', async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories]));
    const opener = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test(
  'Escape in the viewer and in dialogs opened from a menu restores the focus',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories]));
    const card = slot(page, stories);
    await choose(page, card, videoFile('a.mp4', { width: 1080, height: 1920, seconds: 2 }));
    await expectState(card, 'delivered');
    const view = card.getByRole('button', { name: `View ${stories}` });
    await view.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(view).toBeFocused();

    const actions = card.getByRole('button', { name: `Actions for ${stories}` });
    await actions.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('menuitem', { name: /^Delete/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(actions).toBeFocused();
  },
);

test('a menu that is opened before its script has loaded opens afterwards', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [stories]);
  for (const way of ['Enter', 'Space', 'ArrowDown', 'click']) {
    const blockedRoutes: Route[] = [];
    await page.route(/\/menu-parts-/, (route) => void blockedRoutes.push(route));
    await page.goto(creative);
    const opener = slot(page, stories).getByRole('button', { name: `Actions for ${stories}` });
    const entries = page.getByRole('menuitem');
    if (way === 'click') await opener.click();
    else {
      await opener.focus();
      await page.keyboard.press(way);
    }
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(entries.first()).toBeHidden();
    await blockedRoutes[0]?.continue();
    await expect(entries.first()).toBeVisible();
    if (way !== 'click') await expect(entries.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await page.unroute(/\/menu-parts-/);
  }
});
