import { expect, test } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

test('creatives of all campaigns are filtered, sorted and shown in chosen columns, all in the address', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Hero', 'Teaser'], ['Instagram Stories – Video']);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Autumn' }, me.organizationId);
  const late = new Date(Date.now() - 86_400_000).toISOString();
  await api(page, 'POST', `/campaigns/${id}/creatives`, { name: 'Banner', deadlineAt: late }, me.organizationId);
  await page.goto('/campaigns');
  await page.getByRole('radio', { name: 'Creatives' }).click({ force: true });
  await expect(page).toHaveURL(/view=creatives/);
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const rows = page.getByRole('grid', { name: 'Creatives of all campaigns' }).getByRole('row');
  await expect(rows).toContainText([/Creative/, /Banner/, /Hero/, /Teaser/]);
  await page.getByRole('columnheader', { name: 'Creative' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Overdue' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Platforms' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Platforms' })).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Platforms' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Banner' }).click();
  await expect(page.getByRole('heading', { name: 'Banner' }).first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Hero' })).toBeVisible();
});

test('selected creatives are archived by one request and brought back with undo', async ({ page }) => {
  const me = await signUpQuickly(page);
  await briefMany(page, me, ['Hero', 'Teaser', 'Banner'], ['Instagram Stories – Video']);
  await page.goto('/campaigns?view=creatives');
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const rows = page.getByRole('grid', { name: 'Creatives of all campaigns' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const name of ['Hero', 'Teaser']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const bar = page.getByRole('region', { name: /selected$/ });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);
});
