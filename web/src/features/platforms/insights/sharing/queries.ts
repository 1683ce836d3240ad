import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { FigureShareId } from '@ad-foundry/contract/ids.ts';
import { shares } from '@ad-foundry/contract/insights/shares.ts';
import { call } from '#lib/api.ts';
import { provider } from '#features/platforms/insights/queries.ts';

const params = { provider } as const;

export type ShareWish = CallArguments<typeof shares.create>['body'];

/** The links that show figures of the organization, newest first. */
export const sharesQuery = queryOptions({
  queryKey: ['insights', 'shares'],
  queryFn: ({ signal }) => call(shares.list, { params }, signal),
  select: ({ items }) => items,
});

/** Makes a link; its address is only in this answer. */
export function useCreateShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareWish) => call(shares.create, { params, body }),
    onSuccess: () => client.invalidateQueries(sharesQuery),
  });
}

export function useRevokeShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (figureShareId: FigureShareId) => call(shares.revoke, { params: { ...params, figureShareId } }),
    onSettled: () => client.invalidateQueries(sharesQuery),
  });
}
