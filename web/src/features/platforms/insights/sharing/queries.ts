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

/** Account, campaign, days and comparison of a page, as a link keeps them. The server checks the name of the period. */
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

/** Makes a link; its address is only in this answer. */
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
