import { eq } from 'drizzle-orm';
import type { AccountId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { members } from '#db/schema/organizations.ts';
import { scheduleTokenRotation } from '#features/people/sessions/actions.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { Revoker } from './revoke.ts';
import { revokeSeatsOfferedBy } from './withdraw.ts';

interface RoleUpdate {
  member: { id: MemberId; accountId: AccountId; role: Role };
  role: Role;
}

/**
 * Changes a member's role and records the change in the audit log. Rotates the member's session tokens and revokes
 * invitations to seats that the member may no longer offer.
 */
export async function changeRole(tx: BaseScope, { member, role }: RoleUpdate, by: Revoker): Promise<void> {
  const { organizationId } = by;
  await tx.db.update(members).set({ role }).where(eq(members.id, member.id));
  await scheduleTokenRotation(tx, { organizationId, accountId: member.accountId });
  await revokeSeatsOfferedBy(tx, { invitedBy: member.accountId, role }, by);
  await tx.record('member.role-changed', { memberId: member.id, from: member.role, to: role }, by);
}
