import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CardId, CreativeId, FormatId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { call } from '#lib/api.ts';

const keyOf = (creativeId: CreativeId) => ['creatives', creativeId] as const;

/** One creative with its slots and files; polled while a preview is pending. */
export function creativeQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: keyOf(creativeId),
    queryFn: ({ signal }) => call(creatives.find, { params: { creativeId } }, signal),
    refetchInterval: ({ state }) => (state.data ? waitFor(state.data) : false),
  });
}

/** Polling interval in milliseconds: short while a preview is pending, longer for a transcoded one; false for none. */
function waitFor({ slots }: Creative): number | false {
  const cards = slots.flatMap((slot) => slot.variations.flatMap((variation) => variation.cards));
  if (cards.some(({ versions: [current] }) => current?.preview.state === 'pending')) return 1000;
  return cards.some(({ versions }) => versions.some(({ light }) => light.state === 'pending')) ? 4000 : false;
}

type Change = CallArguments<typeof creatives.update>['body'];

/** A mutation answered with the whole creative, which goes straight into the cache. */
function useCreativeMutation<Input>(creativeId: CreativeId, mutationFn: (input: Input) => Promise<Creative>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (creative) => {
      queries.setQueryData(keyOf(creativeId), creative);
      void queries.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
}

export function useUpdateCreative(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, (body: Change) => call(creatives.update, { params: { creativeId }, body }));
}

export function useAddSlots(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, (formatIds: FormatId[]) =>
    call(creatives.addSlots, { params: { creativeId }, body: { formatIds } }),
  );
}

/** Removes a slot; `files: 'delete'` only after the member confirmed how many files are deleted with it. */
export function useRemoveSlot(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, ({ slotId, files }: { slotId: SlotId; files?: 'delete' }) =>
    call(creatives.removeSlot, { params: { slotId }, query: { files } }),
  );
}

/** Mutations of a slot's variations, cards and versions; the creative is refetched after each. */
export function useSlotActions(creativeId: CreativeId) {
  const queries = useQueryClient();
  const after = async () => {
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    await queries.invalidateQueries({ queryKey: keyOf(creativeId) });
  };
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await after();
    }
  };
  return {
    addVariation: (slotId: SlotId) => then(call(variations.create, { params: { slotId }, body: {} })),
    removeVariation: (variationId: VariationId) => then(call(variations.remove, { params: { variationId } })),
    orderCards: (variationId: VariationId, cardIds: CardId[]) =>
      then(call(variations.orderCards, { params: { variationId }, body: { cardIds } })),
    removeCard: (cardId: CardId) => then(call(variations.removeCard, { params: { cardId } })),
    removeVersion: (versionId: VersionId) => then(call(variations.removeVersion, { params: { versionId } })),
    restoreVersion: (versionId: VersionId) => then(call(variations.restore, { params: { versionId } })),
    noteVersion: (versionId: VersionId, note: string | null) =>
      then(call(variations.note, { params: { versionId }, body: { note } })),
  };
}

type Waiving = CallArguments<typeof variations.waive>['body'] & { versionId: VersionId };

/** Waives the broken rules of a version, or revokes the waiver; then refetches the creative. */
export function useWaivers(creativeId: CreativeId) {
  const queries = useQueryClient();
  const onSettled = async () => {
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    await queries.invalidateQueries({ queryKey: keyOf(creativeId) });
  };
  const waive = useMutation({
    mutationFn: ({ versionId, ...body }: Waiving) => call(variations.waive, { params: { versionId }, body }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (versionId: VersionId) => call(variations.revokeWaiver, { params: { versionId } }),
    onSettled,
  });
  return { waive, revoke };
}
