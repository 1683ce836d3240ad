import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { GuestPassMode } from '@ad-foundry/contract/reminders/passes.ts';
import type { PassTarget } from '@ad-foundry/contract/reminders/promises.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { isNamedTo } from '#features/people/invitations/queries/co-guests.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { isAssignedMember } from '#features/tree/campaigns/queries.ts';
import { requireSlot } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { findRequester } from './requester.ts';

/** To whom a slot can be passed on, and how. @throws AppError `slot.not-found` */
export async function readPassTargets(scope: Scope, slotId: SlotId) {
  const { campaign } = await requireSlot(scope, slotId);
  const isGuest = scope.actor.role === 'guest';
  const colleagues: GuestPassMode = isGuest ? (await requirePreferences(scope)).guestPasses : 'off';
  const requester = await findRequester(scope, { accountId: scope.actor.accountId, campaignId: campaign.id });
  const people = await listPassTargets(scope, slotId);
  if (!isGuest) return { items: people, colleagues, askedBy: null };
  // Passing on to the requester is giving back.
  const items = people.filter(({ memberId }) => memberId !== requester?.memberId);
  return { items, colleagues, askedBy: requester?.name ?? null };
}

/**
 * The other people of a slot's campaign, guests first, by name. A guest gets the team, and of the other guests only those
 * whose names the guest may know (docs/decisions/0035).
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
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.status, 'active'),
        ne(members.accountId, accountId),
        isNull(accounts.deletedAt),
        isNull(accounts.disabledAt),
        isAssignedMember(campaign.id),
        role === 'guest'
          ? isNamedTo(sql`${accountId}::text`, { member: sql`${members}`, organization: sql`${organizations}` })
          : undefined,
      ),
    )
    .orderBy(sql`${isGuest} desc`, asc(name), asc(members.id))
    .limit(limits.peopleShown);
}
