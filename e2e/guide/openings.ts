import { api } from '#pages/session.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { mailboxAddress } from '#pages/addresses.ts';
import { connectAdvertisers } from '#pages/meta.ts';
import { best, findDeliveries, findPins, slotsOf, varietyOf, type SampleCampaign } from './find-in-sample.ts';

export interface Visit {
  page: Page;
  organizationId: string;
  campaigns: SampleCampaign[];
}

/** Opens what a picture shows; returns the part that the picture of the whole way shows. */
type Opening = (visit: Visit) => Promise<Locator | undefined>;

/** Opens an address and waits until a part of the page is visible. */
async function open(page: Page, address: string, part: Locator): Promise<Locator> {
  await page.goto(address);
  await expect(part.first()).toBeVisible({ timeout: 30_000 });
  return part.first();
}

async function openBrief({ page, campaigns }: Visit): Promise<Locator> {
  await page.goto(`/campaigns/${campaigns[0]?.id}`);
  await page.getByRole('button', { name: 'New creative' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'New creative' });
  await sheet.getByLabel('Name').fill('Trail hero video');
  await sheet
    .getByLabel('Description')
    .fill(
      'One runner, first light, the ridge above the clouds. The logo comes in the last second, nothing stands in the lower third.',
    );
  for (const format of ['Instagram Stories – Video', 'Instagram Reels – Video', 'Facebook Feed – Image']) {
    await sheet.getByRole('searchbox').fill(format);
    await sheet.getByRole('button', { name: format }).first().click();
  }
  await sheet.getByRole('searchbox').fill('ig 9x16');
  return sheet;
}

async function openMany({ page, campaigns }: Visit): Promise<undefined> {
  await page.goto(`/campaigns/${campaigns[0]?.id}/many`);
  await page.getByRole('button', { name: 'Try the example' }).click();
  await page.getByRole('button', { name: /^Create \d+/ }).waitFor();
}

async function openCreative({ page, campaigns }: Visit): Promise<Locator> {
  const creatives = campaigns.flatMap((campaign) => campaign.creatives.map((creative) => ({ campaign, creative })));
  const { campaign, creative } = best(creatives, (each) => varietyOf(each.creative));
  const unfit = page.locator('[data-slot-state="does-not-fit"]');
  return open(page, `/campaigns/${campaign.id}/creatives/${creative.id}`, unfit);
}

/** The sample's own ad accounts receive nothing, so two of the sandbox join them. */
async function openSend({ page, organizationId, campaigns }: Visit): Promise<undefined> {
  const { id } = best(campaigns, (each) => slotsOf(each).filter(({ state }) => state === 'delivered').length);
  await connectAdvertisers(page, { organizationId, campaignId: id }, 2);
  const sheet = await open(page, `/campaigns/${id}?send=all`, page.getByRole('dialog'));
  await expect(sheet.getByRole('button', { name: /^Send \d+ files?$/ })).toBeEnabled({ timeout: 30_000 });
}

/** What each picture of the guide shows, by its name. */
export const openings: Record<string, Opening> = {
  brief: openBrief,
  'create-many': openMany,
  creative: openCreative,
  viewer: async ({ page, campaigns }) => {
    const address = await findPins(page, campaigns);
    return open(page, address, page.getByRole('dialog').locator('[data-media]'));
  },
  inbox: async ({ page }) => {
    const list = await open(page, '/notifications', page.getByRole('region', { name: 'List of notifications' }));
    await list.getByText('mentioned you').first().click();
    return list;
  },
  deliveries: async ({ page, campaigns }) => {
    const { id } = await findDeliveries(page, campaigns);
    const list = page.getByRole('list', { name: 'Deliveries, newest first' });
    return open(page, `/campaigns/${id}?tab=deliveries`, list);
  },
  send: openSend,
  overview: async ({ page }) => {
    const figures = page.getByLabel('Key figures');
    return open(page, '/overview?relative=last_28_days', figures);
  },
  creatives: async ({ page }) => open(page, '/creatives?relative=last_28_days', page.getByRole('article')),
  people: async ({ page }) => open(page, '/settings/people', page.getByText('Active', { exact: true })),
};

/** The local mailbox, with the letters that the other pictures caused. */
export const openMailbox: Opening = async ({ page }) => {
  // The people of a sample get no mails.
  const person = { firstName: 'Noa', lastName: 'Berg', organizationName: 'Fjord', locale: 'en-US' };
  await api(page, 'POST', '/account/sign-up', { ...person, email: 'noa.berg@example.org' });
  const mail = await open(page, mailboxAddress, page.getByText('Your code to get started'));
  await mail.click();
  return mail;
};
