import { and, eq, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { blobs } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import type { BaseScope, Scope, SystemScope } from '#infra/scope.ts';

/**
 * Locks a content until the transaction ends, so that its row and its file are created and deleted together: no other
 * transaction notes it or collects it as garbage meanwhile.
 */
export async function lockContent(tx: BaseScope, organizationId: string, sha256: string): Promise<void> {
  const name = `content/${organizationId}/${sha256}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Upserts the row of a content that is in use. Its file must be stored before the transaction ends, under its lock. */
export async function noteContent(
  tx: BaseScope,
  organizationId: OrganizationId,
  content: StoredContent & { derived?: boolean },
): Promise<void> {
  await lockContent(tx, organizationId, content.sha256);
  await tx.db
    .insert(blobs)
    .values({ organizationId, ...content, createdAt: tx.now() })
    .onConflictDoUpdate({
      target: [blobs.organizationId, blobs.sha256],
      // An uploaded content counts towards the quota, even if it existed as a derived one before.
      set: { createdAt: tx.now(), derived: sql`${blobs.derived} and excluded.derived` },
    });
}

/** Deletes the file of a staged content, unless a row for the same content exists. */
export async function removeUnnoted(
  scope: Scope | SystemScope,
  { organizationId, sha256 }: { organizationId: OrganizationId; sha256: string },
  storage: Storage,
): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    const noted = await tx.db
      .select({ sha256: blobs.sha256 })
      .from(blobs)
      .where(and(eq(blobs.organizationId, organizationId), eq(blobs.sha256, sha256)));
    if (noted.length === 0) await storage.remove(organizationId, sha256);
  });
}
