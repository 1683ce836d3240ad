import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '#db/schema/people.ts';
import { endGuestSessions } from '#features/people/sessions/actions.ts';
import type { BaseScope } from '#infra/scope.ts';
import { releaseInvitedMember } from './invited-member.ts';
import { returnPassedSlots } from './slot-passes.ts';

export interface Revoker {
  organizationId: OrganizationId;
  /** The account that revokes the invitations. */
  accountId: AccountId;
}

/**
 * Revokes the organization's valid invitations that match `filter`, with an audit entry each, and ends the guest
 * sessions that they started. Invited guests lose their assignments. @returns their number
 */
export async function revokeInvitations(tx: BaseScope, filter: SQL | undefined, by: Revoker): Promise<number> {
  const { organizationId } = by;
  const revoked = await tx.db
    .update(invitations)
    .set({ revokedAt: tx.now() })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        or(isNull(invitations.confirmedAt), eq(invitations.role, 'guest')),
        filter,
      ),
    )
    .returning({
      id: invitations.id,
      role: invitations.role,
      email: invitations.email,
      memberId: invitations.memberId,
      campaignId: invitations.campaignId,
      groupId: invitations.groupId,
    });
  for (const { id, role, email, memberId, campaignId, groupId } of revoked) {
    if (memberId !== null) await endGuestSessions(tx, { organizationId, memberId });
    await releaseInvitedMember(tx, { organizationId, memberId, campaignId, groupId });
    await tx.record('invitation.revoked', { invitationId: id, role, email: maskEmail(email) }, by);
  }
  await returnPassedSlots(
    tx,
    revoked.map(({ id }) => id),
    by,
  );
  return revoked.length;
}
