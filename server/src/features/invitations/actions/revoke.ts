import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { maskEmail } from '@ad-foundry/contract/rules/email-address.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import { endGuestSessions } from '#features/sessions/actions.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { BaseScope } from '#infra/scope.ts';

export interface Revoking {
  organizationId: OrganizationId;
  /** Who takes them back. */
  accountId: AccountId;
  caller: Caller;
}

/**
 * Takes invitations of the organization back, those of `which` that still open something: each is written down, and
 * what guests have opened by them ends. @returns how many
 */
export async function revokeInvitations(
  tx: BaseScope,
  which: SQL | undefined,
  { organizationId, accountId, caller }: Revoking,
): Promise<number> {
  const revoked = await tx.db
    .update(invitations)
    .set({ revokedAt: tx.now() })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        or(isNull(invitations.confirmedAt), eq(invitations.role, 'guest')),
        which,
      ),
    )
    .returning({
      id: invitations.id,
      role: invitations.role,
      email: invitations.email,
      memberId: invitations.memberId,
    });
  for (const { id, role, email, memberId } of revoked) {
    if (memberId !== null) await endGuestSessions(tx, { organizationId, memberId });
    const data = { role, email: maskEmail(email) };
    await recordAct(tx, { act: 'invitation.revoked', organizationId, accountId, target: id, data, caller });
  }
  if (revoked.length > 0) await tx.emit('people.changed', {}, organizationId);
  return revoked.length;
}
