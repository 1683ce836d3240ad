import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { placeTexts, writtenTexts, type PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { advertiserName } from '#features/library/in-place/advertiser.ts';
import type { Box } from '#features/library/in-place/geometry.ts';
import type { Advertiser, InPlaceMedia, InPlaceSource } from '#features/library/in-place/in-place-props.ts';
import { currentOf, type Tile } from '#features/sharing/review-page/store/tiles.ts';
import type { Shown } from '#features/sharing/review-page/use-reviewing.ts';

/** The size of a file in pixels, that of its picture if the file's is unknown, else that of its format's frame. */
export function sizeOf({ version: { facts, preview }, tile: { slot } }: Pick<Shown, 'version' | 'tile'>): Box {
  const width = facts.width ?? preview.width ?? slot.shape.width;
  const height = facts.height ?? preview.height ?? slot.shape.height;
  return { width, height };
}

/** The advertiser as the frames show it: the client, else the organization with its logo. */
export const advertiserOf = (page: ReviewPage): Advertiser => ({
  name: advertiserName({ link: page, groupName: null, organization: page.organization }),
  pictureUrl: page.clientName === null ? (page.brand.logo?.url ?? null) : null,
});

/** The texts of the ad, cut where the placement cuts them; the client does not see which are still to be written. */
export const textsOf = ({ slot, creative }: Tile): PlacedText[] =>
  writtenTexts(placeTexts(slot.format.inPlace, creative.texts));

/**
 * What a frame shows of a tile: the shown version, and for a carousel the current version of all other cards. Pictures
 * are small ones unless `isSharp`; videos are loaded only where they are played.
 */
export function mediaOf(shown: Shown, { isSharp, plays }: { isSharp: boolean; plays: boolean }): InPlaceMedia {
  const { tile, version, index } = shown;
  const versions = tile.cards.map((card, at) => (at === index ? version : currentOf(card)));
  const sources = versions.map(({ facts, preview, viewUrl }): InPlaceSource => {
    const isVideo = facts.kind === 'video' && plays && viewUrl !== null;
    const picture = isSharp && facts.kind === 'image' && viewUrl !== null ? viewUrl : (preview.url ?? viewUrl);
    return { url: (isVideo ? viewUrl : picture) ?? '', posterUrl: preview.url, isVideo };
  });
  const isVideo = sources.some((source) => source.isVideo);
  const kind = tile.cards.length > 1 ? 'carousel' : isVideo ? 'video' : 'image';
  return { kind, sources, ...sizeOf(shown), durationMs: version.facts.durationMs };
}
