import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '#db/schema/organizations.ts';
import { versions } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { selectKept } from '#features/tree/creatives/queries.ts';
import type { Picture } from '#infra/media/render-processes.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { lockContent, recordContent } from './contents.ts';

/** A version whose preview is pending; null for any other. */
export async function findForPreview({ db }: SystemScope, versionId: VersionId) {
  const [row] = await db
    .select({
      id: versions.id,
      organizationId: versions.organizationId,
      sha256: versions.sha256,
      facts: versions.facts,
      uploadedBy: versions.uploadedBy,
      createdAt: versions.createdAt,
    })
    .from(versions)
    .where(and(eq(versions.id, versionId), eq(versions.previewState, 'pending'), isNull(versions.deletedAt)));
  return row ?? null;
}
// Gives the queued job time to run first.
const overdueMs = 5 * 60 * 1000;
const batchSize = 500;

/** Lists versions with an overdue preview, either videos or all others, round-robin by organization, oldest first. */
export async function listUnpictured({ db, now }: SystemScope, { videos }: { videos: boolean }): Promise<VersionId[]> {
  const since = new Date(now().getTime() - overdueMs);
  const rows = await db
    .select({ id: versions.id })
    .from(versions)
    .innerJoin(organizations, and(eq(organizations.id, versions.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        eq(versions.previewState, 'pending'),
        isNull(versions.deletedAt),
        lt(versions.createdAt, since),
        sql`(${versions.facts} ->> 'kind' = 'video') = ${videos}`,
      ),
    )
    .orderBy(
      sql`row_number() over (partition by ${versions.organizationId} order by ${versions.createdAt})`,
      asc(versions.createdAt),
    )
    .limit(batchSize);
  return rows.map(({ id }) => id);
}

type PendingPreview = NonNullable<Awaited<ReturnType<typeof findForPreview>>>;

/**
 * Stores the preview for all pending versions with the same content and facts. `picture` is null where the file could
 * not be decoded.
 */
export function storePreview(
  scope: SystemScope,
  { organizationId, sha256, facts }: PendingPreview,
  { picture, storage }: { picture: Picture | null; storage: Storage },
): Promise<void> {
  const content = picture && storage.identify(picture.bytes);
  return scope.transaction(async (tx) => {
    // Waits for a transaction that stores the same content; a transaction that locks later sees this preview.
    await lockContent(tx, organizationId, sha256);
    // Omits versions deleted while the preview was made; if none remain, no file is stored.
    const sameContent = and(
      eq(versions.organizationId, organizationId),
      eq(versions.sha256, sha256),
      eq(versions.previewState, 'pending'),
      sql`${versions.facts} = ${JSON.stringify(facts)}::jsonb`,
    );
    const pending = await selectKept(tx, sameContent).orderBy(asc(versions.id)).for('update', { of: versions });
    if (pending.length === 0) return;
    if (picture && content) {
      await recordContent(tx, organizationId, content);
      await storage.put(organizationId, content, picture.bytes);
    }
    await tx.db
      .update(versions)
      .set(
        picture && content
          ? {
              previewState: 'ready',
              previewSha256: content.sha256,
              previewWidth: picture.width,
              previewHeight: picture.height,
            }
          : { previewState: 'none' },
      )
      .where(
        and(
          eq(versions.organizationId, organizationId),
          inArray(
            versions.id,
            pending.map(({ id }) => id),
          ),
        ),
      );
    for (const { id, creativeId } of pending)
      await tx.record('version.previewed', { versionId: id, creativeId }, { organizationId });
  });
}

/**
 * Stores previews that were made together with their files, by the hash of the file, in the transaction that stores the
 * versions. The caller stores the previews' bytes before the transaction ends.
 */
export async function storePreviews(
  tx: Scope,
  previews: ReadonlyMap<string, Pick<Picture, 'width' | 'height'> & { content: StoredContent }>,
): Promise<void> {
  const { organizationId } = tx.actor;
  for (const [sha256, { content, width, height }] of previews) {
    await recordContent(tx, organizationId, content);
    await tx.db
      .update(versions)
      .set({
        previewState: 'ready',
        previewSha256: content.sha256,
        previewWidth: width,
        previewHeight: height,
      })
      .where(
        and(
          eq(versions.organizationId, organizationId),
          eq(versions.sha256, sha256),
          eq(versions.previewState, 'pending'),
        ),
      );
  }
}

/** Stores that a version has no preview, if its preview has been pending for `minAgeMs`. */
export async function abandonPreview(
  scope: SystemScope,
  versionId: VersionId,
  { storage, minAgeMs = 0 }: { storage: Storage; minAgeMs?: number },
): Promise<void> {
  const version = await findForPreview(scope, versionId);
  if (!version || scope.now().getTime() - version.createdAt.getTime() < minAgeMs) return;
  await storePreview(scope, version, { picture: null, storage });
}
