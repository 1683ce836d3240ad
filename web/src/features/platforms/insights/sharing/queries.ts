import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { FigureShareId } from '@ad-foundry/contract/ids.ts';
import { shares } from '@ad-foundry/contract/insights/shares.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Preset } from '@ad-foundry/contract/rules/periods/periods.ts';
import { call } from '#lib/api.ts';
import type { Place } from '#features/platforms/insights/queries.ts';

export type ShareWish = CallArguments<typeof shares.create>['body'] & { provider: Provider };

/**
 * Account, campaign, period and comparison of a page in the form that a shared link stores. The server validates the
 * preset period.
 */
export function sharedPlaceOf(
  { provider: _, relative, ...place }: Place,
  { id }: InsightAdvertiser,
): ShareWish['place'] {
  return { ...place, advertiserId: id, ...(relative === undefined ? {} : { relative: relative as Preset }) };
}

/** The organization's shared links, newest first. */
export const sharesQuery = queryOptions({
  queryKey: ['insights', 'shares'],
  queryFn: ({ signal }) => call(shares.list, {}, signal),
  select: ({ items }) => items,
});

/** Creates a link; only this answer contains its URL. */
export function useCreateShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ provider, ...body }: ShareWish) => call(shares.create, { params: { provider }, body }),
    onSuccess: () => client.invalidateQueries(sharesQuery),
  });
}

export function useRevokeShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (figureShareId: FigureShareId) => call(shares.revoke, { params: { figureShareId } }),
    onSettled: () => client.invalidateQueries(sharesQuery),
  });
}
