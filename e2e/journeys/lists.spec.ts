import { expect, test } from '@playwright/test';
import { api, signUpQuickly } from '#pages/session.ts';

test('filters and sort order of a list are in the URL and survive going back', async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  for (const name of ['Autumn', 'Winter', 'Spring']) await api(page, 'POST', '/campaigns', { name }, organizationId);
  await page.goto('/campaigns');
  const links = page.getByRole('list', { name: 'Campaigns' }).getByRole('link');
  await expect(links).toHaveText(['Spring', 'Winter', 'Autumn']);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name' }).click();
  await expect(links).toHaveText(['Autumn', 'Spring', 'Winter']);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('win');
  await expect(links).toHaveText(['Winter']);
  await expect(page).toHaveURL(/sort=name/);
  await links.click();
  await expect(page.getByRole('heading', { name: 'Winter' }).first()).toBeVisible();
  await page.goBack();
  await expect(links).toHaveText(['Winter']);
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('nothing like it');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(links).toHaveText(['Autumn', 'Spring', 'Winter']);
  await expect(page).toHaveURL(/\/campaigns\?sort=name$/);
});

test('rows are navigated and opened by keyboard, as cards and as a table', async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Spring' }, organizationId);
  for (const name of ['A', 'B', 'C', 'D'])
    await api(page, 'POST', `/campaigns/${id}/creatives`, { name, formatIds: [] }, organizationId);
  await page.goto(`/campaigns/${id}`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const bar = page.getByRole('region', { name: /selected$/ });
  await expect(link('D')).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await expect(link('A')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const grid = page.getByRole('grid', { name: 'Creatives' });
  const rows = grid.getByRole('row');
  await expect(rows).toHaveCount(5);
  await link('C').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link('D')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link('C')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/creatives\/cre_/);
});

test('a long table is virtualized and restores its scroll position', { tag: '@long' }, async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Spring' }, organizationId);
  await page.addInitScript(() => localStorage.setItem('af-creatives-view', 'table'));
  const rowsMade = Array.from({ length: 150 }, (_, index) => ({ name: `Creative ${index + 1}` }));
  await api(
    page,
    'POST',
    `/campaigns/${id}/creatives/many`,
    { creationKey: crypto.randomUUID(), rows: rowsMade },
    organizationId,
  );
  await page.goto(`/campaigns/${id}`);
  const rows = page.getByRole('grid', { name: 'Creatives' }).getByRole('row');
  const last = page.locator('[aria-rowindex="151"]');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(80);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('[aria-rowindex="2"]')).toBeInViewport();
  const links = page.getByRole('grid', { name: 'Creatives' }).getByRole('link', { name: /^Creative \d+$/ });
  const names = await links.allTextContents();
  const link = (at: number) => page.getByRole('link', { name: names[at] ?? '', exact: true });
  await link(4).focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(last).toBeVisible();
  await expect(link(4)).toBeFocused();
  await expect(link(9)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(link(5)).toBeFocused();
  await expect(link(5)).toBeInViewport();

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(151);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(80);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(last).toBeVisible();
  const before = await page.evaluate(() => window.scrollY);
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/creatives\/cre_/);
  await page.goBack();
  await expect(last).toBeVisible();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60);
});
