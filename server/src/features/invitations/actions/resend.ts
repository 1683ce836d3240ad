import { eq } from 'drizzle-orm';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { maskEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { canGrant } from '@ad-foundry/contract/permissions.ts';
import { invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import { presentInvitation, type Invited } from '#features/invitations/present.ts';
import { findInvitation, requireOwnInvitation } from '#features/invitations/queries.ts';
import { networkLimits, sendLimits } from '#features/invitations/rules.ts';
import { lockOrganization } from '#features/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import { consume } from '#infra/rate-limit.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { revokeInvitations } from './revoke.ts';
import { maySend, sendAnew } from './send-invitation.ts';

/**
 * Sends an invitation again, under a new id and with a new end; its old link is dead.
 * @throws AppError `invitation.not-found`, `auth.forbidden`, `request.too-many`
 */
export function resendInvitation(scope: Scope, invitationId: InvitationId, caller: Caller): Promise<Invitation> {
  const { organizationId, accountId } = scope.actor;
  return scope.transaction(async (tx) => {
    const invited = await requireOwn(tx, invitationId);
    const { id, role, email, emailNorm } = invited.invitation;
    await consume(tx, sendLimits({ organizationId, emailNorm, inviterId: accountId }));
    const next = await sendAnew(tx, invited, accountId);
    if (next === null) throw new AppError('invitation.not-found');
    await recordAct(tx, {
      act: 'invitation.sent-again',
      organizationId,
      accountId,
      target: id,
      data: { role, email: maskEmail(email) },
      caller,
    });
    await tx.emit('people.changed', {});
    return presentInvitation(tx, await requireOwnInvitation(tx, next));
  });
}

/** Takes an invitation back, and what a guest's link has opened. @throws AppError `invitation.not-found`, `auth.forbidden` */
export function revokeInvitation(scope: Scope, invitationId: InvitationId, caller: Caller): Promise<void> {
  return scope.transaction(async (tx) => {
    const { invitation } = await requireOwn(tx, invitationId);
    const { organizationId, accountId } = tx.actor;
    const by = { organizationId, accountId, caller };
    if ((await revokeInvitations(tx, eq(invitations.id, invitation.id), by)) === 0) {
      throw new AppError('invitation.not-found');
    }
  });
}

/** One that the actor could send now, in an organization that is locked from here on. */
async function requireOwn(tx: Scope, invitationId: InvitationId): Promise<Invited> {
  const { role } = await lockOrganization(tx, 'people:assign');
  const invited = await requireOwnInvitation(tx, invitationId);
  if (!canGrant(role, invited.invitation.role)) throw new AppError('auth.forbidden');
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
  await consume(scope, networkLimits('renew', network));
  await scope.transaction(async (tx) => {
    const invited = await findInvitation(tx, invitationId);
    if (!invited) return;
    const { id, role, email, emailNorm, organizationId, expiresAt, declinedAt, revokedAt } = invited.invitation;
    if (role !== 'guest' || declinedAt !== null || revokedAt !== null || expiresAt > tx.now()) return;
    if (!(await maySend(tx, { organizationId, emailNorm, inviterId: null }))) return;
    if ((await sendAnew(tx, invited, null)) === null) return;
    const data = { role, email: maskEmail(email) };
    await recordAct(tx, { act: 'invitation.renewed', organizationId, target: id, data, caller });
    await tx.emit('people.changed', {}, organizationId);
  });
}
