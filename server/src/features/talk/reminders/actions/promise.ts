import { and, eq } from 'drizzle-orm';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { declinedSlots, promises } from '#db/schema/reminders.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { requireSlot } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { commentOnSlot, type SlotMessage } from './comment-on-slot.ts';

/**
 * Sets or replaces the day by which the actor promises to deliver a slot, also one that the actor declined before. The message becomes a comment on the slot.
 * @throws AppError `slot.not-found`, `creative.archived`, `campaign.archived`, and the errors of `beginThread`
 */
export async function promiseSlot(
  scope: Scope,
  { slotId, day, message }: { slotId: SlotId; day: string; message?: SlotMessage },
) {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const row = { organizationId, slotId, accountId, day, createdAt: tx.now() };
    await tx.db
      .insert(promises)
      .values(row)
      .onConflictDoUpdate({ target: [promises.slotId, promises.accountId], set: row });
    const decline = and(eq(declinedSlots.organizationId, organizationId), eq(declinedSlots.accountId, accountId));
    await tx.db.delete(declinedSlots).where(and(decline, eq(declinedSlots.slotId, slotId)));
    await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
    await commentOnSlot(tx, { message, slotId, creativeId: slot.creativeId });
  });
}

/** Withdraws the actor's promise for a slot. @throws the errors of `passSlot` */
export async function withdrawPromise(scope: Scope, slotId: SlotId): Promise<void> {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const actorsPromises = and(eq(promises.organizationId, organizationId), eq(promises.accountId, accountId));
    const { rowCount } = await tx.db.delete(promises).where(and(actorsPromises, eq(promises.slotId, slotId)));
    if (rowCount) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
  });
}
