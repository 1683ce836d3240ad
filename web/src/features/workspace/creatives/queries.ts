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

/**
 * The polling interval in milliseconds: short while a preview is pending, longer while a video is transcoded; otherwise
 * false.
 */
function waitFor({ slots }: Creative): number | false {
  if (hasPendingPreview(slots)) return 1000;
  const cards = slots.flatMap((slot) => slot.variations.flatMap((variation) => variation.cards));
  return cards.some(({ versions }) => versions.some(({ rendition }) => rendition.state === 'pending')) ? 4000 : false;
}

type CreativeChange = CallArguments<typeof creatives.update>['body'];

/** By creative and edition: the next edition, if this browser wrote it. */
const nextEditions = new Map<string, number>();

/** The edition on which a change is based, advanced by this browser's writes since the change began. */
function editionAfterWrites(creativeId: CreativeId, edition: number): number {
  const next = nextEditions.get(`${creativeId} ${edition}`);
  return next === undefined ? edition : editionAfterWrites(creativeId, next);
}

/**
 * A mutation that writes its response, the whole creative, to the cache. Writes to the same creative run sequentially.
 */
function useCreativeMutation<Input>(creativeId: CreativeId, mutationFn: (input: Input) => Promise<Creative>) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: creativeId },
    mutationFn: async (input: Input) => {
      const before = queries.getQueryData<Creative>(keyOf(creativeId))?.edition;
      const creative = await mutationFn(input);
      if (before !== undefined && creative.edition === before + 1)
        nextEditions.set(`${creativeId} ${before}`, creative.edition);
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

/** Saves changes of the editor, which merges concurrent changes. */
export function useUpdateCreative(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, ({ edition, ...change }: CreativeChange & { edition: number }) =>
    update(creativeId, { ...change, edition: editionAfterWrites(creativeId, edition) }),
  );
}

/** Changes individual fields; `seen` contains their previous values. */
export function useChangeCreative(creativeId: CreativeId) {
  type Fields = Pick<Creative, 'description' | 'strict'>;
  return useCreativeMutation(
    creativeId,
    ({ seen, ...change }: Omit<CreativeChange, 'edition'> & { seen: Seen<Fields> }) =>
      sendFromSeen({ ...seen, edition: editionAfterWrites(creativeId, seen.edition) }, (edition) =>
        update(creativeId, { ...change, edition }),
      ),
  );
}

export function useAddSlots(creativeId: CreativeId) {
  return useCreativeMutation(creativeId, (formatIds: FormatId[]) =>
    call(creatives.addSlots, { params: { creativeId }, body: { formatIds } }),
  );
}
