import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PendingInvitation } from '@ad-foundry/contract/account.ts';
import { account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { call } from '#lib/api.ts';
import { setSession } from '#lib/session.ts';

/** The invitation whose id is in a link. */
export function invitationQuery(invitationId: InvitationId) {
  return queryOptions({
    queryKey: ['invitations', invitationId],
    queryFn: ({ signal }) => call(invitations.find, { params: { invitationId } }, signal),
    retry: false,
  });
}

/** Reloads the page in the joined organization, because all state in memory belongs to the previous one. */
export function openJoined({ role }: Pick<PendingInvitation, 'role'>): void {
  window.location.assign(role === 'guest' ? '/upload' : '/campaigns');
}

/** Accepts an invitation and continues in its organization. */
export function useAccept() {
  return useMutation({
    mutationFn: ({ invitationId }: Pick<PendingInvitation, 'invitationId' | 'role'>) =>
      call(invitations.accept, { params: { invitationId } }),
    onSuccess: (_, invitation) => openJoined(invitation),
  });
}

/** Declines an invitation; other pending ones are unaffected. */
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
