import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { AccountId, CreativeId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { versions } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { selectKept } from '#features/variations/queries.ts';
import type { JobScopes } from '#infra/jobs/define-job.ts';
import type { SystemScope } from '#infra/scope.ts';
import { holdCreative, refreshCompletion } from './refresh-completion.ts';

/** A version whose file waits for a scanner. */
export interface Unscanned {
  id: VersionId;
  organizationId: OrganizationId;
  creativeId: CreativeId;
  sha256: string;
  uploadedBy: AccountId | null;
}

const againMs = 2 * 60 * 1000;
const atOnce = 500;

/** What the scanner could not take comes again after two minutes. */
function waits({ now }: SystemScope) {
  const since = new Date(now().getTime() - againMs);
  return and(eq(versions.scanState, 'pending'), or(isNull(versions.scanAskedAt), lt(versions.scanAskedAt, since)));
}

/** Versions that wait, in turns between organizations: of each first those that nobody asked about yet. */
export async function listUnscanned(scope: SystemScope): Promise<VersionId[]> {
  const asked = sql`${versions.scanAskedAt} nulls first`;
  const rows = await selectKept(scope, waits(scope))
    .orderBy(
      sql`row_number() over (partition by ${versions.organizationId} order by ${asked}, ${versions.createdAt})`,
      asked,
      asc(versions.createdAt),
    )
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

/** Takes one for whoever asks alone; null where it does not wait any more. */
export async function claimUnscanned(scope: SystemScope, versionId: VersionId): Promise<Unscanned | null> {
  const { db, now } = scope;
  const next = selectKept(scope, and(waits(scope), eq(versions.id, versionId)))
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
      uploadedBy: versions.uploadedBy,
    });
  return claimed ?? null;
}

/** Asks the scanner and keeps what it says. @throws where it cannot be asked: the version goes on waiting */
export async function scanVersion(
  actAs: JobScopes['actAs'],
  version: Unscanned,
  { storage, scanner }: Pick<Adapters, 'storage'> & { scanner: NonNullable<Adapters['scanner']> },
): Promise<void> {
  const { id, organizationId, creativeId, uploadedBy } = version;
  const scanState = await scanner.scan(storage.read(organizationId, version.sha256));
  const person = { accountId: uploadedBy ?? ('' as AccountId), role: 'member' as const, sessionId: '', name: '' };
  await actAs({ ...person, organizationId }).transaction(async (tx) => {
    await holdCreative(tx, creativeId);
    const { rowCount } = await tx.db
      .update(versions)
      .set({ scanState })
      .where(and(eq(versions.organizationId, organizationId), eq(versions.id, id), eq(versions.scanState, 'pending')));
    if (rowCount === 0) return;
    if (scanState === 'infected') await refreshCompletion(tx, creativeId);
    await tx.emit('version.scanned', { versionId: id, creativeId });
  });
}

/** Hands out what waits, where whoever runs the installation has no scanner any more and says so; tells how many. */
export async function forgetUnscanned({ db }: SystemScope): Promise<number> {
  const { rowCount } = await db.update(versions).set({ scanState: null }).where(eq(versions.scanState, 'pending'));
  return rowCount ?? 0;
}
