import { sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { attachStored } from '#features/collect/attachments/actions/attach-stored.ts';
import { lockContent, recordContent } from '#features/collect/media/actions/contents.ts';
import { reserve } from '#features/collect/uploads/actions/reserve.ts';
import { requireVisibleCreative } from '#features/library/attributes/queries.ts';
import { requireAdvertiser } from '#features/platforms/insights/access.ts';
import { readReferences, type Reference } from '#features/platforms/insights/queries/references.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { createOnce } from '#features/workspace/briefs/actions/briefs.ts';
import { requireCreative } from '#features/workspace/briefs/queries.ts';
import type { Scope } from '#infra/scope.ts';

type Refresh = z.output<typeof insights.briefRefresh.body> & { provider: Provider };

/**
 * Creates a creative with attributes of another one and assets as reference files, all or nothing. A repeated creation
 * key returns the first creative and attaches nothing.
 * @throws AppError `insights.not-found` for a reference that no ad has, `storage.full`, and the errors of
 * `requireAdvertiser` and `createCreative`
 */
export function briefRefresh(
  scope: Scope,
  { provider, advertiserId, references, sourceId, attributeIds, ...brief }: Refresh,
  storage: Storage,
) {
  return scope.transaction(async (tx) => {
    const advertiser = await requireAdvertiser(tx, { provider, advertiserId });
    const { creativeId, isNew } = await createOnce(tx, brief);
    if (isNew) {
      if (sourceId !== null) await copyAttributes(tx, { from: sourceId, to: creativeId, attributeIds });
      const files = await readReferences(tx, advertiser, references);
      await attachStored(tx, creativeId, await storePictures(tx, files, storage));
      await refreshCompletion(tx, [creativeId]);
    }
    const { id, name, campaign } = await requireCreative(tx, creativeId);
    return { id, name, campaignId: campaign.id };
  });
}

interface AttributeCopy extends Pick<Refresh, 'attributeIds'> {
  from: NonNullable<Refresh['sourceId']>;
  to: NonNullable<Refresh['sourceId']>;
}

/** Copies attributes with their values. @throws AppError `creative.not-found` */
async function copyAttributes(tx: Scope, { from, to, attributeIds }: AttributeCopy): Promise<void> {
  await requireVisibleCreative(tx, from);
  await tx.db.execute(sql`
    insert into creative_attributes (organization_id, creative_id, attribute_id, required, value, judged_pattern,
      fits_pattern, filled_by, filled_at, created_at)
    select organization_id, ${to}, attribute_id, required, value, judged_pattern, fits_pattern, filled_by, filled_at,
      ${tx.now().toISOString()}::timestamptz
    from creative_attributes where organization_id = ${tx.actor.organizationId} and creative_id = ${from}
      and attribute_id = any(${sql.param(attributeIds)}::text[])`);
}

/** Makes the platform's pictures files of the organization, and keeps stored files from being cleared away meanwhile. */
async function storePictures(tx: Scope, files: readonly Reference[], storage: Storage): Promise<Reference[]> {
  const { organizationId } = tx.actor;
  const size = files.reduce((sum, { picture, sizeBytes }) => (picture ? sum + sizeBytes : sum), 0);
  if (size > 0) await reserve(tx, size);
  const read = await Promise.all(files.map((file) => readPicture(file, storage)));
  // Locks in hash order, so that two transactions with the same contents do not deadlock.
  for (const sha256 of new Set(read.map(({ file }) => file.sha256).toSorted()))
    await lockContent(tx, organizationId, sha256);
  for (const { bytes, content } of read) {
    if (!bytes || !content) continue;
    await recordContent(tx, organizationId, content);
    await storage.put(organizationId, content, bytes);
  }
  return read.map(({ file }) => file);
}

/** A reference with the bytes of its picture; null for a stored file. */
async function readPicture(file: Reference, storage: Storage) {
  const { picture, preview } = file;
  if (!picture) return { file, bytes: null, content: null };
  const bytes = picture.bytes ?? (await buffer(storage.read(picture.owner, file.sha256)));
  const content = storage.identify(bytes);
  const { sha256, sizeBytes } = content;
  return { file: { ...file, sha256, sizeBytes, preview: preview && { ...preview, sha256 } }, bytes, content };
}
