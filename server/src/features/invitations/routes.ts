import { invitations } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { requireAccount } from '#features/account/queries.ts';
import { countedNetwork } from '#infra/http/caller.ts';
import { routes } from '#infra/http/routes.ts';
import { acceptInvitation, declineInvitation } from './actions/answer.ts';
import { confirmInvitation, enterByLink, requestInvitationCode } from './actions/confirm.ts';
import { inviteMembers } from './actions/invite.ts';
import { renewInvitation, resendInvitation, revokeInvitation } from './actions/resend.ts';
import { listInvitations, viewInvitation } from './queries.ts';

const challengeSeconds = limits.code.lifeMs / 1000;

export const invitationRoutes = routes<typeof invitations, Adapters>(invitations, {
  list: ({ scope, query }) => listInvitations(scope, query),
  async create({ scope, account, body, caller }) {
    const results = await inviteMembers(scope, body, caller);
    const { accountId, organizationId } = scope.actor;
    return { ...(await requireAccount(account, accountId, organizationId)), results };
  },
  resend: ({ scope, params, caller }) => resendInvitation(scope, params.invitationId, caller),
  revoke: ({ scope, params, caller }) => revokeInvitation(scope, params.invitationId, caller),
  find: ({ scope, params, cookies }) => viewInvitation(scope, params.invitationId, cookies),
  async requestCode({ scope, params, body, cookies, caller, adapters }) {
    const network = countedNetwork(caller, adapters);
    const challenge = await requestInvitationCode(scope, { ...params, ...body }, { cookies, caller, network });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  confirm: ({ scope, params, body, cookies, caller, adapters }) =>
    confirmInvitation(scope, { ...params, ...body }, { cookies, caller, network: countedNetwork(caller, adapters) }),
  enter: ({ scope, params, cookies, caller, adapters }) =>
    enterByLink(scope, params.invitationId, { cookies, caller, network: countedNetwork(caller, adapters) }),
  renew: ({ scope, params, caller, adapters }) =>
    renewInvitation(scope, params.invitationId, { caller, network: countedNetwork(caller, adapters) }),
  accept: ({ scope, params, cookies, caller }) => acceptInvitation(scope, params.invitationId, { cookies, caller }),
  decline: ({ scope, params, caller }) => declineInvitation(scope, params.invitationId, caller),
});
