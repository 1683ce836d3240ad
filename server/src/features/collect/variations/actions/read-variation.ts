import type { CardId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { presentVariations, readSlots, requireCard, requireVariation } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** One variation in the contract's shape; its files have the names that downloads use. */
export async function readVariation(scope: Scope, variationId: VariationId): Promise<Variation> {
  const row = await requireVariation(scope, variationId);
  const { contents, nameVersions } = await readSlots(scope, row.creative.id);
  const presenting = { actor: scope.actor, names: nameVersions(), contents };
  const found = presentVariations(row, presenting).find(({ id }) => id === variationId);
  if (!found) throw new AppError('variation.not-found');
  return found;
}

/** One version in the contract's shape. @throws AppError `version.not-found` */
export async function readVersion(tx: Scope, { id, cardId }: { id: VersionId; cardId: CardId }): Promise<Version> {
  const { card } = await requireCard(tx, cardId);
  const { cards } = await readVariation(tx, card.variationId);
  const found = cards.flatMap((each) => each.versions).find((each) => each.id === id);
  if (!found) throw new AppError('version.not-found');
  return found;
}
