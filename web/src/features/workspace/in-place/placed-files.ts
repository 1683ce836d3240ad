import { infiniteQueryOptions } from '@tanstack/react-query';
import { creatives, type Creative, type Slot } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { placeTexts, type FilledText, type PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { mediaOfVariation } from '#features/library/in-place/in-place-media.ts';
import type { InPlaceMedia } from '#features/library/in-place/in-place-props.ts';
import { call } from '#lib/api.ts';
import { everyPage } from '#lib/paged-query.ts';

/** The files of one variation of a slot, as its audience will see them. */
export interface PlacedFiles {
  id: string;
  creative: Creative;
  slot: Slot;
  media: InPlaceMedia;
  texts: PlacedText[];
  /** Which card of a carousel this is, where its cards are shown apart. */
  card?: { number: number; total: number };
  versionId: Slot['variations'][number]['cards'][number]['versions'][number]['id'];
}

const pageSize = 12;

async function readPage(campaignId: CampaignId, cursor: string | undefined, signal?: AbortSignal) {
  const page = await call(creatives.list, { params: { campaignId }, query: { cursor, limit: pageSize } }, signal);
  const items = await Promise.all(
    page.items.map(({ id }) => call(creatives.find, { params: { creativeId: id } }, signal)),
  );
  return { items, nextCursor: page.nextCursor };
}

/** The creatives of a campaign with their files, page by page. */
export function placedCreativesQuery(campaignId: CampaignId) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', campaignId, 'in-place'],
    queryFn: ({ pageParam, signal }) => readPage(campaignId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** All creatives of a campaign with their files, for the contact sheet. */
export const readPlacedCreatives = (campaignId: CampaignId) => everyPage((cursor) => readPage(campaignId, cursor));

/** The variations with files, in the order of the brief. */
export function placedFilesOf(
  creative: Creative,
  textsOf: (attributes: Creative['attributes']) => FilledText[],
): PlacedFiles[] {
  const texts = textsOf(creative.attributes);
  return creative.slots.flatMap((slot) =>
    slot.variations.flatMap((variation) => {
      const media = mediaOfVariation(variation, 'picture');
      const versionId = variation.cards.flatMap(({ versions }) => versions.slice(0, 1))[0]?.id;
      if (!media || !versionId) return [];
      return [{ id: variation.id, creative, slot, media, versionId, texts: placeTexts(slot.format.inPlace, texts) }];
    }),
  );
}
