import { sql } from 'drizzle-orm';
import type { Storage } from '#adapters/storage/storage.ts';
import type { SystemScope } from '#infra/scope.ts';

const batchSize = 500;

/** Purges deleted organizations. Deletes files before rows, so that an interrupted run can be repeated. */
export async function purgeOrganizations(scope: SystemScope, storage: Storage, before: Date): Promise<void> {
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select id from organizations where deleted_at < ${before} order by deleted_at`,
  );
  for (const { id } of rows) {
    await removeFiles(scope, storage, id);
    // Creatives come first, because they reference formats and templates.
    await removeCreatives(scope, id);
    await scope.transaction(async (tx) => {
      await tx.db.execute(sql`set local statement_timeout = 0`);
      // Waits for uploads that are being stored and blocks new ones.
      await tx.db.execute(sql`select from organizations where id = ${id} for update`);
      await removeFiles(tx, storage, id);
      await tx.db.execute(sql`delete from organizations where id = ${id}`);
    });
  }
}

async function removeCreatives({ db }: SystemScope, organizationId: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from creatives where id in
        (select id from creatives where organization_id = ${organizationId} limit ${batchSize})`);
    if (rowCount === 0) return;
  }
}

async function removeFiles({ db }: SystemScope, storage: Storage, organizationId: string): Promise<void> {
  const openUploads = await db.execute<{ id: string }>(
    sql`select id from uploads where organization_id = ${organizationId} and state = 'receiving'`,
  );
  for (const { id } of openUploads.rows) await storage.incoming.remove(id);
  for (let after = ''; ;) {
    const { rows } = await db.execute<{ sha256: string }>(sql`
      select sha256 from blobs where organization_id = ${organizationId} and sha256 > ${after}
      order by sha256 limit ${batchSize}`);
    for (const { sha256 } of rows) await storage.remove(organizationId, sha256);
    const last = rows.at(-1);
    if (!last) return;
    after = last.sha256;
  }
}
