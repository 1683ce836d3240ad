import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { addFiles } from '#features/uploads/store.ts';
import { isFileOf, type Target } from '#features/uploads/transfer.ts';

/** Where files go: a new version of a card, or new cards or variations. */
export type Place = { cardId: CardId } | { variationId: VariationId } | 'anew';

export interface Giving {
  slot: Slot;
  target: Target;
  place: Place;
  /** Own uploads to this slot that stopped half-way: the same file goes on with its own. */
  known: readonly UnfinishedUpload[];
  addVariation: () => Promise<{ id: VariationId }>;
}

/** Gives files to a slot, as people count: `2.jpg` before `10.jpg`. @throws ApiError */
export async function giveToSlot(files: readonly File[], giving: Giving): Promise<void> {
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const aimed = await aim(sorted, giving);
  addFiles(
    aimed.map(({ file, target }) => {
      const begun = giving.known.find((upload) => isFileOf(file, upload));
      return {
        file,
        target: begun ? { ...target, cardId: begun.cardId ?? target.cardId } : target,
        resume: begun?.id ?? null,
      };
    }),
  );
}

async function aim(files: readonly File[], { slot, target, place, addVariation }: Giving) {
  const [first, ...rest] = files;
  if (!first) return [];
  if (slot.format.type === 'carousel') {
    if (place !== 'anew' && 'cardId' in place) return [{ file: first, target: { ...target, ...place } }];
    const variationId = place === 'anew' ? (await addVariation()).id : place.variationId;
    return files.map((file) => ({ file, target: { ...target, variationId } }));
  }
  // Each further file is an arm of a test of its own.
  const head = { file: first, target: place === 'anew' ? target : { ...target, ...place } };
  return [head, ...rest.map((file) => ({ file, target }))];
}
