import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { productPort, sandboxPort } from '#pages/addresses.ts';
import { Product } from '#pages/product.ts';
import { signUpQuickly } from '#pages/session.ts';

const stripe = `http://127.0.0.1:${sandboxPort}`;
const product = new Product(productPort + 7, {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_BASE: stripe,
});

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: product.origin });
test.beforeAll(() => product.start());
test.afterAll(() => product.stop());

/** Keeps a picture of a screen where SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The same on a phone and in the dark, for a look at them. */
async function shotEverywhere(page: Page): Promise<void> {
  if (!process.env['SHOTS']) return;
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, 'billing-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'billing-phone');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width, height });
}

async function advance(days: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ seconds: days * 86_400 + 7300 });
  const answer = await fetch(`${stripe}/stripe/_emulator/advance`, { method: 'POST', headers, body });
  expect(answer.ok).toBe(true);
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Lena Moreau');
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a new owner goes through checkout with a second step, is welcomed, and sees every amount', async ({ page }) => {
  await page.goto('/sign');
  await signUpQuickly(page);
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await page.getByRole('radio', { name: /Yearly/ }).check();
  await expect(page.getByText('$490.00').first()).toBeVisible();
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await expectAccessible(page);
  await shot(page, 'checkout');
  await page.getByRole('button', { name: 'Continue to the trial' }).click();

  await expect(page.getByText('14 days free, then $49.00 per month')).toBeVisible();
  await expectAccessible(page);
  await payWith(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await payWith(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();

  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByText('14 days to try everything.')).toBeVisible();
  await shot(page, 'welcome');
  await page.getByRole('link', { name: 'See billing' }).click();
  await expect(page.getByText('Free trial, 14 of 14 days left')).toBeVisible();
  await expect(page.getByText('Visa ending in 3155')).toBeVisible();
  await expect(page.getByRole('cell', { name: '$0.00' })).toHaveCount(2);
  await expectAccessible(page);
  await shot(page, 'billing-trial');
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/settings\/billing$/);
});

test('a card that fails after the trial shows the banner, and a new card in the portal clears it', async ({ page }) => {
  await page.goto('/sign');
  const me = await signUpQuickly(page);
  expect(me.organizationId).toMatch(/^org_/);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to the trial' }).click();
  await payWith(page, '4000 0000 0000 0341');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await advance(14);
  await expect(page.getByText('We were unable to process your payment.')).toBeVisible();
  await page.goto('/settings/billing');
  await expect(page.getByText('A payment is open')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'billing-failed');
  await page.getByRole('button', { name: 'Update Payment Method' }).click();
  await payWith(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/settings\/billing/);
  await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();
  await expect(page.getByText('We were unable to process your payment.')).toBeHidden();
  await shot(page, 'billing-active');
  await shotEverywhere(page);

  await page.getByRole('button', { name: 'Cancel plan…' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('heading', { name: /^The plan ends on/ })).toBeVisible();
  await page.getByRole('button', { name: 'Keep plan' }).click();
  await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all files' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole('button', { name: 'Cancel plan…' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('heading', { name: /^The plan ends on/ })).toBeVisible();
  await shot(page, 'billing-cancelled');
  await advance(32);
  await expect(page.getByRole('heading', { name: 'No plan' })).toBeVisible();
  await shot(page, 'billing-read-only');
  await page.goto('/campaigns');
  await expect(page.getByText('This organization is read-only').first()).toBeVisible();
  await shot(page, 'campaigns-read-only');
});
