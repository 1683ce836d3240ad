import { and, eq, isNull } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { slots } from '#db/schema/campaigns.ts';
import { blobs, cards, variations, versions } from '#db/schema/variations.ts';
import type { StoredContent } from '#adapters/storage/storage.ts';
import type { SystemScope } from '#infra/scope.ts';

/** A version that still waits for its picture, with the creative it belongs to. */
export async function findForPreview({ db }: SystemScope, versionId: VersionId) {
  const [row] = await db
    .select({
      id: versions.id,
      organizationId: versions.organizationId,
      sha256: versions.sha256,
      facts: versions.facts,
      creativeId: slots.creativeId,
    })
    .from(versions)
    .innerJoin(cards, eq(cards.id, versions.cardId))
    .innerJoin(variations, eq(variations.id, cards.variationId))
    .innerJoin(slots, eq(slots.id, variations.slotId))
    .where(and(eq(versions.id, versionId), eq(versions.previewState, 'pending'), isNull(versions.deletedAt)));
  return row ?? null;
}
type Waiting = NonNullable<Awaited<ReturnType<typeof findForPreview>>>;

/** Null where no picture could be made. */
export function storePreview(
  scope: SystemScope,
  { id, organizationId, creativeId }: Waiting,
  picture: { content: StoredContent; width: number; height: number } | null,
): Promise<void> {
  return scope.transaction(async (tx) => {
    if (picture) {
      await tx.db
        .insert(blobs)
        .values({ organizationId, ...picture.content, createdAt: tx.now() })
        .onConflictDoUpdate({ target: [blobs.organizationId, blobs.sha256], set: { createdAt: tx.now() } });
    }
    await tx.db
      .update(versions)
      .set(
        picture
          ? {
              previewState: 'ready',
              previewSha256: picture.content.sha256,
              previewWidth: picture.width,
              previewHeight: picture.height,
            }
          : { previewState: 'none' },
      )
      .where(and(eq(versions.organizationId, organizationId), eq(versions.id, id)));
    await tx.emit('version.previewed', { versionId: id, creativeId });
  });
}
