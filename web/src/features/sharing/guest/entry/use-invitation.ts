import { account, type Account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { useAction } from '#lib/use-action.ts';
import { continueAs } from './guest-session.ts';

/**
 * Fetches an invitation without changing it, so that the link scanners of mail servers do not use up the invitation.
 */
export const fetchInvitation = (invitationId: InvitationId) => call(invitations.find, { params: { invitationId } });

/** Requests a new link that replaces an expired one. */
export const renewLink = (invitationId: InvitationId) => call(invitations.renew, { params: { invitationId } });

/** Actions that accept an invitation. Each runs on a click, never automatically. */
export function useInvitation(invitationId: InvitationId) {
  const params = { invitationId };
  const going = async (answer: Promise<Account>) => continueAs(await answer);
  return {
    enter: useAction((_: void) => going(call(invitations.enter, { params }))),
    requestCode: useAction((locale: Locale) => call(invitations.requestCode, { params, body: { locale } })),
    confirm: (body: { code: string; locale: Locale }) => going(call(invitations.confirm, { params, body })),
    accept: useAction(async (_: void) => {
      await call(invitations.accept, { params });
      await going(call(account.me, {}));
    }),
  };
}
