import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { codeFor } from '#pages/mailbox.ts';
import { api, signUpQuickly } from '#pages/session.ts';

test('deleting an organization requires a code when the sign-in is old', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  const { email } = await api<{ email: string }>(page, 'GET', '/account/me');
  const code = async () => (await codeFor(email)).replace(/\D/g, '');
  const before = await code();
  // Instead of waiting fifteen minutes, makes the first response that of an old session.
  await page.route(
    '**/api/account/organizations/*/deletion',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Confirm that it’s you', status: 401, code: 'auth.step-up-required' },
      }),
    { times: 1 },
  );
  await page.goto('/settings/general');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Northbound Studio');
  await question.getByRole('button', { name: 'Delete organization' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(dialog).toContainText(email);
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const field = dialog.getByLabel('Code');
  await field.fill('00000000');
  await expect(dialog.getByRole('alert').first()).toContainText('4 tries left');
  await expect.poll(code).not.toBe(before);
  await field.fill(await code());
  await expect(page).toHaveURL(/\/campaigns/);
  const me = await api<{ accessibleOrganizations: unknown[] }>(page, 'GET', '/account/me');
  expect(me.accessibleOrganizations).toEqual([]);
});
