import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { invitations } from '@ad-foundry/contract/invitations.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { call } from '#lib/api.ts';
import { enterSession } from '#lib/known-session.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';
import { useAction } from '#lib/use-action.ts';

type Contract = typeof invitations;

const find = lightEndpoint<Contract['find']>({ method: 'GET', path: '/account/invitations/:invitationId' });
const requestCode = lightEndpoint<Contract['requestCode']>({
  method: 'POST',
  path: '/account/invitations/:invitationId/code',
});
const confirm = lightEndpoint<Contract['confirm']>({
  method: 'POST',
  path: '/account/invitations/:invitationId/confirm',
});

/** Who invites to what. Asking changes nothing. */
export function findInvitation(invitationId: InvitationId) {
  return call(find, { params: { invitationId } });
}

/** Has a code mailed to the invited address. Called from a press only: each call sends a mail. */
export function useRequestInvitationCode(invitationId: InvitationId) {
  return useAction((body: CallArguments<Contract['requestCode']>['body']) =>
    call(requestCode, { params: { invitationId }, body }),
  );
}

/** Signs in as the invited address, accepts, and makes the answer the session. */
export function useConfirmInvitation(invitationId: InvitationId) {
  return useAction(async (body: CallArguments<Contract['confirm']>['body']) => {
    const me = await call(confirm, { params: { invitationId }, body });
    await enterSession(me);
    return me;
  });
}
