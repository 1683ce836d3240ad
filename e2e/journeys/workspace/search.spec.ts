import { expect, test } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

test('the palette finds objects, places and actions, and leads to all results', async ({ page }) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Hero été', 'Teaser'], ['Instagram Stories – Video']);
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Hero été' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  await page.keyboard.press('Control+k');
  await field.fill('hero ete');
  await expect(option(/^Hero été/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hero été' }).first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('invite');
  await expect(option('Invite people')).toHaveAttribute('aria-selected', 'true');
  await field.fill('nigth');
  await expect(option('Theme: Dark')).toBeVisible();
  await field.fill('spreadsheet');
  await expect(option('Create many creatives here')).toBeVisible();
  await field.fill('new campaign');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New campaign' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('taeser');
  await expect(option(/^Teaser/)).toBeVisible();
  await option('All results for “taeser”').click();
  await expect(page).toHaveURL(/\/search\?q=taeser/);
  await expect(page.getByRole('link', { name: 'Teaser' })).toBeVisible();
});

test('all results are narrowed by tabs and operators, stored in the URL, by keyboard alone', async ({ page }) => {
  const me = await signUpQuickly(page);
  await briefMany(page, me, ['Zephyr', 'Teaser'], ['Instagram Stories – Video']);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Zephyr autumn' }, me.organizationId);
  const late = new Date(Date.now() - 86_400_000).toISOString();
  await api(page, 'POST', `/campaigns/${id}/creatives`, { name: 'Zephyr banner', deadlineAt: late }, me.organizationId);
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await page.keyboard.type('zephyr');
  const rows = page.getByRole('grid', { name: 'Results' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.getByRole('tab', { name: /Creatives/ }).focus();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: /^Overdue/ }).press('Enter');
  await expect(page).toHaveURL(/is%3Alate/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(field).toHaveValue('zephyr is:late');
  await expect(rows).toHaveCount(2);
  await page.getByRole('link', { name: 'Zephyr banner' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Zephyr banner' }).first()).toBeVisible();
  await page.goBack();
  // A saved search is found again by its name, without typing.
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Late banners');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await field.fill('teaser');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Late banners', exact: true }).click();
  await expect(field).toHaveValue('zephyr is:late');
  await field.fill('zephyr is:whatever by:zed');
  await expect(page.getByText('Not recognized and ignored: is:whatever')).toBeVisible();
  await page.getByRole('button', { name: 'Search for “zephyr” only' }).click();
  await expect(rows).toHaveCount(4);
});
