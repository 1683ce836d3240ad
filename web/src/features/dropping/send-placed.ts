import type { VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { uploads, type BegunUpload } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { queueFiles } from '#features/slots/give-files.ts';
import { call } from '#lib/api.ts';
import type { PlacedFile } from './use-proposal.ts';

/** A file to send, with its slot and verdict. */
export interface Sendable {
  placed: PlacedFile;
  slot: PlacingSlot;
  verdict: Verdict;
}

/**
 * Queues files, each for its place; the cards of a carousel in order, into a new variation if there is none. @throws
 * ApiError if the variation cannot be created; nothing is queued then
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
  queueFiles(
    ordered.map(({ placed, slot, verdict }) => {
      const { cardId, variationId } = placed.place ?? {};
      const where = cardId ? { cardId } : { variationId: variationId ?? made.get(slot.slotId) };
      const { creativeId, slotId, spec, type, strict } = slot;
      return {
        file: placed.file,
        target: { creativeId, slotId, spec, type, strict, ...where },
        finding: { facts: placed.result.ok ? placed.result.facts : null, verdict, refusal: null },
      };
    }),
    begun,
  );
}

/** Unfinished uploads, which are resumed; where they cannot be listed, files are sent from the start. */
async function listBegun(): Promise<BegunUpload[]> {
  try {
    const { items } = await call(uploads.list, { query: { limit: limits.pageSizeMax } });
    return items;
  } catch {
    return [];
  }
}
