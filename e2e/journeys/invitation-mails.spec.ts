import { expect, test } from '@playwright/test';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const dialogOf = 'People of Fourth';

test('the fourth invitation of an address on a day shows when it will be mailed', async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const email = newEmail();
  const create = (name: string) => api<{ id: string }>(page, 'POST', '/campaigns', { name }, organizationId);
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = await create(name);
    await api(page, 'POST', `/campaigns/${id}/people`, { emails: [email] }, organizationId);
  }
  const { id } = await create('Fourth');
  await page.goto(`/campaigns/${id}`);
  await page.getByRole('button', { name: 'People' }).click();
  const dialog = page.getByRole('dialog', { name: dialogOf });
  await dialog.getByLabel(/Names of colleagues/).fill(email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(
    dialog.getByText(/is invited\. Will be mailed .+ At most 3 mails a day go to one address\./),
  ).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText(/Will be mailed \w+ \d+/);

  await page.goto('/settings/people?tab=invited');
  await expect(page.getByRole('row', { name: email })).toHaveCount(4);
  await expect(page.getByText(/^Will be mailed/)).toHaveCount(1);
  // The state of a mail is updated without a reload.
  await expect(page.getByText(/^Mailed /)).toHaveCount(3);
});

test('an invalid address stays in the field with the reason, and added people are named', async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Fourth' }, organizationId);
  await page.goto(`/campaigns/${id}`);
  await page.getByRole('button', { name: 'People' }).click();
  const dialog = page.getByRole('dialog', { name: dialogOf });
  const field = dialog.getByLabel(/Names of colleagues/);
  await field.fill('ben.example.org');
  await field.press('Enter');
  await expect(dialog.getByText('ben.example.org is not an e-mail address.')).toBeVisible();
  await expect(field).toHaveValue('ben.example.org');
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  const email = newEmail();
  await field.fill(`${email}, ben.example.org, ana@`);
  await field.press('Enter');
  await expect(dialog.getByText(`${email} is invited: the link is on its way.`)).toBeVisible();
  await expect(field).toHaveValue('ana@, ben.example.org');

  await field.fill('Lena');
  await dialog.getByRole('button', { name: 'Lena Moreau' }).click();
  await expect(dialog.getByText('Lena Moreau is assigned.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).not.toHaveAttribute('aria-invalid');
});
