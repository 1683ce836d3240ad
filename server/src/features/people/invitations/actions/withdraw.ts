import { and, eq, inArray } from 'drizzle-orm';
import { canGrant, roles, type Role } from '@ad-foundry/contract/permissions.ts';
import type { AccountId, MemberId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '#db/schema/people.ts';
import { unanswered } from '#features/people/invitations/queries.ts';
import type { BaseScope } from '#infra/scope.ts';
import { revokeInvitations, type Revoker } from './revoke.ts';

/**
 * Revokes invitations to seats that a member sent and may no longer offer; with `role` null, all of them. Guest
 * invitations belong to the campaign and stay valid.
 */
export async function revokeSeatsOfferedBy(
  tx: BaseScope,
  { invitedBy, role }: { invitedBy: AccountId; role: Role | null },
  by: Revoker,
): Promise<void> {
  const notGrantable = roles.filter((each) => each !== 'guest' && (role === null || !canGrant(role, each)));
  if (notGrantable.length === 0) return;
  await revokeInvitations(
    tx,
    and(eq(invitations.invitedBy, invitedBy), inArray(invitations.role, notGrantable), unanswered),
    by,
  );
}

/** Revokes all unanswered invitations to an address. */
export async function revokeInvitationsTo(tx: BaseScope, emailNorm: string, by: Revoker): Promise<void> {
  await revokeInvitations(tx, and(eq(invitations.emailNorm, emailNorm), unanswered), by);
}

/** Revokes the invitations of a guest who has not opened one, which ends the membership. */
export async function withdrawInvitedMember(tx: BaseScope, memberId: MemberId, by: Revoker): Promise<void> {
  await revokeInvitations(tx, and(eq(invitations.memberId, memberId), unanswered), by);
}
