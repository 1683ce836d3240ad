import { and, eq, isNull } from 'drizzle-orm';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { invitations } from '#db/schema/people.ts';
import { requireOpenInvitation } from '#features/people/invitations/queries.ts';
import { rememberSession, rotateSession } from '#features/people/sessions/actions.ts';
import { requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { AccountScope } from '#infra/scope.ts';
import { releaseInvitedMember } from './invited-member.ts';
import { joinOrganization } from './join.ts';
import { returnPassedSlots } from './slot-passes.ts';

interface Browser {
  cookies: Cookies;
}

/**
 * Accepts an invitation to the account's address and enters its organization under a new session token.
 * @throws AppError `invitation.not-found`, `invitation.other-address`; `auth.required` for a seat if a guest link
 * started the session
 */
export function acceptInvitation(scope: AccountScope, invitationId: InvitationId, { cookies }: Browser) {
  const { accountId, sessionId } = scope.identity;
  return scope.transaction(async (tx) => {
    const invited = await requireOpenInvitation(tx, invitationId);
    if (invited.invitation.role !== 'guest') await requireProof(tx, sessionId);
    await joinOrganization(tx, invited, { accountId });
    rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId: invited.organization.id }));
    return invited.organization;
  });
}

/**
 * Declines an invitation to the account's address.
 * @throws AppError `invitation.not-found`, `invitation.other-address`; `auth.required` if a guest link started the
 * session
 */
export function declineInvitation(scope: AccountScope, invitationId: InvitationId): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  return scope.transaction(async (tx) => {
    await requireProof(tx, sessionId);
    const { invitation } = await requireOpenInvitation(tx, invitationId);
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
    if (account?.emailNorm !== invitation.emailNorm) throw new AppError('invitation.other-address');
    const declined = await tx.db
      .update(invitations)
      .set({ declinedAt: tx.now() })
      .where(
        and(
          eq(invitations.id, invitation.id),
          isNull(invitations.confirmedAt),
          isNull(invitations.declinedAt),
          isNull(invitations.revokedAt),
        ),
      )
      .returning({ id: invitations.id });
    if (declined.length === 0) throw new AppError('invitation.not-found');
    const { id, organizationId, role } = invitation;
    await releaseInvitedMember(tx, invitation);
    await tx.record('invitation.declined', { invitationId: id, role }, { organizationId });
    await returnPassedSlots(tx, [id], { organizationId, accountId });
  });
}
