import { expect, test } from '@playwright/test';
import { chooseOther, toChooser } from '#pages/google.ts';
import { codeFor } from '#pages/mailbox.ts';
import { api, newEmail } from '#pages/session.ts';

test('an address not hosted by Google is linked by a code, in this browser', async ({ page, browser }) => {
  const email = newEmail();
  const owner = await (await browser.newContext()).newPage();
  const body = { email, firstName: 'Lena', lastName: 'Moreau', organizationName: 'Northbound', locale: 'en-US' };
  await api(owner, 'POST', '/account/sign-up', body);
  await api(owner, 'POST', '/account/sign', { email, code: await codeFor(email) });
  // The server's minimum interval between two codes for one address.
  await new Promise((resolve) => setTimeout(resolve, 31_000));
  const before = await codeFor(email);
  await toChooser(page);
  await chooseOther(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByLabel('Code').fill(await codeFor(email, before));
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByRole('button', { name: /Northbound/ })).toBeVisible();
});
