import type { CardId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { presentVariations } from '#features/variations/present.ts';
import { readSlots, requireCard, requireVariation } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** One variation as the contract shows it, its files under the names they are downloaded by. */
export async function readVariation(scope: Scope, variationId: VariationId): Promise<Variation> {
  const { slot, creative } = await requireVariation(scope, variationId);
  const { contents, nameVersions } = await readSlots(scope, creative.id);
  const reading = { actor: scope.actor, names: nameVersions() };
  const found = presentVariations(contents, slot.id, reading).find(({ id }) => id === variationId);
  if (!found) throw new AppError('variation.not-found');
  return found;
}

/** One version as the contract shows it. @throws AppError `version.not-found` */
export async function readVersion(tx: Scope, { id, cardId }: { id: VersionId; cardId: CardId }): Promise<Version> {
  const { card } = await requireCard(tx, cardId);
  const { cards } = await readVariation(tx, card.variationId);
  const found = cards.flatMap((each) => each.versions).find((each) => each.id === id);
  if (!found) throw new AppError('version.not-found');
  return found;
}
