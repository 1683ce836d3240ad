import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { sendAnyway } from '#pages/guest-work.ts';
import { picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const format = 'Facebook Feed – Image';
const reason = 'The client signed this crop off on Friday.';

test('a member waives a broken rule with a reason, and revokes the waiver', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [format]));
  const feed = slot(page, format);
  await choose(page, feed, picture('narrow.jpg', 300, 200));
  await sendAnyway(feed);
  await expectState(feed, 'does-not-fit');
  await expect(feed.getByText('≥ 600 px wide').last()).toBeVisible();
  // One message covers the broken rule and the recommendation.
  await expect(feed.getByText('Export it at 1440 × 1440.')).toHaveCount(1);
  await expect(feed.getByText(/300 px wide: at least 600 px\. Export it at 1440 × 1440\./)).toBeVisible();
  await expect(feed.getByText('4:5 or 1:1 fills more of the screen than 3:2.')).toBeVisible();

  await feed.getByRole('button', { name: 'Waive…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Width must be at least 600 px')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await expect(dialog.getByText('Give a reason: others will rely on it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await expect(dialog).toBeHidden();
  await expectState(feed, 'delivered');
  await expect(feed.getByText(/Waived by Lena Moreau, /)).toBeVisible();
  await expect(feed.getByText(reason)).toBeVisible();
  await expect(page.getByText('Every slot is delivered; 1 file counts because of a waiver.')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[data-slot-state]').analyze()).violations).toEqual([]);

  await feed.getByRole('button', { name: `View ${format}` }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText(/Waived by Lena Moreau, /)).toBeVisible();
  await expect(viewer.getByText(reason)).toBeVisible();
  await viewer.getByRole('button', { name: 'Revoke waiver' }).click();
  await expect(viewer.getByText(reason)).toBeHidden();
  await page.keyboard.press('Escape');
  await expectState(feed, 'does-not-fit');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await new AxeBuilder({ page }).include('[data-slot-state]').analyze()).violations).toEqual([]);
});
