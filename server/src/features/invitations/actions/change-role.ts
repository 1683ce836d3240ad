import { eq } from 'drizzle-orm';
import type { AccountId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { members } from '#db/schema/organizations.ts';
import { recordAct } from '#features/audit/actions.ts';
import { orderExchange } from '#features/sessions/actions.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { Revoking } from './revoke.ts';
import { withdrawOffers } from './withdraw.ts';

interface Change {
  member: { id: MemberId; accountId: AccountId; role: Role };
  role: Role;
}

/**
 * Gives a member of the organization another role: their sessions take new tokens, seats they may not offer any more
 * are taken back, and it is written down.
 */
export async function changeRole(tx: BaseScope, { member, role }: Change, by: Revoking): Promise<void> {
  const { organizationId, accountId, caller } = by;
  await tx.db.update(members).set({ role }).where(eq(members.id, member.id));
  await orderExchange(tx, { organizationId, accountId: member.accountId });
  await withdrawOffers(tx, { invitedBy: member.accountId, role }, by);
  const data = { from: member.role, to: role };
  await recordAct(tx, { act: 'member.role-changed', organizationId, accountId, target: member.id, data, caller });
  await tx.emit('people.changed', {}, organizationId);
}
