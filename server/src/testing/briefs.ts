import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import type { TestClient } from './client.ts';

/** Library formats used in tests. */
export const formatNames = {
  story: 'Instagram Stories – Video',
  feed: 'Facebook Feed – Image',
  carousel: 'Facebook Feed – Carousel',
} as const;
export type FormatName = keyof typeof formatNames;

export async function formatIdsOf(client: TestClient, names: readonly FormatName[]): Promise<FormatId[]> {
  const { items } = await client.call(formats.list, { query: {} });
  return names.map((name) => {
    const format = items.find((each) => each.name === formatNames[name]);
    if (!format) throw new Error(`the library has no ${formatNames[name]}`);
    return format.id;
  });
}

interface Input {
  campaign?: string;
  name?: string;
  formats?: readonly FormatName[];
}

/** A campaign with one creative. */
export async function brief(client: TestClient, input: Input = {}): Promise<Creative> {
  const formatIds = await formatIdsOf(client, input.formats ?? ['feed']);
  const { id } = await client.call(campaigns.create, { body: { name: input.campaign ?? 'Spring launch' } });
  return client.call(creatives.create, { params: { campaignId: id }, body: { name: input.name ?? 'Hero', formatIds } });
}

export function reread(client: TestClient, { id }: Pick<Creative, 'id'>): Promise<Creative> {
  return client.call(creatives.find, { params: { creativeId: id } });
}

/** Every version of a creative, slot by slot, newest first on each card. */
export function versionsOf(creative: Creative): Version[] {
  return creative.slots.flatMap(({ variations }) =>
    variations.flatMap(({ cards }) => cards.flatMap((card) => card.versions)),
  );
}

/** @throws if the creative has no such slot */
export function slotOf(creative: Creative, index = 0): Creative['slots'][number] {
  const slot = creative.slots[index];
  if (!slot) throw new Error(`the creative has no slot ${index}`);
  return slot;
}
