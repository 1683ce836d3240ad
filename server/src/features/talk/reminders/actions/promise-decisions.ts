import { and, eq, inArray } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { promises } from '#db/schema/reminders.ts';
import { reviewSteps } from '#db/schema/reviews.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { listOwedSteps } from '#features/talk/reminders/queries/review-promises.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface PromisedDay {
  campaignId: CampaignId;
  day: string;
}

/**
 * Sets or replaces the day by which the actor promises to decide at the steps of a campaign that wait for the actor.
 * @returns whether it was another day before
 * @throws AppError `review.nothing-owed`
 */
export async function storeReviewPromise(tx: Scope, { campaignId, day }: PromisedDay): Promise<boolean> {
  const owed = await listOwedSteps(tx, campaignId);
  const owedIds = owed.map(({ stepId }) => stepId);
  const { organizationId, accountId } = tx.actor;
  // Locked, so that a step is not removed in the meantime.
  const steps = await tx.db
    .select({ id: reviewSteps.id })
    .from(reviewSteps)
    .where(and(eq(reviewSteps.organizationId, organizationId), inArray(reviewSteps.id, owedIds)))
    .orderBy(reviewSteps.id)
    .for('key share');
  if (steps.length === 0) throw new AppError('review.nothing-owed');
  for (const { id: reviewStepId } of steps) {
    const row = { organizationId, reviewStepId, accountId, day, createdAt: tx.now() };
    await tx.db
      .insert(promises)
      .values(row)
      .onConflictDoUpdate({ target: [promises.reviewStepId, promises.accountId], set: row });
  }
  const isNew = owed.some((step) => step.day !== day);
  if (isNew) await tx.record('review.promised', { campaignId });
  return isNew;
}

/** Withdraws the days that the actor promised for the steps of a campaign. */
export async function removeReviewPromise(tx: Scope, campaignId: CampaignId): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const stepIds = tx.db
    .select({ id: reviewSteps.id })
    .from(reviewSteps)
    .where(and(eq(reviewSteps.organizationId, organizationId), eq(reviewSteps.campaignId, campaignId)));
  const { rowCount } = await tx.db
    .delete(promises)
    .where(
      and(
        eq(promises.organizationId, organizationId),
        eq(promises.accountId, accountId),
        inArray(promises.reviewStepId, stepIds),
      ),
    );
  if (rowCount) await tx.record('review.promised', { campaignId });
}

/** For members. @throws AppError `campaign.not-found`, `campaign.archived`, and the errors of `storeReviewPromise` */
export async function promiseDecisions(scope: Scope, promised: PromisedDay): Promise<void> {
  await scope.transaction(async (tx) => {
    await requireOpenCampaign(tx, promised.campaignId);
    await storeReviewPromise(tx, promised);
  });
}

/** For members. @throws AppError `campaign.not-found`, `campaign.archived` */
export async function withdrawReviewPromise(scope: Scope, campaignId: CampaignId): Promise<void> {
  await scope.transaction(async (tx) => {
    await requireOpenCampaign(tx, campaignId);
    await removeReviewPromise(tx, campaignId);
  });
}
