import { and, eq, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { blobs } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import type { BaseScope, Scope, SystemScope } from '#infra/scope.ts';

/**
 * Locks a content until the transaction ends, so that its row and its file are created and deleted together: no other
 * transaction records or garbage-collects it meanwhile.
 */
export async function lockContent(tx: BaseScope, organizationId: string, sha256: string): Promise<void> {
  await tx.db.execute(sql`select from ${lockOf(organizationId, sha256)}`);
}

const lockOf = (organizationId: string, sha256: string) =>
  sql`pg_advisory_xact_lock(hashtextextended(${`content/${organizationId}/${sha256}`}, 0))`;

/**
 * Locks a content and upserts its row. The caller stores the file before the transaction ends, under this lock.
 * @returns whether the content is new, so that nothing refers to it
 */
export async function recordContent(
  tx: BaseScope,
  organizationId: OrganizationId,
  { sha256, sizeBytes, crc32, derived = false }: StoredContent & { derived?: boolean },
): Promise<{ isNew: boolean }> {
  // An uploaded content counts towards the quota, even if it existed as a derived content before. `xmax` is 0 only in a
  // row that this statement inserted.
  const { rows } = await tx.db.execute<{ isNew: boolean }>(sql`
    insert into blobs (organization_id, sha256, size_bytes, crc32, derived, created_at)
    select ${organizationId}, ${sha256}, ${sizeBytes}::bigint, ${crc32}::bigint, ${derived}::boolean,
      ${tx.now().toISOString()}::timestamptz
    from ${lockOf(organizationId, sha256)}
    on conflict (organization_id, sha256) do update
      set created_at = excluded.created_at, derived = blobs.derived and excluded.derived
    returning xmax = 0 as "isNew"`);
  return { isNew: rows[0]?.isNew === true };
}

/** Deletes the file of a staged content, unless a row for the same content exists. */
export async function removeUnrecorded(
  scope: Scope | SystemScope,
  { organizationId, sha256 }: { organizationId: OrganizationId; sha256: string },
  storage: Storage,
): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    const existing = await tx.db
      .select({ sha256: blobs.sha256 })
      .from(blobs)
      .where(and(eq(blobs.organizationId, organizationId), eq(blobs.sha256, sha256)));
    if (existing.length === 0) await storage.remove(organizationId, sha256);
  });
}
