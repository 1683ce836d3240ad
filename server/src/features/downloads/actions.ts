import { and, eq, gt } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { downloadedVersions, downloads } from '#db/schema/downloads.ts';
import { newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/** The same bytes to the same person so soon are the same download, begun again. */
const sameMs = 10 * 60_000;
// A statement takes only so many values.
const atOnce = 5000;

interface Fetched {
  /** Which bytes. */
  etag: string;
  versionIds: VersionId[];
}

/** Writes down who fetched which files. */
export function recordDownload(scope: Scope, { etag, versionIds }: Fetched): Promise<void> {
  const { organizationId, accountId } = scope.actor;
  return scope.transaction(async (tx) => {
    const [known] = await tx.db
      .select({ id: downloads.id })
      .from(downloads)
      .where(
        and(
          eq(downloads.organizationId, organizationId),
          eq(downloads.accountId, accountId),
          eq(downloads.etag, etag),
          gt(downloads.createdAt, new Date(tx.now().getTime() - sameMs)),
        ),
      )
      .limit(1);
    if (known || versionIds.length === 0) return;
    const id = newUuid();
    await tx.db.insert(downloads).values({ id, organizationId, accountId, etag, createdAt: tx.now() });
    for (let from = 0; from < versionIds.length; from += atOnce) {
      const part = versionIds.slice(from, from + atOnce);
      await tx.db
        .insert(downloadedVersions)
        .values(part.map((versionId) => ({ downloadId: id, organizationId, versionId })));
    }
  });
}
