import type { VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing.ts';
import type { Verdict } from '@ad-foundry/contract/rules/upload-rules.ts';
import { uploads, type BegunUpload } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { addFiles } from '#features/uploads/store.ts';
import { isFileOf } from '#features/uploads/transfer.ts';
import { call } from '#lib/api.ts';
import type { PlacedFile } from './use-proposal.ts';

/** A file that is to be sent, with the slot it goes to and what the rules say. */
export interface Sendable {
  placed: PlacedFile;
  slot: PlacingSlot;
  verdict: Verdict;
}

/**
 * Puts files into the queue, each for its place; the cards of a carousel in their order, into a variation that is made
 * for them where there is none. @throws ApiError where that cannot be made; nothing is queued then
 */
export async function sendPlaced(all: readonly Sendable[]): Promise<void> {
  const made = new Map<string, VariationId>();
  for (const { slot, placed } of all) {
    const isNew = slot.type === 'carousel' && placed.place?.variationId === null;
    if (!isNew || made.has(slot.slotId)) continue;
    const variation = await call(variations.create, { params: { slotId: slot.slotId }, body: {} });
    made.set(slot.slotId, variation.id);
  }
  const begun = await listBegun();
  const ordered = all.toSorted((a, b) => (a.placed.place?.position ?? 0) - (b.placed.place?.position ?? 0));
  addFiles(
    ordered.map(({ placed, slot, verdict }) => {
      const unfinished = begun.find((upload) => upload.slotId === slot.slotId && isFileOf(placed.file, upload));
      return {
        file: placed.file,
        resume: unfinished?.id ?? null,
        target: {
          creativeId: slot.creativeId,
          slotId: slot.slotId,
          ...(placed.place?.cardId
            ? { cardId: placed.place.cardId }
            : { variationId: placed.place?.variationId ?? made.get(slot.slotId) }),
          spec: slot.spec,
          type: slot.type,
          strict: slot.strict,
        },
        finding: { facts: placed.result.ok ? placed.result.facts : null, verdict, refusal: null },
      };
    }),
  );
}

/** What stopped half-way goes on where it stopped; where that cannot be told, it begins anew. */
async function listBegun(): Promise<BegunUpload[]> {
  try {
    const { items } = await call(uploads.list, { query: { limit: limits.pageSizeMax } });
    return items;
  } catch {
    return [];
  }
}
