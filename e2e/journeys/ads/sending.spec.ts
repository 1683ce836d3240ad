import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { connectAdvertisers, controlMeta, type AdAccount } from '#pages/meta.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const linkedin = 'LinkedIn Single image ad – Square';

/** A complete creative in a campaign with two ad accounts. */
async function prepare(page: Page): Promise<{ creative: string; organizationId: string; accounts: AdAccount[] }> {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  const campaignId = creative.split('/')[2] ?? '';
  const accounts = await connectAdvertisers(page, { ...me, campaignId }, 2);
  await page.goto(creative);
  // A size that no other journey sends, since all journeys share the ad accounts of the sandbox.
  await choose(page, slot(page, feed), picture('feed.jpg', 1240, 1240));
  await expectState(slot(page, feed), 'delivered');
  // The pointer would rest on the toast, which then stays and covers buttons.
  await page.getByRole('button', { name: 'Close toast' }).click();
  return { creative, organizationId: me.organizationId, accounts };
}

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Send to ad accounts' });
const numberOf = ({ id }: AdAccount): string => id.slice(4);

test('files are sent after a dry run; throttled sendings wait, failed ones are retried, existing files are not sent again', async ({
  page,
}) => {
  const { creative, organizationId, accounts } = await prepare(page);
  const [first, second] = accounts as [AdAccount, AdAccount];
  const on = (account: AdAccount, rule: object) =>
    controlMeta('POST /faults', { method: 'POST', path: 'adimages', account: numberOf(account), count: 1, ...rule });
  await on(first, { fault: 'throttled', minutes: 10 });
  await on(second, { fault: '100' });

  await page.getByRole('button', { name: 'Send to ad accounts' }).click();
  await expect(page).toHaveURL(/send=all/);
  const sheet = sheetOf(page);
  await expect(sheet).toBeFocused();
  await expect(sheet.getByRole('region', { name: 'Result of the dry run' })).toContainText(/2\s*to upload/);
  await expect(sheet.getByText('Nothing is sent yet.')).toBeVisible();
  const box = sheet.getByRole('checkbox', { name: new RegExp(`^Send .+ to ${second.name}$`) });
  await box.uncheck();
  await expect(sheet.getByRole('button', { name: 'Send 1 file' })).toBeEnabled();
  await box.check();
  await sheet.getByRole('button', { name: 'Send 2 files' }).click();

  await expect(page).toHaveURL(/tab=deliveries/);
  await expect(sheet).toBeHidden();
  const delivery = page.getByRole('listitem', { name: '1 file to 2 ad accounts' });
  // Its head shows the state, not only that something is left to do.
  await expect(delivery.getByText(/^Paused until \d/)).toHaveCount(2);
  const waiting = delivery.getByRole('region', { name: first.name });
  await expect(waiting.getByText(/^Paused until \d/)).toBeVisible();
  await expect(waiting.getByRole('status')).toContainText('Meta is limiting requests for this ad account.');
  const failing = delivery.getByRole('region', { name: second.name });
  await expect(failing.getByText('Meta does not accept the file.')).toBeVisible();
  await expect(failing.getByRole('button', { name: 'Copy for support' })).toBeVisible();
  await failing.getByRole('button', { name: 'Retry' }).click();
  await expect(failing.getByRole('link', { name: 'Open in Ads Manager' })).toBeVisible();
  await expect(delivery.getByText('1 ready', { exact: true })).toBeVisible();

  await delivery.getByRole('button', { name: 'Pause' }).click();
  await expect(waiting.getByRole('status')).toContainText('Paused manually.');
  await delivery.getByRole('button', { name: 'Resume' }).click();
  await expect(waiting.getByText(/^Paused until \d/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Deliveries 1' })).toBeVisible();

  await delivery.getByRole('button', { name: 'Cancel the rest' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(waiting.getByText('Not sent')).toBeVisible();

  await failing.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Open file' }).click();
  const atMeta = page.getByRole('region', { name: 'On Meta' });
  await expect(atMeta.getByRole('listitem')).toHaveCount(1);
  await expect(atMeta.getByRole('listitem')).toContainText(second.name);
  await expect(atMeta.getByRole('link', { name: 'Open' })).toHaveAttribute('href', new RegExp(numberOf(second)));

  await page.goto(`${creative}?send=all`);
  await sheet.getByRole('button', { name: 'Trafficking sheet' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['As Excel (XLSX)', 'As CSV', 'Not sent yet (XLSX)']);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(second.name);
  await expect(sheet.getByRole('region', { name: second.name })).toContainText('Already there');
  await expect(sheet.getByRole('region', { name: first.name })).toContainText('To upload');
  await sheet.getByRole('checkbox', { name: first.name, exact: true }).uncheck();
  await expect(sheet.getByRole('button', { name: 'Nothing to send' })).toBeDisabled();

  const group = await api<{ id: string }>(page, 'POST', '/groups', { name: 'Aster' }, organizationId);
  const campaignId = creative.split('/')[2] ?? '';
  const { edition } = await api<{ edition: number }>(page, 'GET', `/campaigns/${campaignId}`);
  await api(page, 'PATCH', `/campaigns/${campaignId}`, { groupId: group.id, edition }, organizationId);
  await page.goto(`/groups/${group.id}`);
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await expect(page).toHaveURL(/tab=deliveries/);
  await expect(page.getByRole('listitem', { name: '1 file to 2 ad accounts' })).toBeVisible();
});

test(
  'incomplete creatives and files of another platform are listed unticked with the reason',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const creative = await briefQuickly(page, me, [feed, linkedin, 'Instagram Stories – Image']);
    const campaignId = creative.split('/')[2] ?? '';
    const [account] = (await connectAdvertisers(page, { ...me, campaignId }, 1)) as [AdAccount];
    await page.goto(creative);
    await choose(page, slot(page, feed), picture('mixed-feed.jpg', 1244, 1244));
    await expectState(slot(page, feed), 'delivered');
    await choose(page, slot(page, linkedin), picture('mixed-linkedin.jpg', 1246, 1246));
    await expectState(slot(page, linkedin), 'delivered');
    await page.getByRole('button', { name: 'Send to ad accounts' }).click();
    const sheet = sheetOf(page);
    const rows = sheet.getByRole('region', { name: account.name });
    await expect(rows.getByText('Creative incomplete')).toBeVisible();
    await expect(rows.getByText('For LinkedIn')).toBeVisible();
    await expect(rows.getByText('nothing to upload, 2 not selected')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Nothing to send' })).toBeDisabled();
    await rows.getByRole('checkbox', { name: /^Send .*FacebookFeed.* to / }).check();
    await expect(sheet.getByRole('button', { name: 'Send 1 file' })).toBeEnabled();
    const all = rows.getByRole('checkbox', { name: `All files for ${account.name}` });
    await expect(all).toHaveAttribute('aria-checked', 'mixed');
    await all.click();
    await expect(sheet.getByRole('button', { name: 'Send 2 files' })).toBeEnabled();
  },
);

test(
  'a connection that ended is renewed from the delivery, which then continues',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const creative = await briefQuickly(page, me, [feed]);
    const campaignId = creative.split('/')[2] ?? '';
    const token = { person: '10158000000000001', lifetimeSeconds: 0 };
    // Skips the first accounts, which other journeys have throttled.
    const [account, ...others] = (await connectAdvertisers(page, { ...me, campaignId }, 3, token)).toReversed() as [
      AdAccount,
    ];
    await page.goto(creative);
    // A retry needs another file, since the platform already has the first one.
    const side = 1248 + test.info().retry;
    await choose(page, slot(page, feed), picture('renewed.jpg', side, side));
    await expectState(slot(page, feed), 'delivered');
    const rule = { method: 'POST', path: 'adimages', account: numberOf(account), count: 1 };
    await controlMeta('POST /faults', { ...rule, fault: 'expired-token' });
    await page.getByRole('button', { name: 'Send to ad accounts' }).click();
    for (const { name } of others) await sheetOf(page).getByRole('checkbox', { name, exact: true }).uncheck();
    await sheetOf(page).getByRole('button', { name: 'Send 1 file' }).click();
    const sent = page.getByRole('region', { name: account.name });
    await expect(sent.getByRole('status')).toContainText('The connection to Meta has expired.');
    await sent.getByRole('link', { name: 'Reconnect' }).click();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('button', { name: 'Marie Laurent' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    // All ad accounts are read before the page continues.
    await expect(page).toHaveURL(new RegExp(`${creative}.*tab=deliveries`), { timeout: 30_000 });
    await expect(sent.getByRole('link', { name: 'Open in Ads Manager' })).toBeVisible({ timeout: 20_000 });
  },
);

test('without an ad account, the send sheet leads to the integrations', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  await page.goto(`${creative.replace(/\/creatives\/.*/, '')}?send=all`);
  await sheetOf(page).getByRole('link', { name: 'Connect an ad platform' }).click();
  await expect(page).toHaveURL(/\/settings\/integration/);
});
