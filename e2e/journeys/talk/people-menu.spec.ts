import { expect, test } from '@playwright/test';
import { briefCampaign, guestOf } from '#pages/guest-work.ts';
import { api, signUpQuickly } from '#pages/session.ts';

test(
  'a menu opened in the dialog of people stays open while its reminders load',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: ['Facebook Feed – Image'] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await api(guest, 'PUT', '/account/me', { firstName: 'Noa', lastName: 'Berg' });
    await close();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/reminders', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/campaigns/${campaignId}`);
    await page.getByRole('button', { name: 'People' }).click();
    const dialog = page.getByRole('dialog', { name: /^People/ });
    await expect(dialog.getByRole('region', { name: 'Guest reminders' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Actions for Noa Berg' }).click();
    const entry = page.getByRole('menuitem', { name: 'Remove' });
    await expect(entry).toBeVisible();
    release();
    await expect(dialog.getByText(/^owes 1 file/)).toBeAttached();
    await entry.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
);
