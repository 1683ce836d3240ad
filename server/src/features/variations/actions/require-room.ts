import type { SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { canArrange } from '@ad-foundry/contract/permissions.ts';
import { listContents } from '#features/variations/queries.ts';
import { deliveredIn } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** A guest adds no card to what holds files of others; an empty one there is theirs to fill. @throws AppError `auth.forbidden` */
export async function requireRoom(scope: Scope, of: { slotId: SlotId; variationId: VariationId }): Promise<void> {
  const there = deliveredIn(await listContents(scope, [of.slotId]), of.variationId);
  const isEmpty = there.cards.some(({ uploadedByIds }) => uploadedByIds.length === 0);
  if (!isEmpty && !canArrange(scope.actor, there)) throw new AppError('auth.forbidden');
}
