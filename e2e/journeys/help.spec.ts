import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { briefCampaign, guestOf } from '#pages/guest-work.ts';
import { signUpQuickly } from '#pages/session.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

test('Help opens the guide with its pictures, in the language of the person', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL(/\/help\/brief$/);
  await page.goto('/notifications');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Brief: say what you need' })).toBeVisible();

  await page.getByRole('link', { name: 'Next: Collect' }).click();
  await expect(page).toHaveURL(/\/help\/collect$/);
  for (const picture of await page.getByRole('article').getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(Number(await picture.getAttribute('width')));
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Lena Moreau' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Collecter : des fichiers conformes' })).toBeVisible();
});

test(
  'guests read how to deliver files, and no other page of the guide',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, {
      creatives: [{ name: 'Hook', formats: ['Facebook Feed – Image'] }],
    });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await guest.getByRole('link', { name: 'Help' }).click();
    await expect(guest).toHaveURL(/\/help\/collect$/);
    await expect(guest.getByRole('heading', { name: 'Collect: files that fit' })).toBeVisible();
    await expect(guest.getByRole('navigation', { name: 'Guide' })).toHaveCount(0);
    await expectAccessible(guest);
    await guest.goto('/help/send');
    await expect(guest).toHaveURL(/\/help\/collect$/);
    await close();
  },
);
