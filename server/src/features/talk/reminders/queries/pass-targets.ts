import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PassTarget } from '@ad-foundry/contract/reminders/promises.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { isAssignedMember } from '#features/tree/campaigns/queries.ts';
import { requireSlot } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * The other people of a slot's campaign, guests first, by name. A guest gets only the team, since guests do not see
 * each other.
 * @throws AppError `slot.not-found`
 */
export async function listPassTargets(scope: Scope, slotId: SlotId): Promise<PassTarget[]> {
  const { campaign } = await requireSlot(scope, slotId);
  const { organizationId, accountId, role } = scope.actor;
  const name = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;
  const isGuest = sql<boolean>`${members.role} = 'guest'`;
  return scope.db
    .select({ memberId: members.id, name, isGuest })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.status, 'active'),
        ne(members.accountId, accountId),
        isNull(accounts.deletedAt),
        isNull(accounts.disabledAt),
        isAssignedMember(campaign.id),
        role === 'guest' ? ne(members.role, 'guest') : undefined,
      ),
    )
    .orderBy(sql`${isGuest} desc`, asc(name), asc(members.id))
    .limit(limits.peopleShown);
}
