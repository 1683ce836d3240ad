import { sql } from 'drizzle-orm';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, FormatId, SlotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ownRow } from '#db/own-row.ts';
import { slots } from '#db/schema/campaigns.ts';
import { readCreative, requireCreative } from '#features/workspace/briefs/queries.ts';
import { requireFormats } from '#features/library/formats/queries.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { lockCreatives, lockSlot } from '#features/tree/creatives/actions/lock.ts';
import { listContents } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/** Adds slots at the end, each with its format's current rules. @throws AppError `creative.too-many-slots` */
export async function insertSlots(tx: Scope, creativeId: CreativeId, formatIds: FormatId[]): Promise<void> {
  if (formatIds.length === 0) return;
  const { organizationId } = tx.actor;
  const formats = await requireFormats(tx, formatIds);
  const { rows } = await tx.db.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(position), 0)::int as last from ${slots} where organization_id = ${organizationId} and creative_id = ${creativeId}`,
  );
  const { count = 0, last = 0 } = rows[0] ?? {};
  if (count + formats.length > limits.slotsPerCreative)
    throw new AppError('creative.too-many-slots', { data: { max: limits.slotsPerCreative } });
  await tx.db.insert(slots).values(
    formats.map((format, index) => ({
      id: newId('slot'),
      organizationId,
      creativeId,
      formatId: format.id,
      formatRevisionId: format.revisionId,
      position: last + index + 1,
      createdAt: tx.now(),
    })),
  );
}

export function addSlots(
  scope: Scope,
  { creativeId, formatIds }: { creativeId: CreativeId; formatIds: FormatId[] },
): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreatives(tx, [creativeId]);
    const { campaign } = await readCreative(tx, creativeId);
    await insertSlots(tx, creativeId, formatIds);
    await refreshCompletion(tx, [creativeId]);
    await tx.record('creative.updated', { creativeId, campaignId: campaign.id });
    return requireCreative(tx, creativeId);
  });
}

/** Deletes a slot. @throws AppError `slot.not-found`; `slot.has-files` unless `files` is `delete` */
export function removeSlot(
  scope: Scope,
  { slotId, files }: { slotId: SlotId; files?: 'delete' | undefined },
): Promise<Creative> {
  return scope.transaction(async (tx) => {
    const { creative } = await lockSlot(tx, slotId);
    const { versions } = await listContents(tx, [slotId]);
    if (versions.length > 0 && files !== 'delete')
      throw new AppError('slot.has-files', { data: { files: versions.length } });
    await tx.db.delete(slots).where(ownRow(slots, tx, slotId));
    await refreshCompletion(tx, [creative.id]);
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return requireCreative(tx, creative.id);
  });
}
