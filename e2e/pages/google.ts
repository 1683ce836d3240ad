import { expect, type Page } from '@playwright/test';

/** Opens Google's account chooser from a page with its button. */
export async function toChooser(page: Page, from = '/sign'): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
}

/** Signs in with an account that is not listed. */
export async function chooseOther(page: Page, email: string, fault = 'none'): Promise<void> {
  await page.getByText('Use another account').click();
  await page.getByLabel('E-mail of the Google account').fill(email);
  await page.getByLabel('Simulate an error').selectOption(fault);
  await page.getByRole('button', { name: 'Continue' }).click();
}
