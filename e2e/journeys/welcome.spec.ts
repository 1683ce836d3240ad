import { expect, test } from '@playwright/test';
import { codeFor } from '#pages/mailbox.ts';
import { newEmail, signUpQuickly } from '#pages/session.ts';

test('sign-up from the start page shows the welcome, to which the empty campaigns lead back', async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Open a sample agency' })).toBeEnabled();
});

// On every commit, `onboarding-page.test.tsx` proves the button, and `look-around.spec.ts` uses the shared sample.
test('a sample of one’s own is complete when it is opened', { tag: '@long' }, async ({ page }) => {
  // Creating the sample takes seconds, and a minute beside other journeys.
  test.setTimeout(180_000);
  await signUpQuickly(page);
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Open a sample agency' }).click();
  await expect(page).toHaveURL(/\/overview/, { timeout: 70_000 });
  await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();
  await expect(page.getByText('Brief your first campaign')).toHaveCount(0);
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
