import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { call } from '#lib/api.ts';

/** The current organization. */
export function organizationQuery(organizationId: OrganizationId) {
  return queryOptions({
    queryKey: ['organizations', organizationId],
    queryFn: ({ signal }) => call(organizations.find, { params: { organizationId } }, signal),
  });
}

/** How files are named in the current organization. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(organizations.preferences, {}, signal),
});

/** Changes how files are named. */
export function useUpdatePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof organizations.updatePreferences>['body']) =>
      call(organizations.updatePreferences, { body }),
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  });
}
