import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { film } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens by key, and Escape gives the focus back to its button', async ({ page }) => {
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

test('Escape in the viewer, and in what an entry of a menu opened, gives the focus back', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  await choose(page, card, film('a.mp4', { width: 1080, height: 1920, seconds: 2 }));
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
});
