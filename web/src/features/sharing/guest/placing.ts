import { placingSlot, type PlacingSlot } from '@ad-foundry/contract/rules/placing/places.ts';
import { loadMore, pageNow } from './guest-page-store.ts';

/** The slots of the whole brief, in the shape that placing takes; loads the parts of the page that are missing. */
export async function loadPageSlots(): Promise<PlacingSlot[]> {
  while (pageNow()?.nextCursor) await loadMore();
  const page = pageNow();
  if (!page) return [];
  return page.creatives.flatMap((creative) =>
    creative.slots.map((slot) => placingSlot(slot, { creative, format: slot.format, around: [page.campaign.name] })),
  );
}
