import { expect, test } from '@playwright/test';
import { api, signUpQuickly } from '#pages/session.ts';

test('an owner reads the audit log, filters it and resets the filters', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const naming = { namingSchema: '{campaignName}_{uid}', namingCase: 'snake' };
  await api(page, 'PUT', '/preferences', naming, me.organizationId);
  await page.goto('/settings/general');
  await page.getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('region', { name: 'Activity, newest first' }).getByRole('listitem');
  await expect(entries.first()).toContainText('changed how files are named');
  await expect(entries.filter({ hasText: 'signed in' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Activity' }).click();
  await page.getByRole('option', { name: 'File names changed' }).click();
  await expect(entries).toHaveCount(1);
  await expect(page).toHaveURL(/act=preferences.updated/);
  await page.goto('/settings/audit?act=sign-out');
  await expect(page.getByRole('heading', { name: 'No activity matches these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(entries.filter({ hasText: 'signed in' })).toHaveCount(1);
});
