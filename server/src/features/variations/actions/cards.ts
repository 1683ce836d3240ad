import { and, eq, sql } from 'drizzle-orm';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canArrange, canDeleteDelivered } from '@ad-foundry/contract/permissions.ts';
import { cardLimits } from '@ad-foundry/contract/rules/carousel.ts';
import { cards } from '#db/schema/variations.ts';
import { listContents } from '#features/variations/queries.ts';
import { deliveredIn } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { insertCard } from './insert-card.ts';
import { lockCard, lockVariation } from './lock.ts';
import { readVariation } from './read-variation.ts';
import { refreshCompletion } from './refresh-completion.ts';

/** @throws AppError `card.too-many` where the format or the product allows no more, `auth.forbidden` for a guest */
export function addCards(scope: Scope, { variationId, count }: { variationId: VariationId; count: number }) {
  return scope.transaction(async (tx) => {
    const { creative, slot, format, revision } = await lockVariation(tx, variationId);
    const there = deliveredIn(await listContents(tx, [slot.id]), variationId);
    if (!canArrange(tx.actor, there)) throw new AppError('auth.forbidden');
    const max =
      format.type === 'carousel' ? Math.min(cardLimits(revision.spec).max ?? Infinity, limits.cardsPerVariation) : 1;
    if (there.cards.length + count > max) throw new AppError('card.too-many', { data: { max } });
    for (let index = 0; index < count; index++) await insertCard(tx, variationId);
    await refreshCompletion(tx, creative.id);
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variationId);
  });
}

/** Puts the cards in this order. @throws AppError `variation.card-order` unless each card is named exactly once */
export function orderCards(scope: Scope, { variationId, cardIds }: { variationId: VariationId; cardIds: CardId[] }) {
  return scope.transaction(async (tx) => {
    const { creative, slot } = await lockVariation(tx, variationId);
    const there = deliveredIn(await listContents(tx, [slot.id]), variationId);
    if (!canArrange(tx.actor, there)) throw new AppError('auth.forbidden');
    const named = new Set(cardIds);
    if (
      named.size !== cardIds.length ||
      named.size !== there.cards.length ||
      !there.cards.every(({ id }) => named.has(id))
    ) {
      throw new AppError('variation.card-order');
    }
    for (const [index, cardId] of cardIds.entries()) {
      await tx.db
        .update(cards)
        .set({ position: index + 1 })
        .where(and(eq(cards.organizationId, tx.actor.organizationId), eq(cards.id, cardId)));
    }
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVariation(tx, variationId);
  });
}

/** Takes a card out; the ones behind it close up. @throws AppError `auth.forbidden` for others' files as a guest */
export function removeCard(scope: Scope, cardId: CardId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { card, slot, creative } = await lockCard(tx, cardId);
    const { createdById, cards: all } = deliveredIn(await listContents(tx, [slot.id]), card.variationId);
    const uploadedByIds = all.find(({ id }) => id === cardId)?.uploadedByIds ?? [];
    if (!canDeleteDelivered(tx.actor, { createdById, uploadedByIds })) throw new AppError('auth.forbidden');
    await tx.db.delete(cards).where(and(eq(cards.organizationId, tx.actor.organizationId), eq(cards.id, cardId)));
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
    await refreshCompletion(tx, creative.id);
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
  });
}
