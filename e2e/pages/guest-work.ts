import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { linkFor, phone } from './guest.ts';
import { codeFor } from './mailbox.ts';
import { api, newEmail } from './session.ts';

interface Named {
  id: string;
  name: string;
}

interface Brief {
  name?: string;
  description?: string;
  deadlineAt?: string;
  formats: string[];
}

/** Creates a campaign with creatives through the API; returns the ids of the campaign and the creatives. */
export async function briefCampaign(
  page: Page,
  { organizationId }: { organizationId: string },
  { name = 'Spring launch', dueAt, creatives }: { name?: string; dueAt?: string; creatives: Brief[] },
): Promise<{ campaignId: string; creativeIds: string[] }> {
  const { items } = await api<{ items: Named[] }>(page, 'GET', '/formats?limit=200');
  const campaign = await api<Named>(page, 'POST', '/campaigns', { name, dueAt }, organizationId);
  const creativeIds: string[] = [];
  for (const { formats, name: creative = 'Trail hero', ...rest } of creatives) {
    const formatIds = formats.map((formatName) => items.find((format) => format.name === formatName)?.id);
    const body = { name: creative, formatIds, ...rest };
    const path = `/campaigns/${campaign.id}/creatives`;
    creativeIds.push((await api<Named>(page, 'POST', path, body, organizationId)).id);
  }
  return { campaignId: campaign.id, creativeIds };
}

/** Signs a new guest of these campaigns in, in a mobile browser context; the page shows the first campaign. */
export async function guestOf(
  { page, browser }: { page: Page; browser: Browser },
  { organizationId }: { organizationId: string },
  {
    campaignIds,
    email = newEmail(),
    locale,
    timezoneId,
  }: { campaignIds: string[]; email?: string; locale?: string; timezoneId?: string },
): Promise<{ guest: Page; email: string; close: () => Promise<void> }> {
  for (const id of campaignIds) await api(page, 'POST', `/campaigns/${id}/people`, { emails: [email] }, organizationId);
  const device = await phone(browser, locale, timezoneId);
  const guest = await device.newPage();
  await guest.goto(await linkFor(email));
  await guest.getByRole('button', { name: /^Contin/ }).click();
  await guest.getByLabel('Code').fill(await codeFor(email));
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guest.getByLabel('Code')).toBeHidden();
  return { guest, email, close: () => device.close() };
}

/** The slot of a format on the guest's page. */
export const slotOf = (page: Page, format: string): Locator => page.getByRole('group', { name: format, exact: true });

/** Opens a slot's menu and presses an item; the test handles what opens. */
export async function press(slot: Locator, item: string): Promise<void> {
  await slot.getByRole('button', { name: /^Actions for/ }).click();
  await slot.page().getByRole('menuitem', { name: item }).click();
}

/** Sends the slot's stopped file although it breaks rules. */
export async function sendAnyway(slot: Locator): Promise<void> {
  await slot.getByRole('button', { name: 'Upload anyway' }).click();
  await slot.getByLabel('Why should it count?').fill('The client wants it like this');
  await slot.getByRole('button', { name: 'Upload with this reason' }).click();
}

/** Confirms the question about a deletion. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

/** Expects the state that a slot shows, including local states such as uploading. */
export async function expectShown(slot: Locator, state: string): Promise<void> {
  await expect(slot).toHaveAttribute('data-shown-state', state, { timeout: 20_000 });
}

/** Throttles the upload rate, in bytes per second; -1 removes the limit. */
export async function throttle(page: Page, uploadThroughput: number, offline = false): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput,
  });
}
