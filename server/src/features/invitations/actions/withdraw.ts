import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { canGrant, roles, type Role } from '@ad-foundry/contract/permissions.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '#db/schema/people.ts';
import type { Scope } from '#infra/scope.ts';

interface Person {
  member: { accountId: AccountId };
  account: { emailNorm: string };
  /** The role by which they may still invite; null where they are out, and invited to nothing either. */
  grantable: Role | null;
}

/** Takes back what somebody invited others to and may no longer, and where they are out what waits for themselves. */
export async function withdrawInvitations(tx: Scope, { member, account, grantable }: Person): Promise<void> {
  const beyond = roles.filter((role) => role !== 'guest' && (grantable === null || !canGrant(grantable, role)));
  const sent =
    beyond.length === 0
      ? undefined
      : and(eq(invitations.invitedBy, member.accountId), inArray(invitations.role, beyond));
  const received = grantable === null ? eq(invitations.emailNorm, account.emailNorm) : undefined;
  if (!sent && !received) return;
  await tx.db
    .update(invitations)
    .set({ revokedAt: tx.now() })
    .where(
      and(
        eq(invitations.organizationId, tx.actor.organizationId),
        isNull(invitations.confirmedAt),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        or(sent, received),
      ),
    );
}
