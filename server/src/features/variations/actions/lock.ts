import type { CardId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { requireCard, requireVariation, requireVersion } from '#features/variations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { lockCreative } from './refresh-completion.ts';

// Read twice: the first look tells which creative to lock, the second what is left while nobody else can change it.

/** @throws AppError `variation.not-found`, `campaign.archived`, `creative.archived` */
export async function lockVariation(tx: Scope, variationId: VariationId) {
  await lockCreative(tx, (await requireVariation(tx, variationId)).creative.id);
  return requireVariation(tx, variationId);
}

/** @throws AppError `card.not-found`, `campaign.archived`, `creative.archived` */
export async function lockCard(tx: Scope, cardId: CardId) {
  await lockCreative(tx, (await requireCard(tx, cardId)).creative.id);
  return requireCard(tx, cardId);
}

/** @throws AppError `version.not-found`, `campaign.archived`, `creative.archived` */
export async function lockVersion(tx: Scope, versionId: VersionId) {
  await lockCreative(tx, (await requireVersion(tx, versionId)).creative.id);
  return requireVersion(tx, versionId);
}
