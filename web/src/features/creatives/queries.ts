import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CardId, CreativeId, FormatId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { call } from '#lib/api.ts';

const keyOf = (creativeId: CreativeId) => ['creatives', creativeId] as const;

/** One creative with everything in it; read again every moment while a picture is still being made. */
export function creativeQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: keyOf(creativeId),
    queryFn: ({ signal }) => call(creatives.find, { params: { creativeId } }, signal),
    refetchInterval: ({ state }) => (state.data ? waitFor(state.data) : false),
  });
}

/** Pictures take a moment, lighter films a while; in milliseconds. */
function waitFor({ slots }: Creative): number | false {
  const cards = slots.flatMap((slot) => slot.variations.flatMap((variation) => variation.cards));
  if (cards.some(({ versions: [current] }) => current?.preview.state === 'pending')) return 1000;
  return cards.some(({ versions }) => versions.some(({ light }) => light.state === 'pending')) ? 4000 : false;
}

type Change = CallArguments<typeof creatives.update>['body'];

/** Changes that answer with the whole creative put it on the screen at once. */
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

/** `files: 'delete'` only after the person was told how many go with it. */
export function useRemoveSlot(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, ({ slotId, files }: { slotId: SlotId; files?: 'delete' }) =>
    call(creatives.removeSlot, { params: { slotId }, query: { files } }),
  );
}

/** Everything that changes what stands in a slot; the creative is read again after each. */
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

/** Waives what stands against a version, or takes that back; then the creative is read again. */
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
