import { and, eq, sql } from 'drizzle-orm';
import type { MemberId, SlotId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { slots } from '#db/schema/campaigns.ts';
import { passedSlots, promises } from '#db/schema/reminders.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { requireSlot, type SlotRow } from '#features/tree/creatives/queries.ts';
import { listPassTargets } from '#features/talk/reminders/queries/pass-targets.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { commentOnSlot, type SlotMessage } from './comment-on-slot.ts';

interface PassInput {
  slotId: SlotId;
  message?: SlotMessage;
  /** The new owner; if absent, all guests of the campaign but the actor. */
  to?: MemberId | undefined;
}

/**
 * Declines a slot for the actor: their reminders omit it, and their promise ends. Unless another person owns the slot, it can
 * be handed to a person of the campaign. The message is written as a comment on the slot.
 * @throws AppError `slot.not-found`, `member.not-found`, `auth.forbidden` for the slot of another, `creative.archived`,
 * `campaign.archived`, and as `beginThread`
 */
export async function passSlot(scope: Scope, { slotId, message, to }: PassInput) {
  await scope.transaction(async (tx) => {
    const passed = await requireSlot(tx, slotId);
    const { slot } = passed;
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const actorsPromises = and(eq(promises.organizationId, organizationId), eq(promises.accountId, accountId));
    await tx.db.delete(promises).where(and(actorsPromises, eq(promises.slotId, slotId)));
    const row = { organizationId, slotId, accountId, createdAt: tx.now() };
    const { rowCount } = await tx.db.insert(passedSlots).values(row).onConflictDoNothing();
    await giveUp(tx, slotId);
    if (to) await handOver(tx, passed, to);
    if (rowCount) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
    await commentOnSlot(tx, { message, slotId, creativeId: slot.creativeId });
  });
}

/** Removes the actor as owner of a slot, which then belongs to all guests of the campaign. */
async function giveUp({ db, actor }: Scope, slotId: SlotId): Promise<void> {
  const self = sql`(select id from members where organization_id = ${actor.organizationId} and account_id = ${actor.accountId})`;
  const actorsSlot = and(ownRow(slots, { actor }, slotId), eq(slots.ownerId, self));
  await db.update(slots).set({ ownerId: null }).where(actorsSlot);
}

/** Makes a person of the campaign the owner of a slot that belonged to the actor or to all guests. */
async function handOver(tx: Scope, { slot, campaign, owner }: SlotRow, to: MemberId): Promise<void> {
  if (owner && owner.accountId !== tx.actor.accountId) throw new AppError('auth.forbidden');
  const targets = await listPassTargets(tx, slot.id);
  if (!targets.some(({ memberId }) => memberId === to)) throw new AppError('member.not-found');
  const { organizationId } = tx.actor;
  await tx.db
    .update(slots)
    .set({ ownerId: to })
    .where(ownRow(slots, tx, slot.id));
  const ofNewOwner = sql`${passedSlots.accountId} = (select account_id from members where organization_id = ${organizationId} and id = ${to})`;
  await tx.db
    .delete(passedSlots)
    .where(and(eq(passedSlots.organizationId, organizationId), eq(passedSlots.slotId, slot.id), ofNewOwner));
  await tx.record('slots.assigned', { creativeId: slot.creativeId, campaignId: campaign.id, memberId: to });
}

/** Takes back a slot that the actor declined. @throws as `passSlot` */
export async function takeSlot(scope: Scope, slotId: SlotId): Promise<void> {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const actorsPasses = and(eq(passedSlots.organizationId, organizationId), eq(passedSlots.accountId, accountId));
    const { rowCount } = await tx.db.delete(passedSlots).where(and(actorsPasses, eq(passedSlots.slotId, slotId)));
    if (rowCount) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
  });
}
