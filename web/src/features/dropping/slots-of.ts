import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { placing, type Places } from '@ad-foundry/contract/placing.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { call } from '#lib/api.ts';

/** The slots of a creative as placing needs them. */
export function slotsOfCreative(creative: Creative, mayReplace: (version: Version) => boolean): PlacingSlot[] {
  return creative.slots.map(({ id, format, variations }) => ({
    slotId: id,
    creativeId: creative.id,
    creativeName: creative.name,
    around: [creative.campaign.name],
    formatName: format.name,
    platform: format.platform,
    type: format.type,
    spec: format.spec,
    strict: creative.strict,
    variations: variations.map((variation) => ({
      id: variation.id,
      name: variation.name,
      cards: variation.cards.map(({ id: cardId, uid, versions: [current] }) => ({
        id: cardId,
        uid,
        current: current
          ? {
              originalName: current.originalName,
              fileName: current.fileName,
              sizeBytes: current.facts.sizeBytes,
              replaceable: mayReplace(current),
            }
          : null,
      })),
    })),
  }));
}

/** All slots of a campaign, a page after the other. */
export async function slotsOfCampaign(campaignId: CampaignId): Promise<PlacingSlot[]> {
  const slots: PlacingSlot[] = [];
  let cursor: string | undefined;
  do {
    const page: Places = await call(placing.list, { params: { campaignId }, query: { cursor } });
    for (const { format: at, ...slot } of page.items) {
      const format = page.formats[at];
      if (!format) continue;
      const { name: formatName, platform, type, spec } = format;
      slots.push({ ...slot, around: page.around, formatName, platform, type, spec });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return slots;
}
