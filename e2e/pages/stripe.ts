import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { productPort, sandboxPort } from './addresses.ts';
import { Product } from './product.ts';

export const stripe = `http://127.0.0.1:${sandboxPort}`;

/** An installation billed by the Stripe sandbox, on a port next to that of the other journeys. */
export const billedProduct = (offset: number, settings: Record<string, string>): Product =>
  new Product(productPort + offset, {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_BASE: stripe,
    ...settings,
  });

/** Stores a screenshot if SHOTS names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

interface Invoice {
  number: string | null;
  total: number;
  status: string;
}

/** Expects every invoice of the sandbox on the page, with its amount. */
export async function expectInvoices(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: /-\d{4}/ });
  await expect(rows.first()).toBeVisible();
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const answer = await fetch(`${stripe}/v1/invoices?limit=100`, { headers });
  const { data } = (await answer.json()) as { data: Invoice[] };
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allInnerTexts();
    const invoice = data.find(({ number }) => number === cells[1]);
    expect(invoice, cells.join(' ')).toBeDefined();
    expect(cells[4]).toBe(`$${((invoice?.total ?? 0) / 100).toFixed(2)}`);
    expect(cells[5]).toBe({ paid: 'Paid', open: 'Failed' }[invoice?.status ?? ''] ?? '');
  }
}

/** Fills in the form of the hosted checkout. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Lena Moreau');
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
