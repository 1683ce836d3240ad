import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { hasPendingPreview } from '#features/slots/current-files.ts';
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
  if (hasPendingPreview(slots)) return 1000;
  const cards = slots.flatMap((slot) => slot.variations.flatMap((variation) => variation.cards));
  return cards.some(({ versions }) => versions.some(({ rendition }) => rendition.state === 'pending')) ? 4000 : false;
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
