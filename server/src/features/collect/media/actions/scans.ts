import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { versions } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { selectKept } from '#features/tree/creatives/queries.ts';
import { claimRow, isUnleased, lockLeased, releaseLease, updateLeased, whileLeased, type Lease } from '#infra/lease.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { holdCreatives } from '#features/tree/creatives/actions/lock.ts';

/**
 * The lease is renewed while the scan runs. A file that makes the scanner fail is sent again when its lease expires.
 */
const leaseMs = 2 * 60_000;
const renewEveryMs = 30_000;
const batchSize = 500;
/** The scanner refuses files while it loads its signatures; a file that it refuses this often becomes `unscannable`. */
const maxRefusals = 5;

const isDueForScan = ({ now }: SystemScope) => and(eq(versions.scanState, 'pending'), isUnleased(versions, now()));

/** A version whose file is waiting for a virus scan. */
interface Unscanned {
  id: VersionId;
  organizationId: OrganizationId;
}

/**
 * Versions to scan, round-robin between organizations; in each, versions that were never sent to the scanner come
 * first.
 */
export async function listUnscanned(scope: SystemScope): Promise<Unscanned[]> {
  const lastSent = sql`${versions.leasedUntil} nulls first`;
  const rows = await selectKept(scope, isDueForScan(scope))
    .orderBy(
      sql`row_number() over (partition by ${versions.organizationId} order by ${lastSent}, ${versions.createdAt})`,
      lastSent,
      asc(versions.createdAt),
    )
    .limit(batchSize);
  return rows.map(({ id, organizationId }) => ({ id, organizationId }));
}

type ScanAdapters = Pick<Adapters, 'storage'> & { scanner: NonNullable<Adapters['scanner']> };

/**
 * Scans a version and stores the result: `unscannable` once the scanner has refused it `maxRefusals` times. Does
 * nothing while no scan of the version is due.
 * @throws if the scanner cannot be reached or refuses the file; the version then stays pending
 */
export async function scanVersion(scope: OrganizationScope, id: VersionId, scanning: ScanAdapters): Promise<void> {
  const [version] = await selectKept(scope, and(isDueForScan(scope), eq(versions.id, id)));
  if (!version) return;
  const lease = await claimRow(scope, versions, {
    key: and(eq(versions.organizationId, version.organizationId), eq(versions.id, id)),
    condition: isDueForScan(scope),
    leaseMs,
  });
  if (lease === null) return;
  const { creativeId } = version;
  const scan = () => scanFile(scope, lease, scanning);
  const scanState = await whileLeased(scope, lease, { everyMs: renewEveryMs, work: scan });
  await scope.transaction(async (tx) => {
    await holdCreatives(tx, [creativeId]);
    const row = await lockLeased(tx, lease);
    if (row?.scanState !== 'pending') return;
    await releaseLease(tx, lease, { scanState });
    if (scanState === 'infected') await refreshCompletion(tx, [creativeId]);
    await tx.record('version.scanned', { versionId: id, creativeId });
  });
}

async function scanFile(scope: OrganizationScope, lease: Lease<typeof versions>, { storage, scanner }: ScanAdapters) {
  const { organizationId, sha256 } = lease.row;
  try {
    return await scanner.scan(storage.read(organizationId, sha256));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = lease.row.scanRefusals + 1;
    await updateLeased(scope, lease, { scanRefusals: refusals });
    if (refusals < maxRefusals) throw error;
    return 'unscannable' as const;
  }
}

/** Whether the scanner answered without a verdict; any other error means that it could not be reached. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SCAN_REFUSED';
}

/** Releases all versions in these states without a scan, for a command of the operator. @returns their number */
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
