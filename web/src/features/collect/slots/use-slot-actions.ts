import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CardId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { call } from '#lib/api.ts';
import { useSlotsData } from './slots-data.ts';

type Waiving = CallArguments<typeof variations.waive>['body'];

/** Mutations of a slot's variations, cards and versions. Each refetches the page afterwards, also on failure. */
export function useSlotActions() {
  const { refresh } = useSlotsData();
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await refresh();
    }
  };
  return {
    /** `files: 'delete'` requires that the member confirmed how many files are deleted with the slot. */
    removeSlot: (slotId: SlotId, query: { files?: 'delete' }) =>
      then(call(creatives.removeSlot, { params: { slotId }, query })),
    removeVariation: (variationId: VariationId) => then(call(variations.remove, { params: { variationId } })),
    orderCards: (variationId: VariationId, cardIds: CardId[]) =>
      then(call(variations.orderCards, { params: { variationId }, body: { cardIds } })),
    removeCard: (cardId: CardId) => then(call(variations.removeCard, { params: { cardId } })),
    removeVersion: (versionId: VersionId) => then(call(variations.removeVersion, { params: { versionId } })),
    restoreVersion: (versionId: VersionId) => then(call(variations.restore, { params: { versionId } })),
    noteVersion: (versionId: VersionId, note: string | null) =>
      then(call(variations.note, { params: { versionId }, body: { note } })),
    waive: (versionId: VersionId, body: Waiving) => then(call(variations.waive, { params: { versionId }, body })),
    revokeWaiver: (versionId: VersionId) => then(call(variations.revokeWaiver, { params: { versionId } })),
  };
}
