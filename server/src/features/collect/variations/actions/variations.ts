import type { SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canDeleteDelivered } from '@ad-foundry/contract/permissions.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { ownRow } from '#db/own-row.ts';
import { variations } from '#db/schema/variations.ts';
import { deliveredIn, listContents, type Contents, type SlotRow } from '#features/tree/creatives/queries.ts';

import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { cardInsertion, insertCard } from './insert-card.ts';
import { lockSlot, lockVariation } from '#features/tree/creatives/actions/lock.ts';
import { letterOf } from './insert-empty-variations.ts';
import { readVariation } from './read-variation.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';

/** Adds a variation with one card; a carousel starts without cards. @throws AppError `variation.too-many` */
export async function insertVariation(tx: Scope, { slot, format }: SlotRow, contents: Contents, name?: string) {
  const { organizationId, accountId, role } = tx.actor;
  const siblings = contents.variationsOf(slot.id);
  if (siblings.length >= limits.variationsPerSlot)
    throw new AppError('variation.too-many', { data: { max: limits.variationsPerSlot } });
  // A limit per guest, so that one guest cannot use up the slot's limit for all.
  if (
    role === 'guest' &&
    siblings.filter(({ createdBy }) => createdBy === accountId).length >= limits.variationsPerGuest
  )
    throw new AppError('variation.too-many', { data: { max: limits.variationsPerGuest } });
  const last = siblings.at(-1)?.position ?? 0;
  const variation: typeof variations.$inferSelect = {
    id: newId('variation'),
    organizationId,
    slotId: slot.id,
    name: name ?? letterOf(last),
    position: last + 1,
    createdBy: accountId,
    createdAt: tx.now(),
  };
  const insertion = tx.db.insert(variations).values(variation).returning();
  if (format.type === 'carousel') {
    await insertion;
    return { variation, card: null };
  }
  const first = tx.db.with(tx.db.$with('inserted').as(insertion));
  const [card] = await cardInsertion(tx, variation.id, first);
  return { variation, card: card ?? (await insertCard(tx, variation.id)) };
}

export function createVariation(
  scope: Scope,
  { slotId, name }: { slotId: SlotId; name?: string | undefined },
): Promise<Variation> {
  return scope.transaction(async (tx) => {
    const row = await lockSlot(tx, slotId);
    const { creative } = row;
    const { variation } = await insertVariation(tx, row, await listContents(tx, [slotId]), name);
    await refreshSlot(tx, row);
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variation.id);
  });
}

/** Renames a variation; does nothing if the name is unchanged. @throws AppError `variation.not-found` */
export function renameVariation(
  scope: Scope,
  { variationId, name }: { variationId: VariationId; name: string },
): Promise<Variation> {
  return scope.transaction(async (tx) => {
    const { variation, creative } = await lockVariation(tx, variationId);
    if (variation.name === name) return readVariation(tx, variationId);
    await tx.db
      .update(variations)
      .set({ name })
      .where(ownRow(variations, tx, variationId));
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variationId);
  });
}

/**
 * Deletes a variation with cards and versions. @throws AppError `auth.forbidden` for a guest and the file of another
 * person
 */
export function removeVariation(scope: Scope, variationId: VariationId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { variation, ...row } = await lockVariation(tx, variationId);
    const { creative, slot } = row;
    const delivered = deliveredIn(await listContents(tx, [slot.id]), variation);
    if (!canDeleteDelivered(tx.actor, delivered)) throw new AppError('auth.forbidden');
    await tx.db.delete(variations).where(ownRow(variations, tx, variationId));
    await refreshSlot(tx, row);
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
  });
}
