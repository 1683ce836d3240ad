import { and, eq, sql } from 'drizzle-orm';
import type { AccountId, MemberId, SlotId } from '@ad-foundry/contract/ids.ts';
import { slotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import { ownRow } from '#db/own-row.ts';
import { slots } from '#db/schema/campaigns.ts';
import { declinedSlots, promises, slotPasses } from '#db/schema/reminders.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { SlotRow } from '#features/tree/creatives/queries.ts';
import { findDeliverer } from '#features/talk/reminders/queries/deliverers.ts';
import { findOpenPass, type SlotPassRow } from '#features/talk/reminders/queries/passes.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Checks that a person may pass a slot on: it is still owed, and no other person owns it, promised it or passes it on. An open pass of
 * that person is withdrawn, since the new one replaces it. The caller holds the creative's lock.
 * @throws AppError `auth.forbidden`, `pass.ended`, `pass.pending`
 */
export async function requirePassable(tx: Scope, { slot, owner }: SlotRow, accountId: AccountId): Promise<void> {
  if (owner && owner.accountId !== accountId) throw new AppError('auth.forbidden');
  const deliverer = await findDeliverer(tx, slot.id);
  // The team may pass on what a guest promised, since it assigns slots, too.
  if (tx.actor.role === 'guest' && deliverer !== null && deliverer !== accountId) throw new AppError('auth.forbidden');
  if (slotStatus(slot) === 'delivered') throw new AppError('pass.ended');
  const open = await findOpenPass(tx, slot.id);
  if (open && open.passedBy !== accountId) throw new AppError('pass.pending');
  if (open)
    await tx.db
      .update(slotPasses)
      .set({ state: 'withdrawn' })
      .where(ownRow(slotPasses, tx, open.id));
}

/** The person's reminders omit the slot from now on, and the person's promise for it ends. @returns whether that is new */
export async function declineSlot(tx: Scope, slotId: SlotId, accountId: AccountId): Promise<boolean> {
  const { organizationId } = tx.actor;
  const personsPromises = and(eq(promises.organizationId, organizationId), eq(promises.accountId, accountId));
  await tx.db.delete(promises).where(and(personsPromises, eq(promises.slotId, slotId)));
  const row = { organizationId, slotId, accountId, createdAt: tx.now() };
  const { rowCount } = await tx.db.insert(declinedSlots).values(row).onConflictDoNothing();
  const member = sql`(select id from members where organization_id = ${organizationId} and account_id = ${accountId})`;
  const personsSlot = and(ownRow(slots, tx, slotId), eq(slots.ownerId, member));
  await tx.db.update(slots).set({ ownerId: null }).where(personsSlot);
  return (rowCount ?? 0) > 0;
}

/** Makes a member the owner of a slot, which ends that an earlier pass of theirs leaves it out. */
export async function setOwner(tx: Scope, slotId: SlotId, memberId: MemberId): Promise<void> {
  const { organizationId } = tx.actor;
  await tx.db
    .update(slots)
    .set({ ownerId: memberId })
    .where(ownRow(slots, tx, slotId));
  const ofOwner = sql`${declinedSlots.accountId} = (select account_id from members
    where organization_id = ${organizationId} and id = ${memberId})`;
  await tx.db
    .delete(declinedSlots)
    .where(and(eq(declinedSlots.organizationId, organizationId), eq(declinedSlots.slotId, slotId), ofOwner));
}

/** Stores a pass that takes effect, and records it. */
export async function recordPass(tx: Scope, { slot, campaign }: SlotRow, pass: SlotPassRow): Promise<void> {
  const { id: passId, memberId, email } = pass;
  await tx.record('slot.passed', {
    creativeId: slot.creativeId,
    campaignId: campaign.id,
    slotId: slot.id,
    passId,
    memberId,
    email: email && maskEmail(email),
  });
}
