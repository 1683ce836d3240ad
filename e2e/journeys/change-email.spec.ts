import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { codeFor } from '#pages/mailbox.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

test(
  'an account changes its email address with a code mailed to the new one (S28)',
  { tag: '@long' },
  async ({ page }) => {
    await signUpQuickly(page);
    await page.goto('/me');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change address' });
    await dialog.getByLabel('New e-mail address').fill('no-address');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText('not an e-mail address');
    const email = newEmail();
    await dialog.getByLabel('New e-mail address').fill(email);
    await dialog.getByRole('button', { name: 'Continue' }).click();

    const confirmation = page.getByRole('dialog', { name: 'Confirm the new address' });
    await expect(confirmation).toContainText(email);
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await confirmation.getByLabel('Code').fill('00000000');
    await expect(confirmation.getByRole('alert').first()).toContainText('4 tries left');
    await confirmation.getByLabel('Code').fill(await codeFor(email));
    await expect(confirmation).toBeHidden();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
    await expect(page.getByRole('list', { name: 'Ways to sign in' })).toContainText(`Sent to ${email}.`);
    expect((await api<{ email: string }>(page, 'GET', '/account/me')).email).toBe(email);
  },
);
