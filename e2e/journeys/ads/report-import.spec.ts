import { expect, test, type Page } from '@playwright/test';
import { signUpQuickly } from '#pages/session.ts';

const report = `Campaign name,Ad set name,Ad name,Day,Amount spent (EUR),Impressions,Link clicks,Results
Trail,Runners,Trail A,2026-10-01,"1,200.50",18204,204,9
Trail,Runners,Trail B,2026-10-01,12.05,900,3,
Trail,Runners,Trail A,2026-10-02,abc,100,1,
Total,,,,"1,222.55",19204,208,9
`;
const french = `Rapport Verdier;;;
Nom de la publicité;Jour;Montant dépensé (EUR);Impressions
Coffret;01/10/2026;1\u202F412,36 €;48\u202F120
Coffret;02/10/2026;12,34 €;980
`;

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles(file(name, text));

async function openImport(page: Page): Promise<void> {
  await signUpQuickly(page);
  await page.goto('/overview');
  await page.getByRole('link', { name: 'Import a report' }).click();
}

test('a report fills the overview without a connection, is undone, and its account can be removed', async ({
  page,
}) => {
  await openImport(page);
  await choose(page, 'photo.png', '\u0089PNG\u0000\u0000');
  await expect(page.getByText('photo.png is not a table')).toBeVisible();
  await choose(page, 'October.csv', report);
  await expect(page.getByText('Line 4, Spend: “abc” is not a number.')).toBeVisible();
  const sums = page.getByRole('row', { name: /^Spend/ });
  await expect(sums).toContainText('€1,222.55');
  await expect(sums).toContainText('€1,212.55');
  await expect(sums).toContainText('-€10.00');
  await expect(page.getByRole('textbox', { name: 'Name of the ad account' })).toHaveValue('October');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const tiles = page.getByRole('list', { name: 'Key figures' });
  await expect(tiles.getByRole('button', { name: /^Spend €1,213/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What ran' })).toContainText('Trail');

  await page.getByRole('button', { name: 'Ad account: October' }).click();
  await page.getByRole('menuitem', { name: 'Import a report' }).click();
  await page.getByRole('button', { name: 'Undo the import of October.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 day restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('No figures for October yet')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this ad account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Import a report' })).toBeVisible();
});

test('ambiguous days become a question, and an import replaces only days of the file', async ({ page }) => {
  await openImport(page);
  await choose(page, 'Verdier.csv', french);
  const question = page.getByRole('group', { name: 'Which comes first in “Jour”, the day or the month?' });
  await expect(question.getByRole('button', { name: /Day first/ })).toContainText('Thu, Oct 1, 2026');
  await expect(question.getByRole('button', { name: /Month first/ })).toContainText('Sat, Jan 10, 2026');
  const submit = page.getByRole('button', { name: 'Import 2 rows' });
  await expect(submit).toBeDisabled();
  await page.keyboard.press('1');
  await expect(page.getByText('“01/10/2026” is read as Oct 1, 2026.')).toBeVisible();
  await expect(page.getByText('2 rows into 1 ad account: €1,424.70')).toBeVisible();
  await submit.click();
  const spend = page.getByRole('list', { name: 'Key figures' }).getByRole('button', { name: /^Spend €1,425/ });
  await expect(spend).toBeVisible();

  await page.getByRole('button', { name: 'Ad account: Verdier' }).click();
  await page.getByRole('menuitem', { name: 'Import a report' }).click();
  await choose(page, 'Verdier.csv', french.replace('12,34', '22,34'));
  await page.keyboard.press('1');
  await page.getByRole('combobox', { name: 'Import into' }).click();
  await page.getByRole('option', { name: 'Verdier · EUR' }).click();
  await expect(page.getByText('2 days of Verdier are replaced')).toBeVisible();
  await expect(page.getByText('They hold €1,424.70')).toBeVisible();
});

test('columns with unknown headings are chosen by hand, and remembered', { tag: '@long' }, async ({ page }) => {
  const sheet = 'Wann;Was;Ausgaben;Sichtungen\n01.10.2026;Trail;12,50;1.000\n';
  await openImport(page);
  await choose(page, 'Eigene.csv', sheet);
  await expect(page.getByText('Which columns contain Day, Ad, Spend, Impressions?')).toBeVisible();
  for (const [heading, meaning] of [
    ['Wann', 'Day'],
    ['Was', 'Ad'],
    ['Ausgaben', 'Spend'],
    ['Sichtungen', 'Impressions'],
  ] as const) {
    await page.getByRole('combobox', { name: `What the column “${heading}” contains` }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  }
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('EUR');
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible();
  await page.getByRole('button', { name: 'Ad account: Eigene' }).click();
  await page.getByRole('menuitem', { name: 'Import a report' }).click();
  await choose(page, 'Eigene-2.csv', sheet);
  await expect(page.getByText('1 row into 1 ad account')).toBeVisible();
});
