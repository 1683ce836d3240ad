import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { InvitationId, MemberId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { withFreshProof } from '#features/people/sign-in/fresh-proof.ts';

const keys = { members: ['members'], invitations: ['invitations'] } as const;

/** The team or the guests, sorted by name, page by page. */
export function membersQuery(kind: 'team' | 'guest', search = '') {
  return pagedQuery(members.list, {
    key: [...keys.members, kind, search],
    query: { kind, search: search || undefined },
  });
}

/** Pending invitations, newest first, page by page. */
export const invitationsQuery = pagedQuery(invitations.list, { key: keys.invitations, query: {} });

/** Refetches members and invitations, because they often change together. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.members }),
      queries.invalidateQueries({ queryKey: keys.invitations }),
    ]);
}

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallArguments<typeof invitations.create>['body']) =>
      withFreshProof(() => call(invitations.create, { body })),
    onSettled: refresh,
  });
}

export function useResend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (invitationId: InvitationId) => call(invitations.resend, { params: { invitationId } }),
    onSettled: refresh,
  });
}

export function useRevoke() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (invitationId: InvitationId) => call(invitations.revoke, { params: { invitationId } }),
    onSettled: refresh,
  });
}

type MemberChange = CallArguments<typeof members.update>['body'] & { memberId: MemberId };

export function useUpdateMember() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ memberId, ...body }: MemberChange) =>
      withFreshProof(() => call(members.update, { params: { memberId }, body })),
    onSettled: refresh,
  });
}

export function useRemoveMember() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (memberId: MemberId) => call(members.remove, { params: { memberId } }),
    onSettled: refresh,
  });
}
