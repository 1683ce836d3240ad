import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { CreativeId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { versions } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { selectKept } from '#features/creatives/queries.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { refreshCompletion } from '#features/creatives/actions/completion.ts';
import { holdCreatives } from '#features/creatives/actions/lock.ts';

/** A version whose file is waiting for a virus scan. */
export interface Unscanned {
  id: VersionId;
  organizationId: OrganizationId;
  creativeId: CreativeId;
  sha256: string;
}

const retryAfterMs = 2 * 60 * 1000;
const batchSize = 500;

/** Versions to scan: pending ones not sent to the scanner in the last two minutes. */
function dueForScan({ now }: SystemScope) {
  const since = new Date(now().getTime() - retryAfterMs);
  return and(eq(versions.scanState, 'pending'), or(isNull(versions.scanAskedAt), lt(versions.scanAskedAt, since)));
}

/** Versions to scan, round-robin between organizations; within each, those never sent to the scanner come first. */
export async function listUnscanned(scope: SystemScope): Promise<VersionId[]> {
  const asked = sql`${versions.scanAskedAt} nulls first`;
  const rows = await selectKept(scope, dueForScan(scope))
    .orderBy(
      sql`row_number() over (partition by ${versions.organizationId} order by ${asked}, ${versions.createdAt})`,
      asked,
      asc(versions.createdAt),
    )
    .limit(batchSize);
  return rows.map(({ id }) => id);
}

/** Claims a version for one caller only; null where its scan is no longer due. */
export async function claimUnscanned(scope: SystemScope, versionId: VersionId): Promise<Unscanned | null> {
  const { db, now } = scope;
  const next = selectKept(scope, and(dueForScan(scope), eq(versions.id, versionId)))
    .for('update', { of: versions, skipLocked: true })
    .as('next');
  const [claimed] = await db
    .update(versions)
    .set({ scanAskedAt: now() })
    .from(next)
    .where(eq(versions.id, next.id))
    .returning({
      id: versions.id,
      organizationId: versions.organizationId,
      creativeId: next.creativeId,
      sha256: versions.sha256,
    });
  return claimed ?? null;
}

/** Scans a version and stores the result. @throws if the scanner cannot be reached: the version stays pending */
export async function scanVersion(
  scope: OrganizationScope,
  version: Unscanned,
  { storage, scanner }: Pick<Adapters, 'storage'> & { scanner: NonNullable<Adapters['scanner']> },
): Promise<void> {
  const { id, organizationId, creativeId } = version;
  const scanState = await scanner.scan(storage.read(organizationId, version.sha256));
  await scope.transaction(async (tx) => {
    await holdCreatives(tx, [creativeId]);
    const { rowCount } = await tx.db
      .update(versions)
      .set({ scanState })
      .where(and(eq(versions.organizationId, organizationId), eq(versions.id, id), eq(versions.scanState, 'pending')));
    if (rowCount === 0) return;
    if (scanState === 'infected') await refreshCompletion(tx, [creativeId]);
    await tx.record('version.scanned', { versionId: id, creativeId });
  });
}

/** Releases all pending versions, for operators who no longer run a scanner; returns how many. */
export async function forgetUnscanned({ db }: SystemScope): Promise<number> {
  const { rowCount } = await db.update(versions).set({ scanState: null }).where(eq(versions.scanState, 'pending'));
  return rowCount ?? 0;
}
