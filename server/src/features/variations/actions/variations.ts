import { and, eq, sql } from 'drizzle-orm';
import type { SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canDeleteDelivered } from '@ad-foundry/contract/permissions.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { variations } from '#db/schema/variations.ts';
import { listContents, requireSlot } from '#features/variations/queries.ts';
import { deliveredIn } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { insertCard } from './insert-card.ts';
import { lockVariation } from './lock.ts';
import { readVariation } from './read-variation.ts';
import { lockCreative, refreshCompletion } from './refresh-completion.ts';

/** Adds a variation: with its one card, or none yet where it is a carousel. @throws AppError `variation.too-many` */
export async function insertVariation(tx: Scope, slotId: SlotId, name?: string): Promise<VariationId> {
  const { format } = await requireSlot(tx, slotId);
  const { organizationId, accountId, role } = tx.actor;
  const { rows } = await tx.db.execute<{ count: number; own: number; last: number }>(
    sql`select count(*)::int as count, count(*) filter (where created_by = ${accountId})::int as own, coalesce(max(position), 0)::int as last from ${variations} where organization_id = ${organizationId} and slot_id = ${slotId}`,
  );
  const { count = 0, own = 0, last = 0 } = rows[0] ?? {};
  if (count >= limits.variationsPerSlot)
    throw new AppError('variation.too-many', { data: { max: limits.variationsPerSlot } });
  // Nobody closes a slot to all others.
  if (role === 'guest' && own >= limits.variationsPerGuest)
    throw new AppError('variation.too-many', { data: { max: limits.variationsPerGuest } });
  const id = newId('variation');
  await tx.db.insert(variations).values({
    id,
    organizationId,
    slotId,
    name: name ?? letterOf(last),
    position: last + 1,
    createdBy: accountId,
    createdAt: tx.now(),
  });
  if (format.type !== 'carousel') await insertCard(tx, id);
  return id;
}

/** A, B, … Z, AA: how people call the arms of a test. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

export function createVariation(
  scope: Scope,
  { slotId, name }: { slotId: SlotId; name?: string | undefined },
): Promise<Variation> {
  return scope.transaction(async (tx) => {
    const { creative } = await requireSlot(tx, slotId);
    await lockCreative(tx, creative.id);
    const id = await insertVariation(tx, slotId, name);
    await refreshCompletion(tx, creative.id);
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, id);
  });
}

/** To the name that it has already, nothing happens. @throws AppError `variation.not-found` */
export function renameVariation(
  scope: Scope,
  { variationId, name }: { variationId: VariationId; name: string },
): Promise<Variation> {
  return scope.transaction(async (tx) => {
    const { variation, creative } = await lockVariation(tx, variationId);
    if (variation.name === name) return readVariation(tx, variationId);
    await tx.db.update(variations).set({ name }).where(mine(tx, variationId));
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variationId);
  });
}

/** Deletes a variation with its cards and versions. @throws AppError `auth.forbidden` for others' files as a guest */
export function removeVariation(scope: Scope, variationId: VariationId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { creative, slot } = await lockVariation(tx, variationId);
    const there = deliveredIn(await listContents(tx, [slot.id]), variationId);
    if (!canDeleteDelivered(tx.actor, there)) throw new AppError('auth.forbidden');
    await tx.db.delete(variations).where(mine(tx, variationId));
    await refreshCompletion(tx, creative.id);
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
  });
}

function mine({ actor }: Scope, variationId: VariationId) {
  return and(eq(variations.organizationId, actor.organizationId), eq(variations.id, variationId));
}
