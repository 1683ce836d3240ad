import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Card, Variation, Version } from '@ad-foundry/contract/variations.ts';

/** A version with its card, variation and slot. */
export interface ViewerFile {
  slot: Slot;
  variation: Variation;
  card: Card;
  version: Version;
}

/** The current file of every card of a creative, slot by slot. */
export function listCurrentFiles({ slots }: Pick<Creative, 'slots'>): ViewerFile[] {
  return slots.flatMap((slot) =>
    slot.variations.flatMap((variation) =>
      variation.cards.flatMap((card) =>
        card.versions.slice(0, 1).map((version) => ({ slot, variation, card, version })),
      ),
    ),
  );
}

/** Finds any version of the creative, older ones too; null if it no longer exists. */
export function findFile(creative: Pick<Creative, 'slots'>, versionId: string | undefined): ViewerFile | null {
  for (const slot of creative.slots)
    for (const variation of slot.variations)
      for (const card of variation.cards)
        for (const version of card.versions) if (version.id === versionId) return { slot, variation, card, version };
  return null;
}

/** The place `by` cards further, wrapping around; an older version has the position of its card. */
export function stepFile(places: readonly ViewerFile[], from: ViewerFile, by: number): ViewerFile {
  const index = indexOfFile(places, from);
  return places[(index + by + places.length) % places.length] ?? from;
}

export function indexOfFile(places: readonly ViewerFile[], { card }: ViewerFile): number {
  return Math.max(
    0,
    places.findIndex((place) => place.card.id === card.id),
  );
}

/** The default version to compare with: the previous one, otherwise the next one, otherwise another file. */
export function defaultComparison(places: readonly ViewerFile[], { card, version }: ViewerFile): Version | null {
  const index = card.versions.findIndex(({ id }) => id === version.id);
  const beside = card.versions[index + 1] ?? card.versions[index - 1];
  return beside ?? places.find((place) => place.card.id !== card.id)?.version ?? null;
}
