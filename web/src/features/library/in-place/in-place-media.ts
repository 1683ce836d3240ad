import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { addressOf } from '#lib/api.ts';
import type { InPlaceMedia, InPlaceSource } from './in-place-props.ts';

/** `picture`: images by their small picture, for drawings of less than its size. */
type Detail = 'file' | 'picture';

/** The current files of a variation as a frame draws them; null without any. */
export function mediaOfVariation(variation: Pick<Variation, 'cards'>, detail: Detail): InPlaceMedia | null {
  return mediaOfVersions(
    variation.cards.flatMap(({ versions }) => versions.slice(0, 1)),
    detail,
  );
}

/** These versions as a frame draws them: several are the cards of a carousel. */
export function mediaOfVersions(versions: readonly Version[], detail: Detail): InPlaceMedia | null {
  const [first] = versions;
  if (!first) return null;
  const { facts, preview } = first;
  const isVideo = facts.kind === 'video';
  return {
    kind: versions.length > 1 ? 'carousel' : isVideo ? 'video' : 'image',
    sources: versions.map((version) => sourceOf(version, detail)),
    width: facts.width ?? preview.width ?? 1280,
    height: facts.height ?? preview.height ?? 720,
    durationMs: facts.durationMs,
  };
}

function sourceOf({ id, facts, preview, rendition, scan }: Version, detail: Detail): InPlaceSource {
  const isVideo = facts.kind === 'video';
  const file = addressOf(downloads.version, { params: { versionId: id }, query: { disposition: 'inline' } });
  const small = detail === 'picture' && !isVideo ? preview.url : null;
  const url = scan !== null ? '' : ((isVideo ? rendition.url : small) ?? file);
  return { url, posterUrl: preview.url, isVideo };
}
