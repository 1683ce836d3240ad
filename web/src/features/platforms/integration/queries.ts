import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { advertisers, type Advertiser, type AssignedAdvertiser } from '@ad-foundry/contract/advertisers.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignGroupId, CampaignId, TokenId } from '@ad-foundry/contract/ids.ts';
import { integration, type Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { everyPage, pagedQuery } from '#lib/paged-query.ts';

/** The ad platforms, and whether each can be connected. */
export const providersQuery = queryOptions({
  queryKey: ['tokens', 'providers'],
  queryFn: ({ signal }) => call(integration.providers, {}, signal),
  select: ({ items }) => items,
});

/** The connections of the organization. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(integration.tokens, {}, signal),
  select: ({ items }) => items,
});

interface AdvertisersFilter {
  which: 'chosen' | 'all';
  search?: string;
  tokenId?: TokenId;
}

/** Ad accounts by name, page by page. */
export function advertisersQuery({ which, search = '', tokenId }: AdvertisersFilter) {
  return pagedQuery(advertisers.list, {
    key: ['advertisers', which, search, tokenId ?? null],
    query: { which, limit: 100, search: search || undefined, tokenId },
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['tokens'] }),
      queries.invalidateQueries({ queryKey: ['advertisers'] }),
    ]);
}

/** Starts a connection and redirects to the platform. */
export function useAuthorize(provider: Provider) {
  return useMutation({
    mutationFn: (body: CallArguments<typeof integration.authorize>['body']) =>
      call(integration.authorize, { params: { provider }, body }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Connects with a token that the user entered. */
export function useEnterToken(provider: Provider) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (accessToken: string) => call(integration.exchange, { params: { provider }, body: { accessToken } }),
    onSuccess: () => refresh(),
  });
}

/** Queries the platform for the state of a connection and the ad accounts it reaches. */
export function useCheckToken() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (tokenId: TokenId) => call(integration.check, { params: { tokenId } }),
    onSettled: () => refresh(),
  });
}

export function useDisconnect() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (tokenId: TokenId) => call(integration.disconnect, { params: { tokenId } }),
    onSettled: () => refresh(),
  });
}

/** Finds all reachable ad accounts whose name or id matches. */
export function useFindAdvertisers() {
  return useMutation({
    mutationFn: (search: string): Promise<Advertiser[]> =>
      everyPage((cursor) =>
        call(advertisers.list, {
          query: { which: 'all', cursor, limit: limits.pageSizeMax, ...(search ? { search } : {}) },
        }),
      ),
  });
}

type Changes = CallArguments<typeof advertisers.choose>['body'];

/** Sets which ad accounts the organization uses. */
export function useChooseAdvertisers() {
  const refresh = useRefresh();
  return useMutation({
    async mutationFn({ add = [], remove = [] }: Changes) {
      const most = limits.integration.advertisersAtOnce;
      let result = { chosen: 0 };
      for (let from = 0; from < Math.max(add.length, remove.length); from += most) {
        const body = { add: add.slice(from, from + most), remove: remove.slice(from, from + most) };
        result = await call(advertisers.choose, { body });
      }
      return result;
    },
    onSettled: () => refresh(),
  });
}

/** The campaign or group that ad accounts are assigned to. */
export type Target = { campaignId: CampaignId } | { groupId: CampaignGroupId };

export function assignedQuery(target: Target) {
  return queryOptions({
    queryKey: ['advertisers', 'assigned', target],
    queryFn: ({ signal }): Promise<{ items: AssignedAdvertiser[] }> =>
      'campaignId' in target
        ? call(advertisers.ofCampaign, { params: target }, signal)
        : call(advertisers.ofGroup, { params: target }, signal),
    select: ({ items }) => items,
  });
}

export function useAssignAdvertisers(target: Target) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Changes) =>
      'campaignId' in target
        ? call(advertisers.assignToCampaign, { params: target, body })
        : call(advertisers.assignToGroup, { params: target, body }),
    onSuccess: (next) => queries.setQueryData(assignedQuery(target).queryKey, next),
    onSettled: () => refresh(),
  });
}
