import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { addressOf, call } from '#lib/api.ts';

/** The source of an archive. */
export type ArchiveSource =
  | { creativeId: CreativeId }
  | { campaignId: CampaignId; creativeIds?: readonly CreativeId[] }
  | { groupId: CampaignGroupId }
  | { creativeIds: readonly CreativeId[] }
  | { matching: ListedCreativesFilter };

export type ArchiveQuery = Omit<CallArguments<typeof downloads.creative>['query'], 'creativeIds'>;

/** The endpoints of an archive with their parameters. */
function endpointsOf(source: ArchiveSource, query: ArchiveQuery) {
  if ('creativeId' in source) {
    const args = { params: source, query };
    return {
      address: () => addressOf(downloads.creative, args),
      plan: (signal: AbortSignal) => call(downloads.creativePlan, args, signal),
    };
  }
  if ('groupId' in source) {
    const args = { params: source, query };
    return {
      address: () => addressOf(downloads.group, args),
      plan: (signal: AbortSignal) => call(downloads.groupPlan, args, signal),
    };
  }
  if (!('campaignId' in source)) {
    const chosen = 'matching' in source ? source.matching : { creativeIds: source.creativeIds.join(',') };
    const args = { query: { ...chosen, ...query } };
    return {
      address: () => addressOf(downloads.selection, args),
      plan: (signal: AbortSignal) => call(downloads.selectionPlan, args, signal),
    };
  }
  const { campaignId, creativeIds } = source;
  const args = { params: { campaignId }, query: { ...query, creativeIds: creativeIds?.join(',') } };
  return {
    address: () => addressOf(downloads.campaign, args),
    plan: (signal: AbortSignal) => call(downloads.campaignPlan, args, signal),
  };
}

/** Splits a source into archives within the limit of selected creatives. */
export function partsOf(source: ArchiveSource): ArchiveSource[] {
  if (!('creativeIds' in source) || !source.creativeIds) return [source];
  const { creativeIds } = source;
  const count = Math.ceil(creativeIds.length / limits.archiveSelection);
  return Array.from({ length: count }, (_, part) => {
    const from = part * limits.archiveSelection;
    return {
      ...source,
      creativeIds: creativeIds.slice(from, from + limits.archiveSelection),
    };
  });
}

export const archiveUrl = (source: ArchiveSource, query: ArchiveQuery): string => endpointsOf(source, query).address();

/** Contents of the archive; the previous answer is shown while the next loads. */
export function planQuery(source: ArchiveSource, query: ArchiveQuery) {
  return queryOptions({
    queryKey: ['downloads', source, query],
    queryFn: ({ signal }) => endpointsOf(source, query).plan(signal),
    placeholderData: keepPreviousData,
  });
}
