import { and, eq, sql } from 'drizzle-orm';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { slots } from '#db/schema/campaigns.ts';
import { passedSlots, promises } from '#db/schema/reminders.ts';
import { requireOpen } from '#features/creatives/actions/lock.ts';
import { requireSlot } from '#features/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { tellAsker, type Told } from './tell-asker.ts';

/**
 * Says that the actor does not deliver a slot: reminders leave it out, their promise for it ends, and where it was
 * assigned to them, all guests of the campaign deliver it. The one who asks is told.
 * @throws AppError `slot.not-found`, `creative.archived`, `campaign.archived`, and as `createThread`
 */
export async function passSlot(scope: Scope, { slotId, told }: { slotId: SlotId; told?: Told }) {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const mine = and(eq(promises.organizationId, organizationId), eq(promises.accountId, accountId));
    await tx.db.delete(promises).where(and(mine, eq(promises.slotId, slotId)));
    const row = { organizationId, slotId, accountId, createdAt: tx.now() };
    const { rowCount } = await tx.db.insert(passedSlots).values(row).onConflictDoNothing();
    await giveUp(tx, slotId);
    if (rowCount) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
    await tellAsker(tx, { told, slotId, creativeId: slot.creativeId });
  });
}

/** A slot that the actor alone delivered is then for all guests of the campaign. */
async function giveUp({ db, actor }: Scope, slotId: SlotId): Promise<void> {
  const self = sql`(select id from members where organization_id = ${actor.organizationId} and account_id = ${actor.accountId})`;
  const own = and(eq(slots.organizationId, actor.organizationId), eq(slots.id, slotId), eq(slots.ownerId, self));
  await db.update(slots).set({ ownerId: null }).where(own);
}

/** Takes a slot back that the actor passed on. @throws as `passSlot` */
export async function takeSlot(scope: Scope, slotId: SlotId): Promise<void> {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const mine = and(eq(passedSlots.organizationId, organizationId), eq(passedSlots.accountId, accountId));
    const { rowCount } = await tx.db.delete(passedSlots).where(and(mine, eq(passedSlots.slotId, slotId)));
    if (rowCount) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
  });
}
