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

/**
 * Takes one that waits, or the one that is named, for whoever asks alone: those that nobody asked about yet before those
 * that the scanner could not take, which come again after two minutes. Null where there is none.
 */
export async function claimUnscanned(scope: SystemScope, versionId?: VersionId): Promise<Unscanned | null> {
  const { db, now } = scope;
  const since = new Date(now().getTime() - againMs);
  const waits = and(
    eq(versions.scanState, 'pending'),
    or(isNull(versions.scanAskedAt), lt(versions.scanAskedAt, since)),
    versionId ? eq(versions.id, versionId) : undefined,
  );
  const next = selectKept(scope, waits)
    .orderBy(sql`${versions.scanAskedAt} nulls first`, asc(versions.createdAt))
    .limit(1)
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
