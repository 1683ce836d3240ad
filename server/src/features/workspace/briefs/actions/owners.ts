import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AccountId, CampaignId, CreativeId, MemberId, SlotId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { slots } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { declinedSlots, slotPasses } from '#db/schema/reminders.ts';
import { readCreative, requireCreative } from '#features/workspace/briefs/queries.ts';
import { isAssignedMember } from '#features/tree/campaigns/queries.ts';
import { lockCreatives } from '#features/tree/creatives/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface SlotAssignment {
  creativeId: CreativeId;
  /** The new owner; null for all guests of the campaign. */
  memberId: MemberId | null;
  /** The slots to change; by default all slots of the creative. */
  slotIds?: SlotId[] | undefined;
}

/**
 * Sets the owner of slots of a creative. A guest who had declined one of them gets it back.
 * @throws AppError `creative.not-found`, `slot.not-found`, `creative.archived`, `campaign.archived`;
 * `member.not-found`, also for a guest of other campaigns
 */
export function assignSlots(scope: Scope, { creativeId, memberId, slotIds }: SlotAssignment): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreatives(tx, [creativeId]);
    const { campaign, slots: rows } = await readCreative(tx, creativeId);
    const creativeSlotIds = rows.map(({ slot }) => slot.id);
    const requestedSlotIds = slotIds ?? creativeSlotIds;
    if (requestedSlotIds.some((id) => !creativeSlotIds.includes(id))) throw new AppError('slot.not-found');
    const accountId = memberId && (await requirePerson(tx, { memberId, campaignId: campaign.id }));
    const { organizationId } = tx.actor;
    const requestedSlots = and(eq(slots.organizationId, organizationId), anyOf(slots.id, requestedSlotIds));
    const { rowCount } = await tx.db
      .update(slots)
      .set({ ownerId: memberId })
      .where(and(requestedSlots, sql`${slots.ownerId} is distinct from ${memberId}`));
    await endOpenPasses(tx, requestedSlotIds);
    if (accountId) await deletePasses(tx, { accountId, slotIds: requestedSlotIds });
    if (rowCount) await tx.record('slots.assigned', { creativeId, campaignId: campaign.id, memberId });
    return requireCreative(tx, creativeId);
  });
}

/**
 * Chooses the slots of a creative that guests deliver, from which the team adapts all others; none: guests deliver all.
 * @throws AppError `creative.not-found`, `slot.not-found`, `creative.archived`, `campaign.archived`
 */
export function chooseMasters(
  scope: Scope,
  { creativeId, slotIds }: { creativeId: CreativeId; slotIds: SlotId[] },
): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreatives(tx, [creativeId]);
    const { campaign, slots: rows } = await readCreative(tx, creativeId);
    if (slotIds.some((id) => !rows.some(({ slot }) => slot.id === id))) throw new AppError('slot.not-found');
    const changed = rows
      .map(({ slot }) => ({ ...slot, next: slotIds.length > 0 && !slotIds.includes(slot.id) }))
      .filter(({ fromMaster, next }) => fromMaster !== next);
    for (const { id, next } of changed)
      await tx.db
        .update(slots)
        .set({ fromMaster: next })
        .where(and(eq(slots.organizationId, tx.actor.organizationId), eq(slots.id, id)));
    if (changed.length > 0) await tx.record('creative.updated', { creativeId, campaignId: campaign.id });
    return requireCreative(tx, creativeId);
  });
}

/** A member of the team, or a guest of the campaign, who may not have opened the invitation. */
async function requirePerson(
  { db, actor }: Scope,
  { memberId, campaignId }: { memberId: MemberId; campaignId: CampaignId },
): Promise<AccountId> {
  const active = and(eq(members.organizationId, actor.organizationId), ne(members.status, 'disabled'));
  const [found] = await db
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(active, eq(members.id, memberId), or(ne(members.role, 'guest'), isAssignedMember(campaignId))));
  if (!found) throw new AppError('member.not-found');
  return found.accountId;
}

/** Ends what waits for an answer or for an invited person, since the team decided who delivers the slots. */
async function endOpenPasses({ db, actor }: Scope, slotIds: SlotId[]): Promise<void> {
  const ofSlots = and(eq(slotPasses.organizationId, actor.organizationId), anyOf(slotPasses.slotId, slotIds));
  await db
    .update(slotPasses)
    .set({ state: 'withdrawn' })
    .where(and(ofSlots, inArray(slotPasses.state, ['requested', 'invited'])));
}

async function deletePasses(
  { db, actor }: Scope,
  { accountId, slotIds }: { accountId: AccountId; slotIds: SlotId[] },
): Promise<void> {
  const passedByAccount = and(
    eq(declinedSlots.organizationId, actor.organizationId),
    eq(declinedSlots.accountId, accountId),
  );
  await db.delete(declinedSlots).where(and(passedByAccount, anyOf(declinedSlots.slotId, slotIds)));
}
