import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaigns, type Campaign, type campaignSorts } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits, screen } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { sendFromSeen, type Seen } from '#ui/editor/seen-edition.ts';

export type CampaignSort = (typeof campaignSorts)[number];

interface CampaignFilter {
  search?: string;
  sort?: CampaignSort;
}

const keys = {
  all: ['campaigns'],
  lists: ['campaigns', 'list'],
  campaign: (id: CampaignId) => ['campaigns', id],
  creatives: (id: CampaignId) => ['campaigns', id, 'creatives'],
} as const;

/** The campaigns that match a filter, page by page. */
export function campaignsQuery({ search, sort = 'created' }: CampaignFilter = {}) {
  const query = { search: search || undefined, sort };
  return pagedQuery(campaigns.list, { key: [...keys.lists, query], query });
}

export function campaignQuery(campaignId: CampaignId) {
  return queryOptions({
    queryKey: keys.campaign(campaignId),
    queryFn: ({ signal }) => call(campaigns.find, { params: { campaignId } }, signal),
    staleTime: screen.pageStaleMs,
  });
}

/** The creatives of a campaign, oldest first, page by page. */
export function creativesQuery(campaignId: CampaignId) {
  return pagedQuery(creatives.list, {
    key: keys.creatives(campaignId),
    params: { campaignId },
    query: { limit: limits.pageSize },
  });
}

/** Creates a campaign and writes it to the cache, so that its page opens immediately. */
export function useCreateCampaign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof campaigns.create>['body']) => call(campaigns.create, { body }),
    onSuccess: (campaign) => {
      queries.setQueryData(campaignQuery(campaign.id).queryKey, campaign);
      // Refetches groups, because they show the number and progress of their campaigns.
      void queries.invalidateQueries({ queryKey: keys.all });
    },
  });
}

type CampaignFields = Partial<Pick<Campaign, 'name' | 'dueAt' | 'needsApproval'>> & {
  groupId?: CampaignGroupId | null;
};

/**
 * Changes a campaign's name, due date, group or approval; optimistic, rolled back on failure. `seen` contains the previous
 * values.
 */
export function useUpdateCampaign(campaignId: CampaignId) {
  const queries = useQueryClient();
  const { queryKey } = campaignQuery(campaignId);
  return useMutation({
    mutationFn: ({ seen, ...change }: CampaignFields & { seen: Seen<CampaignFields> }) =>
      sendFromSeen(seen, (edition) => call(campaigns.update, { params: { campaignId }, body: { ...change, edition } })),
    onMutate: async ({ seen: _seen, ...change }) => {
      await queries.cancelQueries({ queryKey, exact: true });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
    },
    onSuccess: (campaign) => queries.setQueryData(queryKey, campaign),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Creates a creative in a campaign. */
export function useCreateCreative(campaignId: CampaignId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof creatives.create>['body']) =>
      call(creatives.create, { params: { campaignId }, body }),
    // Not awaited, so that the new creative opens while the lists are refetched.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.all });
    },
  });
}
