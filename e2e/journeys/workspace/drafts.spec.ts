import { expect, test } from '@playwright/test';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

test(
  'a comment, addresses to invite and preferences survive a reload until they are sent or discarded',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const creative = await briefQuickly(page, me, ['Facebook Feed – Image']);
    await page.goto(`${creative}?tab=comments`);
    const comment = page.getByRole('textbox', { name: 'New comment' });
    await comment.fill('Half a thought');
    await page.reload();
    await expect(comment).toHaveValue('Half a thought');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comment).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' }).first()).toBeVisible();
    await expect(comment).toHaveValue('');

    await page.goto('/settings/people');
    const email = newEmail();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    const open = () => page.getByRole('button', { name: 'Invite people' }).first().click();
    await open();
    await dialog.getByLabel('E-mail addresses').fill(email);
    await dialog.getByLabel('E-mail addresses').press('Enter');
    await dialog.getByText('Admin', { exact: true }).click();
    await page.reload();
    await open();
    await expect(dialog.getByRole('button', { name: `Remove ${email}` })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Admin', exact: true })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByText('1 invitation sent')).toBeVisible();
    await open();
    await expect(dialog.getByRole('button', { name: `Remove ${email}` })).toHaveCount(0);

    await page.goto('/settings/preference');
    const schema = page.getByLabel('Variation naming schema');
    await schema.fill('{creativeName}_{uid}');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(schema).toHaveValue('{creativeName}_{uid}');
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(schema).toHaveValue(/variationName/);
    const { namingSchema } = await api<{ namingSchema: string }>(page, 'GET', '/preferences');
    expect(namingSchema).toContain('{variationName}');
  },
);
