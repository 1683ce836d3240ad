import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { downloadedVersions, downloads } from '#db/schema/downloads.ts';
import { newUuid } from '#infra/ids.ts';
import { consume } from '#infra/rate-limit.ts';
import type { Scope } from '#infra/scope.ts';

/** The same file to the same person so soon is the same download, gone on with or begun again. */
const sameMs = 10 * 60_000;

/** Counts an archive before it is laid out. @throws AppError `request.too-many` with the seconds to wait */
export function countArchive(scope: Scope, asked: keyof typeof limits.archives): Promise<void> {
  const key = `archives.${asked}/${scope.actor.accountId}`;
  return consume(scope, [{ key, max: limits.archives[asked], windowMs: 60_000 }]);
}

interface Fetched {
  act: 'downloaded' | 'opened';
  versionIds: VersionId[];
}

/**
 * Writes down who is handed which files: each file once in ten minutes, in whatever sets, requests and nodes it comes.
 * Originals alone: small pictures and lighter films come with every look at a page, and are not what was delivered.
 */
export async function recordDownload(scope: Scope, { act, versionIds }: Fetched): Promise<void> {
  if (versionIds.length === 0) return;
  const { organizationId, accountId } = scope.actor;
  const ids = [...new Set(versionIds)].toSorted();
  const setHash = createHash('sha256').update(ids.join('\n')).digest('hex');
  // Most parts belong to what is known already: they wait for nobody.
  if (await isKnown(scope, { act, setHash })) return;
  await scope.transaction(async (tx) => {
    const lock = `download/${organizationId}/${accountId}/${act}`;
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    if (await isKnown(tx, { act, setHash })) return;
    const id = newUuid();
    const now = tx.now();
    const known = sql`select f.version_id from ${downloads} d
      join ${downloadedVersions} f on f.organization_id = d.organization_id and f.download_id = d.id
      where d.organization_id = ${organizationId} and d.account_id = ${accountId} and d.act = ${act}
        and d.created_at > ${new Date(now.getTime() - sameMs)}`;
    // The set is kept for its next parts, even where each of its files is known from another one.
    await tx.db.execute(sql`with download as (
        insert into ${downloads} (id, organization_id, account_id, act, set_hash, created_at)
        values (${id}, ${organizationId}, ${accountId}, ${act}, ${setHash}, ${now}))
      insert into ${downloadedVersions} (download_id, organization_id, version_id)
      select ${id}::uuid, ${organizationId}::text, fetched.id
      from (select unnest(${sql.param(ids)}::text[]) except ${known}) fetched (id)`);
  });
}

async function isKnown({ db, actor, now }: Scope, { act, setHash }: { act: Fetched['act']; setHash: string }) {
  const [known] = await db
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.organizationId, actor.organizationId),
        eq(downloads.accountId, actor.accountId),
        eq(downloads.act, act),
        eq(downloads.setHash, setHash),
        gt(downloads.createdAt, new Date(now().getTime() - sameMs)),
      ),
    )
    .limit(1);
  return known !== undefined;
}
