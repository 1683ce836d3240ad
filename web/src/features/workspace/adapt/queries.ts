import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adaptations, type Adaptation } from '@ad-foundry/contract/adaptations.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CreativeId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import { creativeQuery } from '#features/workspace/creatives/queries.ts';
import { call } from '#lib/api.ts';

const runningMs = 1000;

export const isRunning = ({ last }: Adaptation['slots'][number]): boolean =>
  last?.state === 'waiting' || last?.state === 'running';

/** What a version would be in the other slots of its creative; polled while some of them are being made. */
export function adaptationQuery(versionId: VersionId) {
  return queryOptions({
    queryKey: ['adaptations', versionId],
    queryFn: ({ signal }) => call(adaptations.find, { params: { versionId } }, signal),
    refetchInterval: ({ state }) => (state.data?.slots.some(isRunning) ? runningMs : false),
  });
}

type Order = CallArguments<typeof adaptations.start>['body'];

export function useStartAdaptation(versionId: VersionId, creativeId: CreativeId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Order) => call(adaptations.start, { params: { versionId }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: adaptationQuery(versionId).queryKey }),
        queries.invalidateQueries({ queryKey: creativeQuery(creativeId).queryKey }),
      ]),
  });
}

/** Chooses the slots that guests deliver; none: they deliver all. */
export function useChooseMasters(creativeId: CreativeId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (slotIds: SlotId[]) => call(creatives.chooseMasters, { params: { creativeId }, body: { slotIds } }),
    onSuccess: (creative) => queries.setQueryData(creativeQuery(creativeId).queryKey, creative),
  });
}
