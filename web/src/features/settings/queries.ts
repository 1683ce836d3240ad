import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '@ad-foundry/contract/account.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { call } from '#lib/api.ts';
import { setSession } from '#lib/session.ts';
import { withFreshProof } from '#features/sign-in/fresh-proof.ts';

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

/** Renames the current organization or changes its slug. */
export function useUpdateOrganization(organizationId: OrganizationId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof organizations.update>['body']) =>
      call(organizations.update, { params: { organizationId }, body }),
    onSuccess: async (organization) => {
      queries.setQueryData(organizationQuery(organizationId).queryKey, organization);
      await setSession(queries, await call(account.me, {}));
    },
  });
}

// Whatever is in this page's memory belongs to the organization that is left: the page begins anew elsewhere.
const beginAnew = () => window.location.assign('/');

/** Leaves the current organization. */
export function useLeaveOrganization() {
  return useMutation({ mutationFn: () => call(members.leave, {}), onSuccess: beginAnew });
}

/** Deletes the current organization; `name` is what was typed. */
export function useDeleteOrganization(organizationId: OrganizationId) {
  return useMutation({
    mutationFn: (name: string) =>
      withFreshProof(() => call(organizations.remove, { params: { organizationId }, body: { name } })),
    onSuccess: beginAnew,
  });
}
