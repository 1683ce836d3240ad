import { and, eq, sql } from 'drizzle-orm';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canArrange } from '@ad-foundry/contract/permissions.ts';
import { cardLimits } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { ownRow } from '#db/own-row.ts';
import { cards } from '#db/schema/variations.ts';
import { deliveredIn, listContents, whyNotRemoveCard } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { insertCard } from './insert-card.ts';
import { lockCard, lockVariation } from '#features/tree/creatives/actions/lock.ts';
import { readVariation } from './read-variation.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';

/**
 * Adds empty cards.
 * @throws AppError `card.too-many` above the limit of the format or product, `auth.forbidden` for a guest
 */
export function addCards(scope: Scope, { variationId, count }: { variationId: VariationId; count: number }) {
  return scope.transaction(async (tx) => {
    const { variation, ...row } = await lockVariation(tx, variationId);
    const { creative, slot, format, revision } = row;
    const delivered = deliveredIn(await listContents(tx, [slot.id]), variation);
    if (!canArrange(tx.actor, delivered)) throw new AppError('auth.forbidden');
    const max =
      format.type === 'carousel' ? Math.min(cardLimits(revision.spec).max ?? Infinity, limits.cardsPerVariation) : 1;
    if (delivered.cards.length + count > max) throw new AppError('card.too-many', { data: { max } });
    for (let index = 0; index < count; index++) await insertCard(tx, variationId);
    await refreshSlot(tx, row);
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variationId);
  });
}

/** Reorders the cards. @throws AppError `variation.card-order` unless each card is named exactly once */
export function orderCards(scope: Scope, { variationId, cardIds }: { variationId: VariationId; cardIds: CardId[] }) {
  return scope.transaction(async (tx) => {
    const { variation, creative, slot } = await lockVariation(tx, variationId);
    const delivered = deliveredIn(await listContents(tx, [slot.id]), variation);
    if (!canArrange(tx.actor, delivered)) throw new AppError('auth.forbidden');
    const distinctIds = new Set(cardIds);
    if (
      distinctIds.size !== cardIds.length ||
      distinctIds.size !== delivered.cards.length ||
      !delivered.cards.every(({ id }) => distinctIds.has(id))
    ) {
      throw new AppError('variation.card-order');
    }
    for (const [index, cardId] of cardIds.entries()) {
      await tx.db
        .update(cards)
        .set({ position: index + 1 })
        .where(ownRow(cards, tx, cardId));
    }
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variationId);
  });
}

/**
 * Deletes a card of a carousel and renumbers the cards after it.
 * @throws AppError `auth.forbidden` for a guest and the file of another person, `card.not-in-carousel`
 */
export function removeCard(scope: Scope, cardId: CardId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { card, ...row } = await lockCard(tx, cardId);
    const { slot, creative, format } = row;
    const contents = await listContents(tx, [slot.id]);
    const createdById = contents.variations.find(({ id }) => id === card.variationId)?.createdBy ?? null;
    const uploadedByIds = contents.versionsOf(cardId).map(({ version }) => version.uploadedBy);
    const refusal = whyNotRemoveCard(tx.actor, { createdById, uploadedByIds }, format);
    if (refusal) throw new AppError(refusal);
    await tx.db.delete(cards).where(ownRow(cards, tx, cardId));
    await tx.db
      .update(cards)
      .set({ position: sql`${cards.position} - 1` })
      .where(
        and(
          eq(cards.organizationId, tx.actor.organizationId),
          eq(cards.variationId, card.variationId),
          sql`${cards.position} > ${card.position}`,
        ),
      );
    await refreshSlot(tx, row);
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
  });
}
