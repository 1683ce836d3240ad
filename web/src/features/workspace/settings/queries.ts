import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '@ad-foundry/contract/account.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members, type Member } from '@ad-foundry/contract/members.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { call } from '#lib/api.ts';
import { setSession } from '#lib/session.ts';
import { withFreshProof } from '#features/people/sign-in/fresh-proof.ts';
import { leaveOrganizationPages } from './left-organization.tsx';

export function organizationQuery(organizationId: OrganizationId) {
  return queryOptions({
    queryKey: ['organizations', organizationId],
    queryFn: ({ signal }) => call(organizations.find, { params: { organizationId } }, signal),
  });
}

/** Storage use of the current organization. */
export function storageQuery(organizationId: OrganizationId) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'storage'],
    queryFn: ({ signal }) => call(organizations.storage, { params: { organizationId } }, signal),
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

/** Whether this owner is the only active owner of the current organization and therefore cannot leave. */
export function onlyOwnerQuery(accountId: AccountId) {
  return queryOptions({
    queryKey: ['members', 'only-owner', accountId],
    queryFn: async ({ signal }) => {
      let cursor: string | undefined;
      do {
        const page = await call(members.list, { query: { kind: 'team', limit: limits.pageSizeMax, cursor } }, signal);
        const isOther = (member: Member) =>
          member.role === 'owner' && member.status === 'active' && member.accountId !== accountId;
        if (page.items.some(isOther)) return false;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return true;
    },
  });
}

/** Leaves the current organization, whose name is `name`. */
export function useLeaveOrganization(name: string) {
  return useMutation({
    mutationFn: () => call(members.leave, {}),
    onSuccess: () => leaveOrganizationPages('left', name),
  });
}

/** Deletes the current organization; `name` is the confirmation that the owner typed. */
export function useDeleteOrganization(organizationId: OrganizationId) {
  return useMutation({
    mutationFn: (name: string) =>
      withFreshProof(() => call(organizations.remove, { params: { organizationId }, body: { name } })),
    onSuccess: (_, name) => leaveOrganizationPages('deleted', name),
  });
}
