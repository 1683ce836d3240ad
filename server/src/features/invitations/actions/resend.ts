import { and, eq, isNull } from 'drizzle-orm';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { canGrant } from '@ad-foundry/contract/permissions.ts';
import { invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import { presentInvitation, type Invited } from '#features/invitations/present.ts';
import { findInvitation, requireOwnInvitation } from '#features/invitations/queries.ts';
import { sendLimits } from '#features/invitations/rules.ts';
import { endGuestSessions } from '#features/sessions/actions.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import { consume } from '#infra/rate-limit.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { maySend, sendAnew } from './send-invitation.ts';

/**
 * Sends an invitation again, under a new id and with a new end; its old link is dead.
 * @throws AppError `invitation.not-found`, `auth.forbidden`, `request.too-many`
 */
export async function resendInvitation(scope: Scope, invitationId: InvitationId, caller: Caller): Promise<Invitation> {
  const { invitation } = await requireOwn(scope, invitationId);
  const { organizationId, accountId } = scope.actor;
  const { id, role, emailNorm } = invitation;
  await consume(scope, sendLimits({ emailNorm, inviterId: accountId }));
  return scope.transaction(async (tx) => {
    const next = await sendAnew(tx, await requireOwn(tx, invitationId));
    await recordAct(tx, {
      act: 'invitation.sent-again',
      organizationId,
      accountId,
      target: id,
      data: { role },
      caller,
    });
    return presentInvitation(tx, await requireOwnInvitation(tx, next));
  });
}

/** Takes an invitation back, and what a guest's link has opened. @throws AppError `invitation.not-found`, `auth.forbidden` */
export function revokeInvitation(scope: Scope, invitationId: InvitationId, caller: Caller): Promise<void> {
  return scope.transaction(async (tx) => {
    const { invitation } = await requireOwn(tx, invitationId);
    const { organizationId, accountId } = tx.actor;
    const { id, role, memberId } = invitation;
    const revoked = await tx.db
      .update(invitations)
      .set({ revokedAt: tx.now() })
      .where(and(eq(invitations.id, id), isNull(invitations.revokedAt), isNull(invitations.declinedAt)))
      .returning({ id: invitations.id });
    if (revoked.length === 0) throw new AppError('invitation.not-found');
    if (memberId !== null) await endGuestSessions(tx, { organizationId, memberId });
    await recordAct(tx, { act: 'invitation.revoked', organizationId, accountId, target: id, data: { role }, caller });
  });
}

/** One that the actor could have sent. */
async function requireOwn(scope: Scope, invitationId: InvitationId): Promise<Invited> {
  const invited = await requireOwnInvitation(scope, invitationId);
  if (!canGrant(scope.actor.role, invited.invitation.role)) throw new AppError('auth.forbidden');
  return invited;
}

/**
 * Mails a guest a new link in place of one that has ended by itself, to the invited address only. Says nothing about
 * whether it did. @throws AppError `request.too-many` by network
 */
export async function renewInvitation(
  scope: SystemScope,
  invitationId: InvitationId,
  { caller, network }: { caller: Caller; network: string | null },
): Promise<void> {
  if (network !== null) {
    await consume(scope, [{ key: `invitation.renew.network/${network}`, max: 20, windowMs: 60 * 60 * 1000 }]);
  }
  await scope.transaction(async (tx) => {
    const invited = await findInvitation(tx, invitationId);
    if (!invited) return;
    const { id, role, emailNorm, organizationId, expiresAt, declinedAt, revokedAt } = invited.invitation;
    if (role !== 'guest' || declinedAt !== null || revokedAt !== null || expiresAt > tx.now()) return;
    if (!(await maySend(tx, { emailNorm, inviterId: null }))) return;
    await sendAnew(tx, invited);
    await recordAct(tx, { act: 'invitation.renewed', organizationId, target: id, data: { role }, caller });
  });
}
