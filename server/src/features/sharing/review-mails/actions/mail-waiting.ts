import { reviewNews } from '#db/schema/review-links.ts';
import { listNews } from '#features/sharing/review-mails/queries/waiting.ts';
import { isGathered } from '#features/talk/notifications/actions/collect-mails.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import { newUuid } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';
import { byAddress, queueHolderMail } from './queue.ts';

/** Mails each holder once about the files that have begun to wait, gathered as notifications are. */
export async function mailWaiting(scope: SystemScope, inOrganization: JobScopes['inOrganization']): Promise<void> {
  const now = scope.now();
  for (const { first, files } of byAddress(await listNews(scope))) {
    if (
      !isGathered(
        files.map(({ since }) => new Date(since)),
        now,
      )
    )
      continue;
    await inOrganization(first.organizationId).transaction(async (tx) => {
      const { organizationId } = first;
      const rows = files.map(({ reviewerId, versionId }) => ({ organizationId, reviewerId, versionId, mailedAt: now }));
      // Another node that stores some of them first mails those.
      const stored = await tx.db.insert(reviewNews).values(rows).onConflictDoNothing().returning();
      const keys = new Set(stored.map(({ reviewerId, versionId }) => `${reviewerId} ${versionId}`));
      const unmailed = files.filter(({ reviewerId, versionId }) => keys.has(`${reviewerId} ${versionId}`));
      const dedupeKey = `review-waiting/${newUuid()}`;
      await queueHolderMail(tx, { kind: 'review_waiting', files: unmailed, day: null, dedupeKey });
    });
  }
}
