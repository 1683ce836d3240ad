import type { account, Account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';
import { useAction } from '#lib/use-action.ts';
import { goOnAs } from './guest-session.ts';

const whoIsThere = lightEndpoint<(typeof account)['me']>({ method: 'GET', path: '/account/me' });

/** Who invites to what. Asking changes nothing: whoever only looks at a mail's links uses nothing up. */
export const findInvitation = (invitationId: InvitationId) => call(invitations.find, { params: { invitationId } });

/** Asks for a new link in place of one that has ended. */
export const renewLink = (invitationId: InvitationId) => call(invitations.renew, { params: { invitationId } });

/** Ways through the door, for the holder of a link. Each is a person's press, never the page's own doing. */
export function useDoor(invitationId: InvitationId) {
  const params = { invitationId };
  const going = async (answer: Promise<Account>) => goOnAs(await answer);
  return {
    enter: useAction((_: void) => going(call(invitations.enter, { params }))),
    requestCode: useAction((locale: Locale) => call(invitations.requestCode, { params, body: { locale } })),
    confirm: useAction((body: { code: string; locale: Locale }) => going(call(invitations.confirm, { params, body }))),
    accept: useAction(async (_: void) => {
      await call(invitations.accept, { params });
      await going(call(whoIsThere, {}));
    }),
  };
}
