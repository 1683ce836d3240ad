import { expect, test, type Browser, type Page } from '@playwright/test';
import { codeFor, invitationPathFor } from '#pages/mailbox.ts';
import { controlMeta } from '#pages/meta.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

// People of the sandbox keep their granted permissions, and disconnecting revokes them, so the journeys run one after
// the other.
test.describe.configure({ mode: 'serial' });

async function connect(page: Page): Promise<void> {
  await page.goto('/settings/integration');
  await page.getByRole('button', { name: 'Connect Meta' }).click();
  await page.getByRole('button', { name: 'Continue to Meta' }).click();
  await expect(page.getByRole('note')).toContainText('this is not Facebook');
}

async function allow(page: Page, person: string, without: string[] = []): Promise<void> {
  await page.getByRole('button', { name: person }).click();
  for (const scope of without) await page.getByRole('checkbox', { name: scope }).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a member connects, chooses ad accounts, assigns them to a campaign and disconnects', async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const campaign = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Launch' }, organizationId);
  await connect(page);
  await allow(page, 'Marie Laurent');

  await expect(page).toHaveURL(/\/settings\/integration\?choose=true$/);
  const choice = page.getByRole('dialog', { name: 'Choose ad accounts' });
  await expect(choice.getByText('13 ad accounts')).toBeVisible();
  await choice.getByRole('searchbox').fill('nordlicht');
  await choice.getByRole('checkbox', { name: 'Nordlicht DE' }).check();
  await choice.getByRole('searchbox').fill('');
  await choice.getByRole('checkbox', { name: 'Northbound UK' }).check();
  await expect(choice.getByText('2 added, 0 removed')).toBeVisible();
  await choice.getByRole('button', { name: 'Select all' }).click();
  await expect(choice.getByText('13 added, 0 removed')).toBeVisible();
  await choice.getByRole('button', { name: 'Select none' }).click();
  await choice.getByRole('checkbox', { name: 'Nordlicht DE' }).check();
  await choice.getByRole('checkbox', { name: 'Northbound UK' }).check();
  await expect(choice.getByText('2 added, 0 removed')).toBeVisible();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('row', { name: /Nordlicht DE.*1020304050.*EUR.*Europe\/Berlin.*Active.*Ready/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Northbound UK.*Payment due.*Payment due: may be refused/ }),
  ).toBeVisible();
  const card = page.getByRole('region', { name: /Marie Laurent’s connection/ });
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card.getByText('2 of 13 ad accounts in use')).toBeVisible();

  await page.goto(`/campaigns/${campaign.id}`);
  await page.getByRole('button', { name: 'Actions for Launch', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ad accounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ad accounts of Launch' });
  await dialog.getByRole('checkbox', { name: 'Nordlicht DE' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Nordlicht DE' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Launch', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: '1 ad account' })).toBeVisible();

  await page.goto('/settings/integration');
  await page.getByRole('button', { name: 'More actions for this connection' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Sending to 2 ad accounts stops, in 1 campaign.');
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect Meta' })).toBeVisible();
});

test('a refusal at the platform changes nothing and leads back', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  await connect(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/settings\/integration\/handle$/);
  await expect(page.getByRole('heading', { name: 'Nothing was connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to integrations' }).click();
  await expect(page.getByRole('button', { name: 'Connect Meta' })).toBeVisible();
});

test(
  'an unticked permission is named with its consequences; a second request grants it',
  { tag: '@long' },
  async ({ page }) => {
    await signUpQuickly(page);
    await connect(page);
    await allow(page, 'Marie Laurent', ['ads_management']);
    await expect(page.getByRole('heading', { name: 'Meta is connected, but without all permissions' })).toBeVisible();
    await expect(page.getByText('Without ads_management, nothing can be sent.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue without' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 permission missing')).toBeVisible();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await allow(page, 'Marie Laurent');
    await expect(page).toHaveURL(/\/settings\/integration\?choose=true$/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText('Not granted')).toHaveCount(0);
  },
);

test(
  'a connection that ended at the platform shows why, is renewed with its accounts, and tells a member whom to ask',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { organizationId } = await signUpQuickly(page);
    const campaign = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Launch' }, organizationId);
    await connect(page);
    await allow(page, 'Marie Laurent');
    await expect(page.getByRole('dialog', { name: 'Choose ad accounts' })).toBeVisible();
    const add = [{ provider: 'meta', id: 'acc_1020304050' }];
    await api(page, 'PATCH', '/integration/advertisers', { add }, organizationId);
    await controlMeta('POST /people', { person: '10158000000000001', action: 'change-password' });
    await page.goto('/settings/integration');
    await page.getByRole('button', { name: 'Look for new ad accounts' }).click();
    await expect(page.getByText('The password at Meta was changed.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Nordlicht DE.*Connection expired/ })).toBeVisible();

    const member = await memberOf(page, browser, organizationId);
    await member.goto(`/campaigns/${campaign.id}?send=all`);
    const sheet = member.getByRole('dialog', { name: 'Send to ad accounts' });
    await expect(sheet.getByText('The connection has expired')).toBeVisible();
    await expect(sheet.getByText('Ask an owner or admin to reconnect it.')).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Reconnect' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Reconnect' }).click();
    await allow(page, 'Marie Laurent');
    await expect(page).toHaveURL(/\/settings\/integration(\?.*)?$/);
    await expect(page.locator('tr', { hasText: /Nordlicht DE.*Ready/ })).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  },
);

/** A member of the organization, in a browser of their own. */
async function memberOf(page: Page, browser: Browser, organizationId: string): Promise<Page> {
  const email = newEmail();
  await api(page, 'POST', '/account/invitations', { emails: [email], role: 'member' }, organizationId);
  const path = await invitationPathFor(email);
  const member = await (await browser.newContext()).newPage();
  await member.goto(path);
  await member.getByRole('button', { name: 'Continue', exact: true }).click();
  await member.getByLabel('Code').fill(await codeFor(email));
  await member.getByLabel('First name').fill('Noa');
  await member.getByLabel('Last name').fill('Berg');
  await member.getByRole('button', { name: 'Join Northbound Studio' }).click();
  await expect(member).not.toHaveURL(/\/sign\//);
  return member;
}

test('a person without ad accounts is told so, with the next step', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  await connect(page);
  await allow(page, 'Clara Okafor');
  await expect(page.getByRole('heading', { name: 'Meta is connected' })).toBeVisible();
  await expect(page.getByText('Meta shows no ad account for Clara Okafor.')).toBeVisible();
});
