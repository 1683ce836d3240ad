import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { call } from '#lib/api.ts';
import { enterSession } from '#lib/current-session.ts';
import { useAction } from '#lib/use-action.ts';

/** Fetches who invites to what. Changes nothing. */
export function fetchInvitationView(invitationId: InvitationId) {
  return call(invitations.find, { params: { invitationId } });
}

/** Mails a code to the invited address. Call only on a press: each call sends a mail. */
export function useRequestInvitationCode(invitationId: InvitationId) {
  return useAction((body: CallArguments<typeof invitations.requestCode>['body']) =>
    call(invitations.requestCode, { params: { invitationId }, body }),
  );
}

/** Signs in as the invited address, accepts the invitation, and makes the returned account the session. */
export async function confirmInvitation(
  invitationId: InvitationId,
  body: CallArguments<typeof invitations.confirm>['body'],
) {
  const me = await call(invitations.confirm, { params: { invitationId }, body });
  await enterSession(me);
  return me;
}
