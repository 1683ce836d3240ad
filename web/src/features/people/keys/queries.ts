import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import type { ApiKeyId } from '@ad-foundry/contract/ids.ts';
import { call } from '#lib/api.ts';
import { withFreshProof } from '#features/people/sign-in/fresh-proof.ts';

/** The own keys and, for owners and admins, those of the organization. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(apiKeys.list, {}, signal),
});

export type NewKey = Parameters<typeof call<typeof apiKeys.create>>[1]['body'];

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keysQuery.queryKey });
}

export function useCreateKey() {
  return useMutation({
    mutationFn: (body: NewKey) => withFreshProof(() => call(apiKeys.create, { body })),
    onSettled: useRefresh(),
  });
}

export function useRotateKey() {
  return useMutation({
    mutationFn: ({ apiKeyId, overlapHours }: { apiKeyId: ApiKeyId; overlapHours: number }) =>
      withFreshProof(() => call(apiKeys.rotate, { params: { apiKeyId }, body: { overlapHours } })),
    onSettled: useRefresh(),
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: (apiKeyId: ApiKeyId) => call(apiKeys.revoke, { params: { apiKeyId } }),
    onSettled: useRefresh(),
  });
}
