import { expect, test, type Page } from '@playwright/test';
import { joinQuickly, signUpQuickly } from '#pages/session.ts';
import { billedProduct, expectAccessible, expectInvoices, payWith, shot, stripe } from '#pages/stripe.ts';

const product = billedProduct(7, { SUPPORT_URL: 'mailto:help@example.org' });

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: product.origin });
test.beforeAll(() => product.start());
test.afterAll(() => product.stop());

/** Takes screenshots of the page on a phone and in the dark theme, for review. */
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

/** Sets how the sandbox answers the product. */
async function answerWith(fault: 'down' | 'none'): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ fault, count: 1000 });
  const answer = await fetch(`${stripe}/stripe/_emulator/answers`, { method: 'POST', headers, body });
  expect(answer.ok).toBe(true);
}

/** Clears the product's cached list of prices. */
async function forgetPrices(): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const { data } = (await (await fetch(`${stripe}/v1/prices`, { headers })).json()) as { data: { id: string }[] };
  const body = new URLSearchParams({ 'metadata[seen]': String(Date.now()) });
  await fetch(`${stripe}/v1/prices/${data[0]?.id}`, { method: 'POST', headers, body });
  const hasPriceEvent = async () => {
    const { deliveries } = (await (await fetch(`${stripe}/stripe/_emulator/log`)).json()) as {
      deliveries: { type: string }[];
    };
    return deliveries.some(({ type }) => type === 'price.updated');
  };
  await expect.poll(hasPriceEvent).toBe(true);
}

test('a new owner goes through checkout with a second step, is welcomed, and sees every amount', async ({ page }) => {
  await page.goto('/sign');
  await signUpQuickly(page);
  // Records every heading ever shown, to prove that no page flashes up before checkout.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const note = () => document.querySelectorAll('h1').forEach(({ textContent }) => seen.add(textContent));
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual(['Start your free trial']);
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
  await expect(page.getByRole('cell', { name: '$0.00' })).toHaveCount(3);
  await expectAccessible(page);
  await shot(page, 'billing-trial');
  await page.getByRole('button', { name: 'Recipients' }).click();
  const copies = page.getByRole('dialog', { name: 'Who gets invoices' });
  await copies.getByRole('textbox', { name: 'Copies to' }).fill('books@example.org, the agency');
  await copies.getByRole('button', { name: 'Save' }).click();
  await expect(copies.getByText('One of these is not an e-mail address.')).toBeVisible();
  await copies.getByRole('textbox', { name: 'Copies to' }).fill('books@example.org\nana@example.org');
  await expectAccessible(page);
  await shot(page, 'invoice-recipients');
  await copies.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Sent to .+ and 2 others$/)).toBeVisible();
  await shotEverywhere(page);
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/settings\/billing$/);
});

test(
  'a card that fails after the trial shows the banner, and a new card in the portal clears it',
  { tag: '@long' },
  async ({ page }) => {
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
    await expect(page.getByRole('heading', { name: /^\$49\.00 from .* is due$/ })).toBeVisible();
    await expect(page.getByText(/We try again on .* Everything works until/)).toBeVisible();
    await expect(page.getByText('Expires 12/34, declined')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );
    await expectInvoices(page);
    await expectAccessible(page);
    await shot(page, 'billing-failed');
    await page.getByRole('button', { name: 'Update Payment Method' }).click();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page).toHaveURL(/\/settings\/billing/);
    await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();
    await expect(page.getByText('We were unable to process your payment.')).toBeHidden();
    await expectInvoices(page);
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
    await expect(page.getByRole('button', { name: 'New campaign' }).first()).toBeDisabled();
    await shot(page, 'campaigns-read-only');
  },
);

test(
  'an outage of the payment service loses nothing: the plans and the paid plan appear once it is back',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/sign');
    await signUpQuickly(page);
    // Waits until the product has fetched the plans and registered its webhook.
    await page.goto('/checkout');
    await expect(page.getByRole('button', { name: 'Continue to the trial' })).toBeVisible();
    await forgetPrices();
    await answerWith('down');
    await page.goto('/checkout');
    await expect(page.getByText('Nothing was charged. The plans appear as soon as it responds.')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'checkout-down');
    await answerWith('none');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Continue to the trial' }).click();
    await payWith(page, '4242 4242 4242 4242');
    await answerWith('down');
    await page.getByRole('button', { name: 'Start trial' }).click();
    await expect(page.getByText('Your payment is not lost; do not pay again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to checkout' })).toBeHidden();
    await shot(page, 'return-down');
    await answerWith('none');
    await expect(page).toHaveURL(/\/welcome$/, { timeout: 20_000 });

    await answerWith('down');
    await page.goto('/settings/billing');
    await expect(page.getByText('Invoices cannot be shown while the payment service is not responding.')).toBeVisible();
    await answerWith('none');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Upcoming')).toBeVisible();
    const pdf = page.getByRole('link', { name: 'PDF' }).first();
    const href = (await pdf.getAttribute('href')) ?? '';
    expect((await fetch(href)).ok).toBe(true);
  },
);

test(
  'a declined card shows its reason, and the amount charged today is that of the invoice',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/sign');
    await signUpQuickly(page);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Continue to the trial' }).click();
    await payWith(page, '4000 0000 0000 9995');
    await page.getByRole('button', { name: 'Start trial' }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await page.goto('/settings/people');
    await page
      .getByRole('button', { name: /^Invite/ })
      .first()
      .click();
    await expect(page.getByText('Free during the trial, then $10.00 / month for each new member.')).toBeVisible();
    await shot(page, 'invite-cost');
    await page.goto('/settings/billing');
    const startPaying = async () => {
      await page.getByRole('button', { name: 'Start paying now…' }).click();
      await page.getByRole('button', { name: 'Pay $49.00' }).click();
    };
    await startPaying();
    await expect(page.getByText('The bank declined the card: insufficient funds.')).toBeVisible();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await startPaying();
    await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();
    await expectInvoices(page);
    await page.getByRole('radio', { name: /Yearly/ }).click();
    const [amount = ''] = /\$[\d.]+/.exec(await page.getByText('is charged today. Credit').innerText()) ?? [];
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked();
    await expect(page.getByRole('cell', { name: amount, exact: true })).toBeVisible();
    await expectInvoices(page);
  },
);

test(
  'the price of a seat is shown before a member is enabled, and the refund before a member is removed',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    await page.goto('/sign');
    const me = await signUpQuickly(page);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Continue to the trial' }).click();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Start trial' }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await page.goto('/settings/billing');
    await page.getByRole('button', { name: 'Start paying now…' }).click();
    await page.getByRole('button', { name: 'Pay $49.00' }).click();
    await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();
    const device = await browser.newContext({ baseURL: product.origin });
    const colleague = await device.newPage();
    await colleague.goto('/sign');
    await joinQuickly(colleague, page, me, ['Mark', 'Ellison']);
    await device.close();

    await page.goto('/settings/people');
    const row = page.getByRole('row', { name: /Mark Ellison/ });
    const question = page.getByRole('alertdialog');
    const act = async (name: string) => {
      await row.getByRole('button', { name: 'Actions for Mark Ellison' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Disable');
    await shot(page, 'seat-back');
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(row).toContainText('Disabled');
    await act('Enable');
    await expect(question).toContainText(
      /\+\$10\.00 \/ month for each new member; \$[\d.]+ for the rest of this period/,
    );
    const [, amount = ''] = /Next charge: (\$[\d.]+) on/.exec(await question.innerText()) ?? [];
    await expectAccessible(page);
    await shot(page, 'seat-cost');
    await question.getByRole('button', { name: 'Enable' }).click();
    await expect(row).toContainText('Active');
    await page.goto('/settings/billing');
    // Changes within a minute are made at once; the open page shows them without a reload.
    await expect(page.getByRole('row', { name: /Upcoming/ })).toContainText(amount, { timeout: 200_000 });
    await expectInvoices(page);
    await shot(page, 'seat-enabled');
  },
);
