import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PendingInvitation } from '@ad-foundry/contract/account.ts';
import { account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { call } from '#lib/api.ts';
import { setSession } from '#lib/session.ts';

/** Who invites to what, by the id in a link. */
export function invitationQuery(invitationId: InvitationId) {
  return queryOptions({
    queryKey: ['invitations', invitationId],
    queryFn: ({ signal }) => call(invitations.find, { params: { invitationId } }, signal),
    retry: false,
  });
}

/** What is open belongs to the organization before: the page is loaded anew in the one that was joined. */
export function openJoined({ role }: Pick<PendingInvitation, 'role'>): void {
  window.location.assign(role === 'guest' ? '/upload' : '/campaigns');
}

/** Accepts an invitation and goes on in its organization. */
export function useAccept() {
  return useMutation({
    mutationFn: ({ invitationId }: Pick<PendingInvitation, 'invitationId' | 'role'>) =>
      call(invitations.accept, { params: { invitationId } }),
    onSuccess: (_, invitation) => openJoined(invitation),
  });
}

/** Declines an invitation; the others stay. */
export function useDecline() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (invitationId: InvitationId) => {
      await call(invitations.decline, { params: { invitationId } });
      return call(account.me, {});
    },
    onSuccess: (me) => setSession(queries, me),
  });
}
