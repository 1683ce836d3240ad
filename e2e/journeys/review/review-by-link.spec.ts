import { expect, test, type Browser, type Page } from '@playwright/test';
import { addFile, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, press, slotOf } from '#pages/guest-work.ts';
import { chooseFiles } from '#pages/choose-files.ts';
import { picture } from '#pages/media.ts';
import { expectAccessible, reviewLinkFor } from '#pages/review.ts';
import { newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const market = 'Facebook Marketplace – Image';

/** Shares a campaign from its page with a client by mail; returns the client's address. */
async function shareByMail(page: Page, campaignId: string): Promise<string> {
  const email = newEmail();
  await page.goto(`/campaigns/${campaignId}`);
  await page.getByRole('button', { name: 'Share for review' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share for review' });
  await expect(sheet.getByLabel('Title')).toHaveValue('Spring launch');
  await sheet.getByLabel('Client').fill('Pola Kitchen');
  await sheet.getByLabel('Message').fill('Two files, each where it will run.');
  await sheet.getByLabel('Mail it to').fill(email);
  await expect(sheet.getByLabel('Language of the mail')).toHaveValue('en-US');
  await sheet.getByRole('button', { name: 'Create link' }).click();
  await expect(sheet.getByText('The link is ready and on its way to 1 person.')).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/review\/[\w-]{43}$/);
  await expectAccessible(page, 'the sheet with a new link');
  return email;
}

async function openOnPhone(browser: Browser, address: string) {
  const device = await phone(browser);
  const client = await device.newPage();
  await client.goto(address);
  return { client, close: () => device.close() };
}

/** Asks for changes on the shown file with a pin that is tapped on the picture. */
async function askWithPin(client: Page): Promise<void> {
  await client.getByRole('button', { name: /^Ask for changes to/ }).tap();
  const sheet = client.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'What should change?' }).fill('The logo needs more room.');
  await expectAccessible(client, 'asking for changes');
  await sheet.getByRole('button', { name: 'Place a pin' }).tap();
  await expect(client.getByText('Tap the spot that should change.')).toBeVisible();
  const box = (await client.locator('[data-pins]').boundingBox())!;
  await client.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height * 0.2);
  await expect(sheet.getByRole('textbox', { name: 'What should change?' })).toHaveValue('The logo needs more room.');
  await expect(sheet.getByRole('button', { name: 'Remove the pin: upper right' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Ask for changes', exact: true }).tap();
  await expect(sheet).toBeHidden();
}

test('a client reviews on a phone by a mailed link, twice, and the team sees it', async ({ page, browser }) => {
  test.slow();
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed, market] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await addFile(guest, feed, picture('feed.png', 1080, 1080));
  await expectShown(slotOf(guest, feed), 'delivered');
  await addFile(guest, market, picture('market.png', 1200, 1200));
  await expectShown(slotOf(guest, market), 'delivered');

  // From the mail to the first decision: the link, then one tap.
  const email = await shareByMail(page, campaignId);
  const address = await reviewLinkFor(email);
  const first = await openOnPhone(browser, address);
  const { client } = first;
  await expect(client.getByText('0 of 2 decided')).toBeVisible();
  await expect(client.getByText('Two files, each where it will run.')).toBeVisible();
  await expect(client.getByRole('heading', { name: 'Trail hero' })).toBeVisible();
  await expectAccessible(client, 'the first file');
  await client.getByRole('button', { name: `Approve ${feed}` }).tap();
  await expect(client.getByText('1 of 2 decided')).toBeVisible();
  // Deciding brings the next file.
  await expect(client.getByRole('button', { name: `Approve ${market}` })).toBeVisible();
  await askWithPin(client);
  await expect(client.getByText('2 of 2 decided')).toBeVisible();
  await client.getByRole('button', { name: 'Finish' }).tap();
  await expect(client.getByRole('heading', { name: /^You are done/ })).toBeVisible();
  await expect(client.getByText('Northbound Studio has been told.')).toBeVisible();
  await expectAccessible(client, 'the end');
  await first.close();

  await chooseFiles(guest, picture('market-2.png', 1080, 1080), () => press(slotOf(guest, market), 'Replace'));
  await expectShown(slotOf(guest, market), 'delivered');
  await close();

  const second = await openOnPhone(browser, address);
  await expect(second.client.getByText('1 of 2 decided')).toBeVisible();
  await expect(second.client.getByRole('button', { name: 'Compare' })).toHaveText('v1 | v2');
  await second.client.getByRole('button', { name: 'All files' }).tap();
  await expect(second.client.getByRole('button', { name: new RegExp(`Open ${market}`) })).toContainText('New: v2');
  await expectAccessible(second.client, 'all files');
  await second.client.getByRole('button', { name: new RegExp(`Open ${market}`) }).tap();
  await second.client.getByRole('button', { name: `Approve ${market}` }).tap();
  await second.client.getByRole('button', { name: 'Finish' }).tap();
  await expect(second.client.getByText('2 approved')).toBeVisible();
  await second.close();

  await page.reload();
  await page.getByRole('button', { name: 'Share for review' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share for review' });
  const link = sheet.getByRole('listitem', { name: 'Spring launch' });
  await expect(link.getByText('finished: 2 approved, 0 to change')).toBeVisible();
  await link.getByRole('button', { name: 'Spring launch', exact: true }).click();
  const log = link.getByRole('list', { name: 'What happened' });
  await expect(log).toContainText(`asked for changes: ${market}, v1, of Trail hero`);
  await expect(log).toContainText(`approved ${market}, v2, of Trail hero`);
  await link.getByRole('button', { name: 'Revoke Spring launch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(link.getByText('Revoked', { exact: true })).toBeVisible();
  const third = await openOnPhone(browser, address);
  await expect(third.client.getByRole('heading', { name: 'This link was revoked' })).toBeVisible();
  await expectAccessible(third.client, 'a revoked link');
  await third.close();
});
