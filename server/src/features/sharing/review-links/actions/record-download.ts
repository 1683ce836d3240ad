import { and, eq, gt, sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { reviewLog } from '#db/schema/review-links.ts';
import { recordDownload } from '#features/sharing/downloads/actions.ts';
import { readerOf, type Visit } from '#features/sharing/review-links/queries/visit.ts';
import { actWithin, type SystemScope } from '#infra/scope.ts';
import { writeLog } from './log.ts';

/** Requests for parts of a file within this time count as one download. */
const sameDownloadMs = 10 * 60_000;

/** Writes a download into the log of the link, and into the history of the file if the person gave a name. */
export async function recordHolderDownload(scope: SystemScope, visit: Visit, versionId: VersionId): Promise<void> {
  const { link, reviewer } = visit;
  const reviewerId = reviewer?.id ?? null;
  await actWithin(scope, readerOf(visit), async (tx) => {
    const same = and(
      eq(reviewLog.organizationId, link.organizationId),
      eq(reviewLog.linkId, link.id),
      eq(reviewLog.versionId, versionId),
      eq(reviewLog.act, 'downloaded'),
      sql`${reviewLog.reviewerId} is not distinct from ${reviewerId}`,
      gt(reviewLog.at, new Date(tx.now().getTime() - sameDownloadMs)),
    );
    if ((await tx.db.$count(reviewLog, same)) > 0) return;
    if (reviewer) await recordDownload(tx, { act: 'downloaded', versionIds: [versionId] });
    await writeLog(tx, link, { act: 'downloaded', reviewerId, versionId });
  });
}
