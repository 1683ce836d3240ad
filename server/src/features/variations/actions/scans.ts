import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AccountId, CreativeId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { slots } from '#db/schema/campaigns.ts';
import { organizations } from '#db/schema/organizations.ts';
import { cards, variations, versions } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
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
  createdAt: Date;
}

const atOnce = 100;

/** Those that wait, the oldest first, after one of them; of one version alone where it is named. */
export function listUnscanned(
  { db }: SystemScope,
  { after, versionId }: { after?: Unscanned | undefined; versionId?: VersionId },
): Promise<Unscanned[]> {
  const beyond =
    after &&
    or(
      gt(versions.createdAt, after.createdAt),
      and(eq(versions.createdAt, after.createdAt), gt(versions.id, after.id)),
    );
  return db
    .select({
      id: versions.id,
      organizationId: versions.organizationId,
      creativeId: slots.creativeId,
      sha256: versions.sha256,
      uploadedBy: versions.uploadedBy,
      createdAt: versions.createdAt,
    })
    .from(versions)
    .innerJoin(cards, eq(cards.id, versions.cardId))
    .innerJoin(variations, eq(variations.id, cards.variationId))
    .innerJoin(slots, eq(slots.id, variations.slotId))
    .innerJoin(organizations, and(eq(organizations.id, versions.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        eq(versions.scanState, 'pending'),
        isNull(versions.deletedAt),
        beyond,
        versionId ? eq(versions.id, versionId) : undefined,
      ),
    )
    .orderBy(asc(versions.createdAt), asc(versions.id))
    .limit(atOnce);
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

/** Where no scanner is set up any more, nothing waits for one. */
export async function forgetUnscanned({ db }: SystemScope): Promise<void> {
  await db.execute(sql`update ${versions} set scan_state = null where scan_state = 'pending'`);
}
