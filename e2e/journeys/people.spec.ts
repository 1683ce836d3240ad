import { expect, test, type Browser, type Page } from '@playwright/test';
import { codeFor, invitationPathFor } from '#pages/mailbox.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

/** Invites the pasted addresses in the dialog. */
async function invite(page: Page, addresses: string, role = 'Standard'): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('E-mail addresses').fill(addresses);
  await dialog.getByLabel('E-mail addresses').press('Enter');
  await dialog.getByText(role, { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: role, exact: true })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
}

/** Opens the link in a new browser context and signs up through it. */
async function acceptAsNewcomer(browser: Browser, path: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Join Northbound Studio' })).toBeVisible();
  await expect(page.getByText('Lena invites you to work with Northbound Studio')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Code').fill(await codeFor(email));
  await page.getByLabel('First name').fill('Noa');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByRole('button', { name: 'Join Northbound Studio' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  return page;
}

test('a colleague is invited, accepts, gets another role, is disabled, enabled and deleted', async ({
  page,
  browser,
}) => {
  await signUpQuickly(page);
  await page.goto('/settings/people');
  const email = newEmail();
  await invite(page, email);
  await expect(page.getByText('1 invitation sent')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Invitations' })).toHaveAttribute('data-state', 'active');
  await expect(page.getByRole('row', { name: email })).toBeVisible();

  const colleague = await acceptAsNewcomer(browser, await invitationPathFor(email), email);
  await colleague.goto('/campaigns');
  await colleague.getByRole('link', { name: 'Settings' }).first().click();
  // In the settings, a Standard member finds what they may do: leave, and see who is a member.
  await expect(colleague.getByRole('button', { name: 'Leave' })).toBeEnabled();
  await expect(colleague.getByRole('navigation', { name: 'Settings sections' }).getByRole('link')).toHaveText([
    'General',
    'People',
    'API keys',
  ]);
  await expect(colleague.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await colleague.goto('/settings/preference');
  await expect(colleague).toHaveURL(/\/settings\/general$/);

  // Open lists update live.
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Members' }).click();
  const row = page.getByRole('row', { name: /Noa Berg/ });
  await expect(row).toContainText('Standard');
  await row.getByRole('button', { name: 'Actions for Noa Berg' }).click();
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click();
  await expect(page.getByText('Noa Berg is now an admin')).toBeVisible();
  await expect(row).toContainText('Admin');
  await colleague.goto('/settings/people');
  await expect(colleague.getByRole('button', { name: 'Invite people' })).toBeVisible();

  await row.getByRole('button', { name: 'Actions for Noa Berg' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  // The open page shows it without a reload: the person's only organization is paused, so they are signed out.
  const paused = colleague.getByText('Your access to Northbound Studio is paused');
  await expect.poll(async () => colleague.url().includes('/sign') || (await paused.isVisible())).toBe(true);
  await colleague.goto('/campaigns');
  await expect(colleague).toHaveURL(/\/sign/);

  await row.getByRole('button', { name: 'Actions for Noa Berg' }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(row).toContainText('Active');
  await colleague.goto('/campaigns');
  await expect(colleague).toHaveURL(/\/sign/);
  await row.getByRole('button', { name: 'Actions for Noa Berg' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Noa Berg is deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test(
  'addresses of a pasted list that got no invitation stay in the field with the reason',
  { tag: '@long' },
  async ({ page }) => {
    await signUpQuickly(page);
    const { email: ownerEmail } = await api<{ email: string }>(page, 'GET', '/account/me');
    await page.goto('/settings/people');
    const fresh = newEmail();
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('E-mail addresses').fill(`Ana <${fresh}>, nonsense; ${ownerEmail}`);
    await dialog.getByLabel('E-mail addresses').press('Enter');
    await expect(dialog.getByText('is not an e-mail address.')).toBeVisible();
    await expect(dialog.getByText('is your own address.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByText('1 invitation sent')).toBeVisible();
    await expect(dialog.getByRole('button', { name: `Remove ${fresh}` })).toHaveCount(0);
    await expect(dialog.getByText('is not an e-mail address.')).toBeVisible();
    await expect(dialog.getByText('is your own address.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText('None of these addresses can be invited.')).toBeVisible();
    await invitationPathFor(fresh);
  },
);

test('a replaced, revoked or used link shows a page that says so', { tag: '@long' }, async ({ page, browser }) => {
  await signUpQuickly(page);
  await page.goto('/settings/people');
  const email = newEmail();
  await invite(page, email);
  const first = await invitationPathFor(email);
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Resend' }).click();
  await expect(page.getByText(`A new link is on its way to ${email}`)).toBeVisible();
  const second = await invitationPathFor(email, first);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(first);
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  const colleague = await acceptAsNewcomer(browser, second, email);
  await stranger.goto(second);
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await stranger.goto('/sign/invitations/nonsense');
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  // The page tells a person who has already accepted the invitation so, and keeps them signed in.
  await colleague.goto(second);
  await expect(colleague.getByText('You are already in Northbound Studio.')).toBeVisible();

  const other = newEmail();
  await invite(page, other);
  const third = await invitationPathFor(other);
  // An invitation for another address names that address only.
  await colleague.goto(third);
  await expect(colleague.getByRole('dialog', { name: 'This invitation is for another address' })).toBeVisible();
  await page
    .getByRole('row', { name: other })
    .getByRole('button', { name: `Actions for ${other}` })
    .click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: other })).toHaveCount(0);
  await stranger.goto(third);
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});

test(
  'a signed-in account accepts an invitation in place, and switches back in two tabs',
  { tag: '@long' },
  async ({ page, browser }) => {
    const email = newEmail();
    const context = await browser.newContext();
    const guest = await context.newPage();
    await api(guest, 'POST', '/account/sign-up', {
      email,
      firstName: 'Noa',
      lastName: 'Berg',
      organizationName: 'Own studio',
      locale: 'en-US',
    });
    await api(guest, 'POST', '/account/sign', { email, code: await codeFor(email) });
    await signUpQuickly(page);
    await page.goto('/settings/people');
    await invite(page, email, 'Admin');
    await guest.goto(await invitationPathFor(email));
    const dialog = guest.getByRole('dialog', { name: 'Join Northbound Studio?' });
    await expect(dialog).toContainText('Lena Moreau invites you to Northbound Studio, as an admin.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(guest).toHaveURL(/\/campaigns$/);
    await expect(guest.getByRole('button', { name: /Northbound Studio/ }).first()).toBeVisible();

    const second = await context.newPage();
    await second.goto('/settings/general');
    await guest
      .getByRole('button', { name: /Northbound Studio/ })
      .first()
      .click();
    await guest.getByRole('menuitemradio', { name: 'Own studio' }).click();
    await expect(guest.getByRole('button', { name: /Own studio/ }).first()).toBeVisible();
    // The other tab warns before a write could reach the wrong organization.
    await expect(second.getByRole('alertdialog', { name: 'You switched to another organization' })).toBeVisible();
    await second.getByRole('button', { name: 'Reload' }).click();
    await expect(second.getByRole('button', { name: /Own studio/ }).first()).toBeVisible();
    await page.goto('/settings/general');
    await expect(page.getByLabel('Name')).toHaveValue('Northbound Studio');
  },
);

test('an organization is renamed and deleted; its owner creates another', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/settings/general');
  await page.getByLabel('Name').fill('Southbound');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: /Southbound/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeDisabled();
  await expect(page.getByText('You are the only owner.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete organization' })).toBeDisabled();
  await question.getByRole('textbox').fill('Southbound');
  await question.getByRole('button', { name: 'Delete organization' }).click();
  await expect(page.getByRole('heading', { name: 'Name your organization' })).toBeVisible();
  await expect(page.getByText('Southbound is deleted')).toBeVisible();
});
