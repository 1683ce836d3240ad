import { expect, test } from '@playwright/test';
import { signUpQuickly } from '#pages/session.ts';

const report = `Campaign name,Ad set name,Ad name,Day,Amount spent (EUR),Impressions,Link clicks,Results
Trail,Runners,Trail A,2026-10-01,"1,200.50",18204,204,9
Trail,Runners,Trail B,2026-10-01,12.05,900,3,
Trail,Runners,Trail A,2026-10-02,abc,100,1,
`;

test('a report of Ads Manager fills the overview without a connection, and can be removed', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/overview');
  await page.getByRole('link', { name: 'Import a report' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import a report' });
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const input = sheet.locator('input[type=file]');
  await input.setInputFiles(file('notes.csv', 'a,b\n1,2\n'));
  await expect(sheet.getByText('notes.csv has no columns of Ads Manager')).toBeVisible();
  await input.setInputFiles(file('October.csv', report));
  await expect(sheet.getByText('2 rows · 2 ads · Oct 1, 2026 · €1,212.55 spent')).toBeVisible();
  await expect(sheet.getByText('Line 4, Spend: “abc” is not a number.')).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Name of the ad account' })).toHaveValue('October');
  await sheet.getByRole('button', { name: 'Import 2 rows' }).click();
  const tiles = page.getByRole('list', { name: 'Key figures' });
  await expect(tiles.getByRole('button', { name: /^Spend €1,213/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What ran' })).toContainText('Trail');

  await page.getByRole('button', { name: 'Ad account: October' }).click();
  await page.getByRole('menuitem', { name: 'Remove this ad account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Import a report' })).toBeVisible();
});
