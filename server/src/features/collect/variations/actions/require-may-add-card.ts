import type { SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { deliveredIn, listContents, mayAddTo, requireSlot } from '#features/tree/creatives/queries.ts';

import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Checks that a file may be added to a variation of a carousel; any guest may fill an empty card.
 * @throws AppError `variation.not-found`, `auth.forbidden`
 */
export async function requireMayAddCard(scope: Scope, of: { slotId: SlotId; variationId: VariationId }): Promise<void> {
  const contents = await listContents(scope, [of.slotId]);
  const variation = contents.variations.find(({ id }) => id === of.variationId);
  if (!variation) throw new AppError('variation.not-found');
  const there = deliveredIn(contents, variation);
  if (there.cards.some(({ uploadedByIds }) => uploadedByIds.length === 0)) return;
  const { revision } = await requireSlot(scope, of.slotId);
  if (!mayAddTo(scope.actor, there, revision.spec)) throw new AppError('auth.forbidden');
}
