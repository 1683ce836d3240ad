import type { SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { listContents, requireSlot } from '#features/variations/queries.ts';
import { deliveredIn, mayAddTo } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** Whether another file may come to a variation of a carousel; an empty card there is anybody's to fill. @throws AppError `auth.forbidden` */
export async function requireRoom(scope: Scope, of: { slotId: SlotId; variationId: VariationId }): Promise<void> {
  const there = deliveredIn(await listContents(scope, [of.slotId]), of.variationId);
  if (there.cards.some(({ uploadedByIds }) => uploadedByIds.length === 0)) return;
  const { revision } = await requireSlot(scope, of.slotId);
  if (!mayAddTo(scope.actor, there, revision.spec)) throw new AppError('auth.forbidden');
}
