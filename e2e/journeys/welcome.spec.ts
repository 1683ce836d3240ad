import { expect, test } from '@playwright/test';
import { codeFor } from '#pages/mailbox.ts';
import { newEmail, signUpQuickly } from '#pages/session.ts';

test('sign-up from the start page shows the welcome, and the sample is complete when opened', async ({ page }) => {
  // Creating the sample takes seconds, and a minute beside other journeys.
  test.setTimeout(180_000);
  const email = newEmail();
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Lena');
  await page.getByLabel('Last name').fill('Moreau');
  await page.getByLabel('Organization').fill('Northbound Studio');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').fill(await codeFor(email));
  await expect(page).toHaveURL(/\/onboarding$/);

  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Look around in a sample agency' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.getByRole('button', { name: 'Open a sample agency' }).click();
  await expect(page).toHaveURL(/\/overview/, { timeout: 70_000 });
  await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();
  await expect(page.getByText('Brief your first campaign')).toHaveCount(0);

  // The frame of a sample video is shown below its retention curve.
  await page.goto('/creatives?relative=last_28_days&kind=video');
  // The figures follow the campaigns.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Still watching' })).toBeVisible();
  const frames = page.locator('[style*="/filmstrip"]');
  await expect(async () => {
    // The preview is made after the video was stored.
    await page.reload();
    await expect(frames.first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  const strip = await frames.first().evaluate((frame) => frame.style.backgroundImage.slice(5, -2));
  expect((await page.request.get(strip)).headers()['content-type']).toBe('image/jpeg');
});

test('an unreadable due date stops the form, and its field gets the focus', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Create your first campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spring launch');
  const due = dialog.getByRole('textbox', { name: 'Due date' });
  await due.fill('demain soir');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(due).toBeFocused();
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(due).toBeFocused();
  await due.fill('27 Nov 2027, 6 pm');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/campaigns\/cmp_[a-z0-9]+$/);
  await expect(page.getByText(/Nov 27/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Spring launch', exact: true })).toBeFocused();
});
