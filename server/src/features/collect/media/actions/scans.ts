import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { CreativeId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { versions } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { selectKept } from '#features/tree/creatives/queries.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { holdCreatives } from '#features/tree/creatives/actions/lock.ts';

/** A version whose file is waiting for a virus scan. */
export interface Unscanned {
  id: VersionId;
  organizationId: OrganizationId;
  creativeId: CreativeId;
  sha256: string;
}

const retryAfterMs = 2 * 60 * 1000;
const batchSize = 500;
/** The scanner may refuse a file for a moment, while it loads its signatures; after these many refusals it will not take it. */
const mostRefusals = 5;

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

/**
 * Scans a version and stores the result; `unscannable` once the scanner has refused it `mostRefusals` times.
 * @throws if the scanner cannot be reached or refuses the file: the version stays pending
 */
export async function scanVersion(
  scope: OrganizationScope,
  version: Unscanned,
  { storage, scanner }: Pick<Adapters, 'storage'> & { scanner: NonNullable<Adapters['scanner']> },
): Promise<void> {
  const { id, organizationId, creativeId } = version;
  const own = and(eq(versions.organizationId, organizationId), eq(versions.id, id), eq(versions.scanState, 'pending'));
  const scanState = await scanner.scan(storage.read(organizationId, version.sha256)).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    const [row] = await scope.db
      .update(versions)
      .set({ scanRefusals: sql`${versions.scanRefusals} + 1` })
      .where(own)
      .returning({ refusals: versions.scanRefusals });
    if (!row || row.refusals < mostRefusals) throw error;
    return 'unscannable' as const;
  });
  await scope.transaction(async (tx) => {
    await holdCreatives(tx, [creativeId]);
    const { rowCount } = await tx.db.update(versions).set({ scanState }).where(own);
    if (rowCount === 0) return;
    if (scanState === 'infected') await refreshCompletion(tx, [creativeId]);
    await tx.record('version.scanned', { versionId: id, creativeId });
  });
}

/** The scanner answered without a verdict; other errors say that it could not be reached. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SCAN_REFUSED';
}

/**
 * Releases all versions of these states without a scan, for operators: those that the scanner refuses, and the pending ones
 * where it is no longer run. Returns how many.
 */
export async function releaseVersions(
  { db }: SystemScope,
  states: readonly ('pending' | 'unscannable')[],
): Promise<number> {
  const { rowCount } = await db
    .update(versions)
    .set({ scanState: null })
    .where(inArray(versions.scanState, [...states]));
  return rowCount ?? 0;
}
