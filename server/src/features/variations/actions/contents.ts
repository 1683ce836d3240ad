import { sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { blobs } from '#db/schema/variations.ts';
import type { StoredContent } from '#adapters/storage/storage.ts';
import type { BaseScope } from '#infra/scope.ts';

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
