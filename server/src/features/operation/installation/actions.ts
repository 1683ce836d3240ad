import { sql, type SQL } from 'drizzle-orm';
import type { Storage } from '#adapters/storage/storage.ts';
import { lockContent } from '#features/collect/media/actions/contents.ts';
import type { SystemScope } from '#infra/scope.ts';

interface UnusedContent extends Record<string, unknown> {
  organization_id: string;
  sha256: string;
}

const batchSize = 500;

/**
 * Deletes contents that no version, attachment or unfinished sending has used since `before`. Deletes row and file
 * together under the content's lock, so that an upload of the same bytes either finds both or creates both.
 */
export async function removeUnusedContents(scope: SystemScope, storage: Storage, before: Date): Promise<void> {
  const unused = sql`created_at < ${before}
    and not exists (select from versions v where v.organization_id = b.organization_id and v.stored_sha256 = b.sha256)
    and not exists (select from versions v where v.organization_id = b.organization_id and v.preview_sha256 = b.sha256)
    and not exists (select from attachments a where a.organization_id = b.organization_id and a.sha256 = b.sha256)
    and not exists (select from attachments a
      where a.organization_id = b.organization_id and a.preview_sha256 = b.sha256)
    and not exists (select from sendings s where s.organization_id = b.organization_id and s.sha256 = b.sha256
      and s.state in ('queued', 'sending', 'paused', 'processing'))
    and not exists (select from renditions r
      where r.organization_id = b.organization_id and b.sha256 in (r.light_sha256, r.strip_sha256))`;
  for (let after: UnusedContent | undefined = { organization_id: '', sha256: '' }; after;) {
    const found: { rows: UnusedContent[] } = await scope.db.execute<UnusedContent>(sql`
      select organization_id, sha256 from blobs b
      where (organization_id, sha256) > (${after.organization_id}, ${after.sha256}) and ${unused}
      order by organization_id, sha256 limit ${batchSize}`);
    for (const { organization_id: organizationId, sha256 } of found.rows) {
      await scope.transaction(async (tx) => {
        await lockContent(tx, organizationId, sha256);
        const unusedContents = await tx.db.execute(
          sql`delete from blobs b where organization_id = ${organizationId} and sha256 = ${sha256} and ${unused} returning sha256`,
        );
        if (unusedContents.rows.length > 0) await storage.remove(organizationId, sha256);
      });
    }
    after = found.rows.at(-1);
  }
}

/** Whether somebody decided on a version, so that approval records name it. */
const isDecided = sql`(exists (select from decisions d where d.organization_id = v.organization_id and d.version_id = v.id)
  or exists (select from step_decisions d where d.organization_id = v.organization_id and d.version_id = v.id))`;

/**
 * Deletes the rows of versions that people deleted before `before`; later, `removeUnusedContents` deletes their files. A row
 * with a decision stays, with the hash alone.
 */
export async function purgeVersions({ db, now }: SystemScope, before: Date): Promise<void> {
  const due = sql`select id from versions v where deleted_at < ${before} and purged_at is null`;
  await inBatches((rows) =>
    db.execute(sql`
      update versions set purged_at = ${now()}, preview_sha256 = null, preview_state = 'none'
      where id in (${due} and ${isDecided} ${rows})`),
  );
  await inBatches((rows) => db.execute(sql`delete from versions where id in (${due} and not ${isDecided} ${rows})`));
}

/** Repeats a statement on a limited number of rows until it finds no more. */
async function inBatches(run: (limit: SQL) => Promise<{ rowCount: number | null }>): Promise<void> {
  for (let count = batchSize; count >= batchSize;) count = (await run(sql`limit ${batchSize}`)).rowCount ?? 0;
}
