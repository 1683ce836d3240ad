import { expect, test } from '@playwright/test';
import { mailboxAddress } from '#pages/addresses.ts';
import { briefCampaign, guestOf } from '#pages/guest-work.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const dialogOf = 'People of Fourth';

test(
  'the fourth invitation to an address on one day shows when it will be mailed',
  { tag: '@long' },
  async ({ page }) => {
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
      dialog.getByText(/is invited\. E-mail scheduled for .+ One address gets 3 e-mails a day at most\./),
    ).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: email }).first()).toContainText(
      /E-mail scheduled for \w+ \d+/,
    );

    await page.goto('/settings/people?tab=invited');
    await expect(page.getByRole('row', { name: email })).toHaveCount(4);
    await expect(page.getByText(/^E-mail scheduled for/)).toHaveCount(1);
    // The state of a mail is updated without a reload.
    await expect(page.getByText(/^E-mailed /)).toHaveCount(3);
  },
);

test(
  'an invalid address stays in the field with the reason, and added people are named',
  { tag: '@long' },
  async ({ page }) => {
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
  },
);

test(
  'a permanently refused mail is shown beside the guest, without a reload, wherever people are listed',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: ['Facebook Feed – Image'] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const { email } = await api<{ email: string }>(guest, 'GET', '/account/me');
    await close();
    const refuse = (mode: 'refuse' | 'none') =>
      page.request.post(`${mailboxAddress}/faults`, { data: { mode, to: email } });
    await refuse('refuse');
    await page.goto(`/campaigns/${campaignId}`);
    await page.getByRole('button', { name: 'People' }).click();
    const dialog = page.getByRole('dialog', { name: /^People/ });
    await dialog.getByRole('button', { name: /^Remind .* now$/ }).click();
    const refused = /E-mails have been coming back since .+: this address does not exist./;
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText(refused);
    await page.goto('/settings/people?tab=guest');
    const row = page.getByRole('row', { name: email });
    await expect(row).toContainText(refused);
    await refuse('none');
    const { guests } = await api<{ guests: { invitation: { id: string } }[] }>(
      page,
      'GET',
      `/campaigns/${campaignId}/people`,
    );
    await api(page, 'POST', `/account/invitations/${guests[0]?.invitation.id}/resend`, {}, me.organizationId);
    await expect(row).not.toContainText(refused);
  },
);
