import { errorCatalogue, type ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { PreviousState } from '#db/schema/bulk.ts';
import type { BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** The result of an act on a batch, by item id. An item in neither map needed no change. */
export interface Outcome {
  failed: Map<string, ErrorCode>;
  /** The previous state of each changed item. */
  before: Map<string, PreviousState>;
}

export const noOutcome = (): Outcome => ({ failed: new Map(), before: new Map() });

/** Runs `work`. @returns the code of the `AppError` that it throws; null if it succeeds */
export async function codeOf(work: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code in errorCatalogue) return error.code;
    throw error;
  }
}

export const idsOf = (creatives: readonly BulkItem<'creative'>[]): CreativeId[] => creatives.map(({ id }) => id);

export const campaignsOf = (creatives: readonly BulkItem<'creative'>[]): CampaignId[] =>
  creatives.map(({ campaignId }) => campaignId);

/** Makes open screens reload, once per campaign. */
export async function recordChanged(tx: Scope, campaignIds: readonly CampaignId[]): Promise<void> {
  const counts = new Map<CampaignId, number>();
  for (const id of campaignIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [campaignId, count] of counts) await tx.record('creatives.changed', { campaignId, count });
}

/** Updates the completion of the creatives that an act changed, and makes open screens reload. */
export async function refreshChanged(
  tx: Scope,
  creatives: readonly BulkItem<'creative'>[],
  { before }: Outcome,
): Promise<void> {
  const changed = creatives.filter(({ id }) => before.has(id));
  if (changed.length === 0) return;
  await refreshCompletion(tx, idsOf(changed));
  await recordChanged(tx, campaignsOf(changed));
}
