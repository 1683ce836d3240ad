import type { account, Account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { invitations } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';
import { useAction } from '#lib/use-action.ts';
import { goOnAs } from './guest-session.ts';

type Invitations = typeof invitations;
const path = '/account/invitations/:invitationId';
const find = lightEndpoint<Invitations['find']>({ method: 'GET', path });
const renew = lightEndpoint<Invitations['renew']>({ method: 'POST', path: `${path}/renew` });
const enter = lightEndpoint<Invitations['enter']>({ method: 'POST', path: `${path}/enter` });
const requestCode = lightEndpoint<Invitations['requestCode']>({ method: 'POST', path: `${path}/code` });
const confirm = lightEndpoint<Invitations['confirm']>({ method: 'POST', path: `${path}/confirm` });
const accept = lightEndpoint<Invitations['accept']>({ method: 'POST', path });
const whoIsThere = lightEndpoint<(typeof account)['me']>({ method: 'GET', path: '/account/me' });

/** Who invites to what. Asking changes nothing: whoever only looks at a mail's links uses nothing up. */
export const findInvitation = (invitationId: InvitationId) => call(find, { params: { invitationId } });

/** Asks for a new link in place of one that has ended. */
export const renewLink = (invitationId: InvitationId) => call(renew, { params: { invitationId } });

/** Ways through the door, for the holder of a link. Each is a person's press, never the page's own doing. */
export function useDoor(invitationId: InvitationId) {
  const params = { invitationId };
  const going = async (answer: Promise<Account>) => goOnAs(await answer);
  return {
    enter: useAction((_: void) => going(call(enter, { params }))),
    requestCode: useAction((locale: Locale) => call(requestCode, { params, body: { locale } })),
    confirm: useAction((body: { code: string; locale: Locale }) => going(call(confirm, { params, body }))),
    accept: useAction(async (_: void) => {
      await call(accept, { params });
      await going(call(whoIsThere, {}));
    }),
  };
}
