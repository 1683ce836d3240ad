import { invitations } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { requireAccount } from '#features/people/account/queries.ts';
import { routes } from '#infra/http/routes.ts';
import { acceptInvitation, declineInvitation } from './actions/answer.ts';
import { confirmInvitation, enterByLink, requestInvitationCode } from './actions/confirm.ts';
import { inviteMembers } from './actions/invite.ts';
import { renewInvitation, resendInvitation, revokeInvitation } from './actions/resend.ts';
import { listInvitations, viewInvitation } from './queries.ts';

const challengeSeconds = limits.code.lifeMs / 1000;

export const invitationRoutes = routes<typeof invitations, Adapters>(invitations, {
  list: ({ scope, query }) => listInvitations(scope, query),
  async create({ scope, account, body, adapters: { payments } }) {
    const results = await inviteMembers(scope, { ...body, billed: payments !== null });
    const { accountId, organizationId } = scope.actor;
    return { ...(await requireAccount(account, accountId, organizationId)), results };
  },
  resend: ({ scope, params, adapters: { payments } }) =>
    resendInvitation(scope, { ...params, billed: payments !== null }),
  revoke: ({ scope, params }) => revokeInvitation(scope, params.invitationId),
  find: ({ scope, params, cookies }) => viewInvitation(scope, params.invitationId, cookies),
  async requestCode({ scope, params, body, cookies }) {
    const challenge = await requestInvitationCode(scope, { ...params, ...body }, { cookies });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  confirm: ({ scope, params, body, cookies }) => confirmInvitation(scope, { ...params, ...body }, { cookies }),
  enter: ({ scope, params, cookies }) => enterByLink(scope, params.invitationId, { cookies }),
  renew: ({ scope, params }) => renewInvitation(scope, params.invitationId),
  accept: ({ scope, params, cookies }) => acceptInvitation(scope, params.invitationId, { cookies }),
  decline: ({ scope, params }) => declineInvitation(scope, params.invitationId),
});
