import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { addressOf, call } from '#lib/api.ts';

/** What is downloaded as one archive. */
export type ArchiveSource =
  | { creativeId: CreativeId }
  | { campaignId: CampaignId; creativeIds?: readonly CreativeId[] }
  | { groupId: CampaignGroupId };

export type ArchiveQuery = Omit<CallArguments<typeof downloads.creative>['query'], 'creativeIds'>;

/** The endpoints of an archive with their parameters. */
function asked(source: ArchiveSource, query: ArchiveQuery) {
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
  const { campaignId, creativeIds } = source;
  const args = { params: { campaignId }, query: { ...query, creativeIds: creativeIds?.join(',') } };
  return {
    address: () => addressOf(downloads.campaign, args),
    plan: (signal: AbortSignal) => call(downloads.campaignPlan, args, signal),
  };
}

/** URL of the archive. */
export const archiveUrl = (source: ArchiveSource, query: ArchiveQuery): string => asked(source, query).address();

/** Contents of the archive; the previous answer is shown while the next loads. */
export function planQuery(source: ArchiveSource, query: ArchiveQuery) {
  return queryOptions({
    queryKey: ['downloads', source, query],
    queryFn: ({ signal }) => asked(source, query).plan(signal),
    placeholderData: keepPreviousData,
  });
}
