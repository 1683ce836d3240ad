import { eq } from 'drizzle-orm';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { canGrant } from '@ad-foundry/contract/permissions.ts';
import { invitations } from '#db/schema/people.ts';
import { presentInvitation, type Invited } from '#features/people/invitations/present.ts';
import { findInvitationInAnyState, requireOwnInvitation } from '#features/people/invitations/queries.ts';
import {
  addressLimit,
  networkLimits,
  senderLimits,
  targetOf,
  type OutgoingInvitation,
} from '#features/people/invitations/rules.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { requireOwnAccount } from '#features/people/sessions/queries.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import { consume, refund, reserve } from '#infra/concurrency/rate-limit.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { revokeInvitations } from './revoke.ts';
import { mailLinkAgain, reissueInvitation, reserveSending } from './send-invitation.ts';
import { unassign } from './unassign.ts';

/**
 * Sends an invitation again with a new link and a new expiry; the old link stops working. Once the address's daily
 * limit is reached, mails the present link later instead; it stays valid.
 * @throws AppError `invitation.not-found`, `auth.forbidden`, `organization.sample`; `request.too-many` if the sender's
 * limit is reached or the delay would be too long
 */
export function resendInvitation(
  scope: Scope,
  { invitationId, billed }: { invitationId: InvitationId; billed: boolean },
): Promise<Invitation> {
  const { organizationId, accountId } = scope.actor;
  return scope.transaction(async (tx) => {
    const invited = await requireGrantable(tx, invitationId);
    await requireOwnAccount(tx, tx.actor.sessionId);
    await refuseInSample(tx, { billed });
    const { id, role, email, emailNorm, expiresAt } = invited.invitation;
    const sendAt = await countResending(tx, { organizationId, emailNorm, inviterId: accountId });
    const isLater = sendAt > tx.now();
    // The queued mail already carries this link.
    if (isLater && invited.mail?.status === 'queued') {
      await refund(tx, [addressLimit({ organizationId, emailNorm, inviterId: accountId })]);
      return presentInvitation(tx, invited);
    }
    const mail = { sentBy: accountId, sendAt };
    const keepsLink = isLater && expiresAt > tx.now();
    if (keepsLink) await mailLinkAgain(tx, invited, mail);
    const next = keepsLink ? invitationId : await reissueInvitation(tx, invited, mail);
    if (next === null) throw new AppError('invitation.not-found');
    await tx.record('invitation.sent-again', { invitationId: id, role, email: maskEmail(email) });
    return presentInvitation(tx, await requireOwnInvitation(tx, next));
  });
}

/**
 * Counts a sending against the limits, after the mails that are already delayed. @returns when the mail may be sent
 * @throws AppError `request.too-many`
 */
async function countResending(tx: Scope, sending: OutgoingInvitation): Promise<Date> {
  await consume(tx, senderLimits(sending));
  const sendAt = await reserve(tx, addressLimit(sending));
  const waitMs = sendAt.getTime() - tx.now().getTime();
  // The rollback of the transaction removes the reservation.
  if (waitMs > limits.invitation.mailDelayMs)
    throw new AppError('request.too-many', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return sendAt;
}

/**
 * Revokes an invitation and the guest sessions that it started. A guest who has accepted loses the access that the
 * invitation gave, as if removed from its campaign or group.
 * @throws AppError `invitation.not-found`, `auth.forbidden`
 */
export function revokeInvitation(scope: Scope, invitationId: InvitationId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { invitation } = await requireGrantable(tx, invitationId);
    const { organizationId, accountId } = tx.actor;
    const revoker = { organizationId, accountId };
    const target = targetOf(invitation);
    const { memberId, confirmedAt } = invitation;
    // Revokes the invitation, too.
    if (target && memberId && confirmedAt && (await unassign(tx, { target, memberId }))) return;
    if ((await revokeInvitations(tx, eq(invitations.id, invitation.id), revoker)) === 0) {
      throw new AppError('invitation.not-found');
    }
  });
}

/** Locks the organization and finds an invitation whose role the actor may grant. */
async function requireGrantable(tx: Scope, invitationId: InvitationId): Promise<Invited> {
  const { role } = await lockOrganization(tx, 'people:assign');
  const invited = await requireOwnInvitation(tx, invitationId);
  if (!canGrant(role, invited.invitation.role)) throw new AppError('auth.forbidden');
  return invited;
}

/**
 * Mails a guest a new link for an expired one, to the invited address only. The response does not reveal whether it
 * did.
 * @throws AppError `request.too-many` by the network's limit
 */
export async function renewInvitation(scope: SystemScope, invitationId: InvitationId): Promise<void> {
  await consume(scope, networkLimits('renew', scope.request));
  await scope.transaction(async (tx) => {
    const invited = await findInvitationInAnyState(tx, invitationId);
    if (!invited) return;
    const { id, role, email, emailNorm, organizationId, expiresAt, declinedAt, revokedAt } = invited.invitation;
    if (role !== 'guest' || declinedAt !== null || revokedAt !== null || expiresAt > tx.now()) return;
    const sendAt = await reserveSending(tx, { organizationId, emailNorm, inviterId: null });
    if (sendAt === null || (await reissueInvitation(tx, invited, { sentBy: null, sendAt })) === null) return;
    const renewed = { invitationId: id, role, email: maskEmail(email) };
    await tx.record('invitation.renewed', renewed, { organizationId });
  });
}
