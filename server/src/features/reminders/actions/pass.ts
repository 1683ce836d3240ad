import { and, eq } from 'drizzle-orm';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { passedSlots, promises } from '#db/schema/reminders.ts';
import { requireOpen } from '#features/creatives/actions/lock.ts';
import { requireSlot } from '#features/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Says that the actor does not deliver a slot: reminders leave it out, and their promise for it ends.
 * @throws AppError `slot.not-found`, `creative.archived`, `campaign.archived`
 */
export async function passSlot(scope: Scope, slotId: SlotId): Promise<void> {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const mine = and(eq(promises.organizationId, organizationId), eq(promises.accountId, accountId));
    await tx.db.delete(promises).where(and(mine, eq(promises.slotId, slotId)));
    const row = { organizationId, slotId, accountId, createdAt: tx.now() };
    const { rowCount } = await tx.db.insert(passedSlots).values(row).onConflictDoNothing();
    if (rowCount) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
  });
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
