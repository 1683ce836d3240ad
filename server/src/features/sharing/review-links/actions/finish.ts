import { and, eq } from 'drizzle-orm';
import type { CallResult } from '@ad-foundry/contract/endpoint.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { review } from '@ad-foundry/contract/review.ts';
import { reviewers } from '#db/schema/review-links.ts';
import { readProgress } from '#features/sharing/review-links/queries/files.ts';
import { requireVisit, type HolderRequest } from '#features/sharing/review-links/queries/visit.ts';
import { linkLimits } from '#features/sharing/review-links/rules.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { actAsHolder } from './act.ts';
import { writeLog } from './log.ts';

/** Tells the team that a person is done, once until the person acts again. @throws AppError the errors of `actAsHolder` */
export function finishAsHolder(scope: SystemScope, request: HolderRequest): Promise<CallResult<typeof review.finish>> {
  return actAsHolder(scope, request, {
    right: null,
    act: async (tx, { link, reviewer }) => {
      const ofPerson = and(eq(reviewers.organizationId, link.organizationId), eq(reviewers.id, reviewer.id));
      const [row] = await tx.db.select().from(reviewers).where(ofPerson).for('no key update');
      const progress = await readProgress(tx, link, reviewer);
      if (row?.finishedAt) return { finishedAt: row.finishedAt.toISOString(), progress };
      const finishedAt = tx.now();
      await tx.db.update(reviewers).set({ finishedAt, lastSeenAt: finishedAt }).where(ofPerson);
      const { approved, changes, total } = progress;
      const result = { approved, changes, undecided: total - approved - changes };
      await writeLog(tx, link, { act: 'finished', reviewerId: reviewer.id, result });
      const { id: reviewLinkId, campaignId } = link;
      await tx.record('review.finished', { reviewLinkId, campaignId, result });
      return { finishedAt: finishedAt.toISOString(), progress };
    },
  });
}

/**
 * Asks the maker of a link for a new one, whatever its state.
 * @throws AppError `request.not-found`, `request.too-many`
 */
export async function requestRenewal(
  scope: SystemScope,
  request: HolderRequest,
  { from, message = null }: { from: string; message?: string | null | undefined },
): Promise<void> {
  const { link, reviewer } = await requireVisit(scope, request);
  await consume(scope, linkLimits.renewals(link.id, limits.reviewLinks.renewalsPerDay));
  await scope.transaction(async (tx) => {
    const detail = message === null ? from : `${from}: ${message}`;
    await writeLog(tx, link, { act: 'renewal-requested', reviewerId: reviewer?.id ?? null, detail });
    const { id: reviewLinkId, campaignId, organizationId } = link;
    const by = { organizationId, accountId: reviewer?.accountId ?? null };
    await tx.record('review.renewal-requested', { reviewLinkId, campaignId, name: from }, by);
  });
}
