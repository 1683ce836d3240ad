import { sql } from 'drizzle-orm';
import type { Storage } from '#adapters/storage/storage.ts';
import type { SystemScope } from '#infra/scope.ts';

interface Unused extends Record<string, unknown> {
  organization_id: string;
  sha256: string;
}

const batch = 500;

/**
 * Deletes contents that no version has used since `before`, row and file together under the content's lock: an
 * upload of the same bytes either finds both or makes both anew.
 */
export async function removeUnusedContents(scope: SystemScope, storage: Storage, before: Date): Promise<number> {
  const unused = sql`created_at < ${before} and not exists (
    select from versions v where v.organization_id = b.organization_id and (v.sha256 = b.sha256 or v.preview_sha256 = b.sha256))`;
  const { rows } = await scope.db.execute<Unused>(
    sql`select organization_id, sha256 from blobs b where ${unused} limit ${batch}`,
  );
  for (const { organization_id: organizationId, sha256 } of rows) {
    await scope.transaction(async (tx) => {
      await tx.db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`content/${organizationId}/${sha256}`}, 0))`,
      );
      const gone = await tx.db.execute(
        sql`delete from blobs b where organization_id = ${organizationId} and sha256 = ${sha256} and ${unused} returning sha256`,
      );
      if (gone.rows.length > 0) await storage.remove(organizationId, sha256);
    });
  }
  return rows.length;
}
