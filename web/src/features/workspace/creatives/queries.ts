import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { screen } from '@ad-foundry/contract/limits.ts';
import { hasPendingPreview } from '#features/collect/slots/current-files.ts';
import { call } from '#lib/api.ts';
import { sendFromSeen, type Seen } from '#ui/editor/seen-edition.ts';

const keyOf = (creativeId: CreativeId) => ['creatives', creativeId] as const;

/** One creative with its slots and files; polled while a preview is pending. */
export function creativeQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: keyOf(creativeId),
    queryFn: ({ signal }) => call(creatives.find, { params: { creativeId } }, signal),
    staleTime: screen.pageStaleMs,
    refetchInterval: ({ state }) => (state.data ? waitFor(state.data) : false),
  });
}

/** Polling interval in milliseconds: short while a preview is pending, longer for a transcoded one; false for none. */
function waitFor({ slots }: Creative): number | false {
  if (hasPendingPreview(slots)) return 1000;
  const cards = slots.flatMap((slot) => slot.variations.flatMap((variation) => variation.cards));
  return cards.some(({ versions }) => versions.some(({ rendition }) => rendition.state === 'pending')) ? 4000 : false;
}

type CreativeChange = CallArguments<typeof creatives.update>['body'];

/** By creative and edition: the edition that an own write has led to, with no write of others between. */
const ownSteps = new Map<string, number>();

/** The edition that a change is based on, after own writes that were answered since it was begun. */
function editionAfterOwn(creativeId: CreativeId, edition: number): number {
  const next = ownSteps.get(`${creativeId} ${edition}`);
  return next === undefined ? edition : editionAfterOwn(creativeId, next);
}

/**
 * A mutation answered with the whole creative, which goes straight into the cache. The writes of one creative wait for
 * each other.
 */
function useCreativeMutation<Input>(creativeId: CreativeId, mutationFn: (input: Input) => Promise<Creative>) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: creativeId },
    mutationFn: async (input: Input) => {
      const before = queries.getQueryData<Creative>(keyOf(creativeId))?.edition;
      const creative = await mutationFn(input);
      if (before !== undefined && creative.edition === before + 1)
        ownSteps.set(`${creativeId} ${before}`, creative.edition);
      return creative;
    },
    onSuccess: (creative) => {
      queries.setQueryData(keyOf(creativeId), creative);
      void queries.invalidateQueries({ queryKey: [...keyOf(creativeId), 'texts'] });
      void queries.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
}

const update = (creativeId: CreativeId, body: CreativeChange) =>
  call(creatives.update, { params: { creativeId }, body });

/** Changes of an editor, which merges what others changed meanwhile. */
export function useUpdateCreative(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, ({ edition, ...change }: CreativeChange & { edition: number }) =>
    update(creativeId, { ...change, edition: editionAfterOwn(creativeId, edition) }),
  );
}

/** Changes single fields; `seen`: those fields as they were. */
export function useChangeCreative(creativeId: CreativeId) {
  type Fields = Pick<Creative, 'description' | 'strict'>;
  return useCreativeMutation(
    creativeId,
    ({ seen, ...change }: Omit<CreativeChange, 'edition'> & { seen: Seen<Fields> }) =>
      sendFromSeen({ ...seen, edition: editionAfterOwn(creativeId, seen.edition) }, (edition) =>
        update(creativeId, { ...change, edition }),
      ),
  );
}

export function useAddSlots(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, (formatIds: FormatId[]) =>
    call(creatives.addSlots, { params: { creativeId }, body: { formatIds } }),
  );
}
