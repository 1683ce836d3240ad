import type { VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { uploads, type BegunUpload } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { queueFiles } from '#features/collect/slots/add-files.ts';
import { call } from '#lib/api.ts';
import type { JudgedPlace, JudgedFile } from './judge-placements.ts';
import { orderAt } from './repair-plans.ts';

/** The variations created by a sheet, by slot. */
export type CreatedVariations = Map<JudgedPlace['slot']['slotId'], VariationId>;

/**
 * Queues files for their places; cards of a carousel in order, in a new variation if it has none. Adds new variations
 * to `createdVariations`, so that files sent later join them. Returns the ids of the transfers.
 * @throws ApiError if a variation cannot be created; nothing is queued then
 */
export async function sendPlaced(all: readonly JudgedFile[], createdVariations: CreatedVariations): Promise<string[]> {
  const judgedPlaces = all.flatMap((judged) =>
    judged.judgedPlaces.map((judgedPlace) => ({ ...judgedPlace, placed: judged.placed })),
  );
  await createVariations(judgedPlaces, createdVariations);
  const begun = await listBegun();
  const ordered = judgedPlaces.toSorted((a, b) => (a.place.position ?? 0) - (b.place.position ?? 0));
  return queueFiles(
    ordered.map((judgedPlace) => {
      const { placed, place, slot, verdict } = judgedPlace;
      const { cardId, variationId } = place;
      const where = cardId ? { cardId } : { variationId: variationId ?? createdVariations.get(slot.slotId) };
      const { creativeId, slotId, spec, type, strict } = slot;
      return {
        file: placed.file,
        target: { creativeId, slotId, spec, type, strict, ...where },
        reason: fits(verdict) ? null : placed.reason,
        repair: orderAt(placed, judgedPlace),
        // Other slots are adapted from one place of the file.
        adaptTo: place === placed.places[0] ? placed.adaptTo : 0,
        finding: { facts: placed.result.ok ? placed.result.facts : null, verdict, refusal: null },
      };
    }),
    begun,
  );
}

/** Creates the new variation of each carousel before its cards are queued, so that they all join the same variation. */
async function createVariations(
  judgedPlaces: readonly JudgedPlace[],
  createdVariations: CreatedVariations,
): Promise<void> {
  for (const { slot, place } of judgedPlaces) {
    const isNew = slot.type === 'carousel' && place.variationId === null;
    const id = createdVariations.get(slot.slotId);
    // If the slot already lists the created variation, a place without a variation means another new one.
    const isMade = id !== undefined && !slot.variations.some((variation) => variation.id === id);
    if (!isNew || isMade) continue;
    const variation = await call(variations.create, { params: { slotId: slot.slotId }, body: {} });
    createdVariations.set(slot.slotId, variation.id);
  }
}

/** Unfinished uploads to resume; if the request fails, files are sent from the start. */
async function listBegun(): Promise<BegunUpload[]> {
  try {
    const { items } = await call(uploads.list, { query: { limit: limits.pageSizeMax } });
    return items;
  } catch {
    return [];
  }
}
