import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { call } from '#lib/api.ts';

/** The preferences of the current organization. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(organizations.preferences, {}, signal),
});

/** Updates the preferences. */
export function useUpdatePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof organizations.updatePreferences>['body']) =>
      call(organizations.updatePreferences, { body }),
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  });
}

type Preferences = CallArguments<typeof organizations.updatePreferences>['body'];

/** Changes individual preferences sequentially, so that each change is based on the previous one. */
export function useChangePreferences() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: async (change: Partial<Preferences>) => {
      const now = await queries.ensureQueryData(preferencesQuery);
      return call(organizations.updatePreferences, { body: { ...now, ...change } });
    },
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  });
}
