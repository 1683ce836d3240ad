import { and, eq, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { blobs } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import type { BaseScope, Scope, SystemScope } from '#infra/scope.ts';

/**
 * Until this transaction ends, nobody else notes or collects the content: its row and its file come and go together.
 */
export async function lockContent(tx: BaseScope, organizationId: string, sha256: string): Promise<void> {
  const name = `content/${organizationId}/${sha256}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Notes a content as used from now on. Its file has to be there before the transaction ends, under its lock. */
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
      // What somebody delivers counts, even where it had been made here before.
      set: { createdAt: tx.now(), derived: sql`${blobs.derived} and excluded.derived` },
    });
}

/** Takes a staged content away that is not to be kept, unless somebody else has noted the same. */
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
