import type { VariationId } from '@ad-foundry/contract/ids.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { requirePreferences } from '#features/organizations/queries.ts';
import { presentVariations } from '#features/variations/present.ts';
import { listContents, requireVariation } from '#features/variations/queries.ts';
import { namesOfVersions } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** One variation as the contract shows it. */
export async function readVariation(scope: Scope, variationId: VariationId): Promise<Variation> {
  const row = await requireVariation(scope, variationId);
  const contents = await listContents(scope, [row.slot.id]);
  const names = namesOfVersions({
    preferences: await requirePreferences(scope),
    groupName: null,
    slots: [row],
    contents,
  });
  const found = presentVariations(contents, row.slot.id, names).find(({ id }) => id === variationId);
  if (!found) throw new AppError('variation.not-found');
  return found;
}
