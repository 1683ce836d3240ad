import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { downloadedVersions, downloads } from '#db/schema/downloads.ts';
import { newUuid } from '#infra/ids.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import type { Scope } from '#infra/scope.ts';

/** Repeated downloads of a file by the same person within this time count as one, whether resumed or restarted. */
const sameDownloadMs = 10 * 60_000;

/** Counts an archive request against the rate limit. @throws AppError `request.too-many` with the seconds to wait */
export function countArchive(scope: Scope, kind: keyof typeof limits.archives): Promise<void> {
  const key = `archives.${kind}/${scope.actor.accountId}`;
  return consume(scope, [{ key, max: limits.archives[kind], windowMs: 60_000 }]);
}

interface DownloadRecord {
  act: 'downloaded' | 'opened';
  versionIds: VersionId[];
}

/**
 * Records who downloaded which files: each file once in ten minutes, across archives, requests and nodes. Records
 * originals only, since every page loads previews and transcoded videos.
 */
export async function recordDownload(scope: Scope, { act, versionIds }: DownloadRecord): Promise<void> {
  if (versionIds.length === 0) return;
  const { organizationId, accountId } = scope.actor;
  const ids = [...new Set(versionIds)].toSorted();
  const setHash = createHash('sha256').update(ids.join('\n')).digest('hex');
  // Most range requests belong to a recorded download; they return without taking the lock.
  if (await isRecorded(scope, { act, setHash })) return;
  await scope.transaction(async (tx) => {
    await lockUntilEnd(tx, `download/${organizationId}/${accountId}/${act}`);
    if (await isRecorded(tx, { act, setHash })) return;
    const id = newUuid();
    const now = tx.now();
    const recentVersions = sql`select f.version_id from ${downloads} d
      join ${downloadedVersions} f on f.organization_id = d.organization_id and f.download_id = d.id
      where d.organization_id = ${organizationId} and d.account_id = ${accountId} and d.act = ${act}
        and d.created_at > ${new Date(now.getTime() - sameDownloadMs)}`;
    // Stores the set's hash for later range requests, even if all its files are already recorded.
    await tx.db.execute(sql`with download as (
        insert into ${downloads} (id, organization_id, account_id, act, set_hash, created_at)
        values (${id}, ${organizationId}, ${accountId}, ${act}, ${setHash}, ${now}))
      insert into ${downloadedVersions} (download_id, organization_id, version_id)
      select ${id}::uuid, ${organizationId}::text, fetched.id
      from (select unnest(${sql.param(ids)}::text[]) except ${recentVersions}) fetched (id)`);
  });
}

async function isRecorded(
  { db, actor, now }: Scope,
  { act, setHash }: { act: DownloadRecord['act']; setHash: string },
) {
  const [download] = await db
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.organizationId, actor.organizationId),
        eq(downloads.accountId, actor.accountId),
        eq(downloads.act, act),
        eq(downloads.setHash, setHash),
        gt(downloads.createdAt, new Date(now().getTime() - sameDownloadMs)),
      ),
    )
    .limit(1);
  return download !== undefined;
}
