import { removeReviewPromise, storeReviewPromise } from '#features/talk/reminders/actions/promise-decisions.ts';
import type { HolderRequest } from '#features/sharing/review-links/queries/visit.ts';
import { AppError } from '#infra/errors.ts';
import type { SystemScope } from '#infra/scope.ts';
import { actAsHolder, type NamedVisit } from './act.ts';
import { writeLog } from './log.ts';

/**
 * Sets the day by which the holder promises to decide, at the steps that wait for the holder.
 * @throws AppError the errors of `actAsHolder` and `storeReviewPromise`; `review.not-allowed` for a holder without an
 * address, whom nothing reminds
 */
export function promiseAsHolder(scope: SystemScope, request: HolderRequest, day: string): Promise<void> {
  return actAsHolder(scope, request, {
    right: 'decide',
    act: async (tx, visit) => {
      const { link, reviewer } = requireAddress(visit);
      const isNew = await storeReviewPromise(tx, { campaignId: link.campaignId, day });
      // A repeated request leaves one line.
      if (isNew) await writeLog(tx, link, { act: 'promised', reviewerId: reviewer.id, detail: day });
    },
  });
}

/** @throws AppError the errors of `actAsHolder` */
export function withdrawPromiseAsHolder(scope: SystemScope, request: HolderRequest): Promise<void> {
  return actAsHolder(scope, request, {
    right: 'decide',
    act: (tx, { link }) => removeReviewPromise(tx, link.campaignId),
  });
}

function requireAddress(visit: NamedVisit): NamedVisit {
  if (visit.reviewer.emailNorm === null) throw new AppError('review.not-allowed');
  return visit;
}
