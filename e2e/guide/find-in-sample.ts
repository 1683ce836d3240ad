import type { Page } from '@playwright/test';
import { api } from '#pages/session.ts';

interface Creative {
  id: string;
  name: string;
  slots: { state: string; name: string }[];
}

export interface SampleCampaign {
  id: string;
  name: string;
  creatives: Creative[];
}

interface ListOf<Item> {
  items: Item[];
}

/** The campaigns of the organization with their creatives. */
export async function listCampaigns(page: Page): Promise<SampleCampaign[]> {
  const { items } = await api<ListOf<SampleCampaign>>(page, 'GET', '/campaigns?limit=100');
  return Promise.all(
    items.map(async ({ id, name }) => {
      const creatives = await api<ListOf<Creative>>(page, 'GET', `/campaigns/${id}/creatives?limit=100`);
      return { id, name, creatives: creatives.items };
    }),
  );
}

/** The item with the highest score. @throws Error without items */
export function best<Item>(items: readonly Item[], score: (item: Item) => number): Item {
  const [first] = items.toSorted((left, right) => score(right) - score(left));
  if (first === undefined) throw new Error('The sample has none');
  return first;
}

export const slotsOf = ({ creatives }: SampleCampaign) => creatives.flatMap(({ slots }) => slots);

/** How many kinds of state the slots of a creative are in; more slots decide between equals, up to a screenful. */
export const varietyOf = ({ slots }: Creative): number =>
  new Set(slots.map(({ state }) => state)).size * 10 + Math.min(slots.length, 6);

/** Address of the version with the most pins, open in the viewer. */
export async function findPins(page: Page, campaigns: readonly SampleCampaign[]): Promise<string> {
  const found: { address: string; pins: number }[] = [];
  for (const campaign of campaigns)
    for (const { id } of campaign.creatives) {
      const { items } = await api<ListOf<{ versionId: string | null; area: object | null }>>(
        page,
        'GET',
        `/creatives/${id}/comments`,
      );
      for (const versionId of new Set(items.flatMap((thread) => thread.versionId ?? []))) {
        const threads = items.filter((thread) => thread.versionId === versionId);
        const pins = threads.filter(({ area }) => area !== null).length;
        found.push({
          address: `/campaigns/${campaign.id}/creatives/${id}?version=${versionId}`,
          pins: pins * 10 + threads.length,
        });
      }
    }
  return best(found, ({ pins }) => pins).address;
}

interface Version {
  id: string;
  originalName: string;
  facts: { mime: string };
}

interface Detail {
  slots: { variations: { cards: { versions: Version[] }[] }[] }[];
}

/** A JPEG that was delivered in one of the campaigns: its name and bytes. */
export async function fetchPicture(
  page: Page,
  campaigns: readonly SampleCampaign[],
): Promise<{ name: string; buffer: Buffer }> {
  for (const { id } of campaigns.flatMap(({ creatives }) => creatives)) {
    const { slots } = await api<Detail>(page, 'GET', `/creatives/${id}`);
    const cards = slots.flatMap(({ variations }) => variations).flatMap((variation) => variation.cards);
    const version = cards.flatMap(({ versions }) => versions).find(({ facts }) => facts.mime === 'image/jpeg');
    if (version) {
      const answer = await page.request.get(`/api/versions/${version.id}/file`);
      return { name: version.originalName, buffer: await answer.body() };
    }
  }
  throw new Error('The sample has no picture');
}

/** The campaign with the most deliveries. */
export async function findDeliveries(page: Page, campaigns: readonly SampleCampaign[]): Promise<SampleCampaign> {
  const counted = await Promise.all(
    campaigns.map(async (campaign) => {
      const { items } = await api<ListOf<object>>(page, 'GET', `/deliveries?campaignId=${campaign.id}`);
      return { campaign, count: items.length };
    }),
  );
  return best(counted, ({ count }) => count).campaign;
}
