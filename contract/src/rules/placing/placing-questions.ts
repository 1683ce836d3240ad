import { cardsOfOtherRatio } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { rankOf } from './placing-fit.ts';
import type { NamedFile } from './placing-names.ts';
import { fitsFor, isNamed, mayTake, pointerFor } from './placing-table.ts';
import type { Proposals } from './proposal.ts';
import { proposablePlaces, type Place, type PlacingSlot } from './places.ts';

/**
 * Asks about files whose names do not point to exactly one creative. Offers the empty places that fit the facts best,
 * one per slot.
 */
export function askAboutRest({ table, taken, result }: Proposals, files: readonly NamedFile[]): void {
  for (const file of files) {
    const fits = fitsFor(table, file);
    const { clarity } = pointerFor(table, file);
    if (!table.isMixed || clarity === 'whole' || clarity === 'part') continue;
    const offered = table.slots.flatMap((slot, at) => {
      const fit = fits[at];
      const place = proposablePlaces(slot).find(({ key }) => !taken.has(key));
      if (!fit || !place || fit.otherPlatform || !mayTake(fit)) return [];
      const rank = rankOf({ ...fit, name: 0 }, (slot.type === 'carousel') === fit.wantsCard);
      return [{ place, rank, isSaid: isNamed(fit) }];
    });
    const byName = offered.filter(({ isSaid }) => isSaid);
    const ranked = byName.length > 0 ? byName : clarity === 'none' ? offered : [];
    const best = Math.max(0, ...ranked.map(({ rank }) => rank));
    const candidates = ranked.flatMap(({ place, rank }) => (rank === best ? [place] : []));
    if (candidates.length > 0) result.set(file.file.key, { kind: 'guess', candidates, together: false });
  }
}

/**
 * Asks about cards whose ratio differs from that of the others in their carousel, if the format requires one ratio: if
 * the carousel has delivered cards, only about the differing ones, else about all, since any of them may be wrong.
 */
export function askAboutRatios({ table, result }: Proposals, files: readonly NamedFile[]): void {
  for (const slot of table.slots.filter(({ type }) => type === 'carousel')) {
    const placed = files.flatMap((file) => {
      const proposal = result.get(file.file.key);
      if (proposal?.kind !== 'place' && proposal?.kind !== 'suggestion') return [];
      const place = proposal.places.find(({ slotId }) => slotId === slot.slotId);
      return place ? [{ file, place }] : [];
    });
    const stored = storedSizes(slot, placed[0]?.place);
    const odd = cardsOfOtherRatio(slot.spec, [...stored, ...placed.map(({ file }) => file.file.facts)]);
    if (odd.length === 0) continue;
    for (const [at, { file, place }] of placed.entries())
      if (stored.length === 0 || odd.includes(stored.length + at + 1))
        result.set(file.file.key, {
          kind: 'guess',
          candidates: [place],
          together: false,
        });
  }
}

/** The sizes of the delivered cards beside a place. */
function storedSizes({ variations }: PlacingSlot, place: Place | undefined) {
  const variation = variations.find(({ id }) => id === place?.variationId);
  return (variation?.cards ?? []).flatMap(({ current }) => (current ? [current] : []));
}
