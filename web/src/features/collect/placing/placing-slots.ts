import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { placing, type PlacingSlots } from '@ad-foundry/contract/placing.ts';
import { placingSlot, type PlacingSlot } from '@ad-foundry/contract/rules/placing/places.ts';
import { call } from '#lib/api.ts';

/** The slots of a creative as input for placing. */
export function slotsOfCreative(creative: Creative): PlacingSlot[] {
  return creative.slots.map((slot) =>
    placingSlot(slot, { creative, format: slot.format, around: [creative.campaign.name] }),
  );
}

/** All slots of a campaign, page by page. */
export async function slotsOfCampaign(campaignId: CampaignId): Promise<PlacingSlot[]> {
  const slots: PlacingSlot[] = [];
  let cursor: string | undefined;
  do {
    const page: PlacingSlots = await call(placing.list, { params: { campaignId }, query: { cursor } });
    for (const slot of page.items) {
      const format = page.formats[slot.format];
      if (format) slots.push(placingSlot(slot, { ...slot, format, around: page.around }));
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return slots;
}
