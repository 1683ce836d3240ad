import { sql } from 'drizzle-orm';
import type { VariationId } from '@ad-foundry/contract/ids.ts';
import { cards } from '#db/schema/variations.ts';
import { newId, newUid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/** Appends a card. Draws another uid while another card of the organization uses the drawn one. */
export async function insertCard(tx: Scope, variationId: VariationId) {
  for (;;) {
    const [card] = await cardInsertion(tx, variationId);
    if (card) return card;
  }
}

/**
 * Builds the statement that appends a card, optionally after the statements in `db`; it inserts nothing if another card
 * has the drawn uid.
 */
export function cardInsertion(tx: Scope, variationId: VariationId, db: Pick<Scope['db'], 'insert'> = tx.db) {
  const { organizationId } = tx.actor;
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from ${cards} where variation_id = ${variationId})`;
  return db
    .insert(cards)
    .values({ id: newId('card'), organizationId, variationId, position, uid: newUid(), createdAt: tx.now() })
    .onConflictDoNothing({ target: [cards.organizationId, cards.uid] })
    .returning();
}
