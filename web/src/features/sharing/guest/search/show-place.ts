import type { SearchItem } from '@ad-foundry/contract/search.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { hasMore, loadMore, pageNow } from '#features/sharing/guest/guest-page-store.ts';

const timeoutMs = 10_000;
const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve));

/** Scrolls to a result once its campaign is open; loads more of a long page until the result is on it. */
export async function showPlace(item: SearchItem, campaignId: CampaignId): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const place = placeOf(item);
    if (place) {
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.scrollIntoView({ block: 'center' });
      place.focus({ preventScroll: true });
      return;
    }
    if (!isMissing(item, campaignId)) await nextFrame();
    else if (!(await loadMore())) return;
  }
}

/** Whether the campaign is open, but this creative is not loaded yet. */
function isMissing(item: SearchItem, campaignId: CampaignId): boolean {
  const page = pageNow();
  const creativeId = creativeIdOf(item);
  return page?.campaign.id === campaignId && hasMore() && !page.creatives.some(({ id }) => id === creativeId);
}

export const creativeIdOf = ({ kind, id, creative }: SearchItem): string | undefined =>
  kind === 'creative' ? id : creative?.id;

/** The element of the found slot, of the slot with the found file, or of the creative. */
function placeOf(item: SearchItem): HTMLElement | null {
  const slotId = item.kind === 'format' ? item.id : item.kind === 'file' ? slotOfFile(item.id) : undefined;
  return document.getElementById(slotId ? `slot-${slotId}` : `creative-${creativeIdOf(item)}`);
}

const slotOfFile = (versionId: string): string | undefined =>
  pageNow()
    ?.creatives.flatMap(({ slots }) => slots)
    .find(({ variations }) =>
      variations.some(({ cards }) => cards.some(({ versions }) => versions.some(({ id }) => id === versionId))),
    )?.id;
