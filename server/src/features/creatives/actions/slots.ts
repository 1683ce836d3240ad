import { and, eq, sql } from 'drizzle-orm';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, FormatId, SlotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { slots } from '#db/schema/campaigns.ts';
import { readCreative, requireCreative } from '#features/creatives/queries.ts';
import { requireFormats } from '#features/formats/queries.ts';
import { lockCreative, refreshCompletion } from '#features/variations/actions/refresh-completion.ts';
import { listContents, requireSlot } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/** Adds slots at the end, each with the rules its format has now. @throws AppError `creative.too-many-slots` */
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
    await lockCreative(tx, creativeId);
    const { campaign } = await readCreative(tx, creativeId);
    await insertSlots(tx, creativeId, formatIds);
    await refreshCompletion(tx, creativeId);
    await tx.emit('creative.updated', { creativeId, campaignId: campaign.id });
    return requireCreative(tx, creativeId);
  });
}

/** @throws AppError `slot.not-found`, `slot.has-files` unless `files` says that they go too */
export function removeSlot(
  scope: Scope,
  { slotId, files }: { slotId: SlotId; files?: 'delete' | undefined },
): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreative(tx, (await requireSlot(tx, slotId)).creative.id);
    // Others may have taken it in the meantime.
    const { creative } = await requireSlot(tx, slotId);
    const { versions } = await listContents(tx, [slotId]);
    if (versions.length > 0 && files !== 'delete')
      throw new AppError('slot.has-files', { data: { files: versions.length } });
    await tx.db.delete(slots).where(and(eq(slots.organizationId, tx.actor.organizationId), eq(slots.id, slotId)));
    await refreshCompletion(tx, creative.id);
    await tx.emit('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return requireCreative(tx, creative.id);
  });
}
