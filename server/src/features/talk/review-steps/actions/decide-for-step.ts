import { and, eq } from 'drizzle-orm';
import type { ReviewStepId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { ownRow } from '#db/own-row.ts';
import { reviewSteps, stepDecisions } from '#db/schema/reviews.ts';
import { cards } from '#db/schema/variations.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';
import { requireOpenThread } from '#features/talk/comments/queries/open-threads.ts';
import { readSignature } from '#features/talk/comments/queries/signature.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface StepDecisionInput {
  versionId: VersionId;
  stepId: ReviewStepId;
  decision: Decision;
}

/**
 * Decides on a version in place of the reviewers of its open step, who keep their decisions. A repeated request stores
 * nothing.
 * @throws AppError `version.not-found`, `creative.archived`, `campaign.archived`, `review-step.not-open` if another step
 * is open or the version is not the current one, `decision.nothing-open`
 */
export async function decideForStep(scope: Scope, { versionId, stepId, decision }: StepDecisionInput): Promise<void> {
  await scope.transaction(async (tx) => {
    const row = await lockVersion(tx, versionId);
    const { organizationId, accountId } = tx.actor;
    if (await hasDecided(tx, { versionId, stepId, decision })) return;
    const [step] = await tx.db
      .select({ name: reviewSteps.name })
      .from(reviewSteps)
      .innerJoin(cards, and(eq(cards.organizationId, organizationId), eq(cards.reviewStepId, reviewSteps.id)))
      .where(and(ownRow(reviewSteps, tx, stepId), eq(cards.id, row.card.id)));
    if (!step || row.older) throw new AppError('review-step.not-open');
    if (decision === 'changes') await requireOpenThread(tx, row.card.id);
    const made = {
      stepName: step.name,
      accountId,
      decision,
      decidedAt: tx.now(),
      ...(await readSignature(tx, versionId)),
    };
    await tx.db
      .insert(stepDecisions)
      .values({ organizationId, versionId, stepId, ...made })
      .onConflictDoUpdate({ target: [stepDecisions.versionId, stepDecisions.stepId], set: made });
    await refreshSlot(tx, row);
    const creativeId = row.creative.id;
    await tx.record('version.decided-for-step', { versionId, creativeId, name: step.name, decision });
  });
}

async function hasDecided(tx: Scope, { versionId, stepId, decision }: StepDecisionInput): Promise<boolean> {
  const same = and(ofVersion(tx, versionId), eq(stepDecisions.stepId, stepId), eq(stepDecisions.decision, decision));
  return (await tx.db.$count(stepDecisions, same)) > 0;
}

const ofVersion = ({ actor }: Scope, versionId: VersionId) =>
  and(eq(stepDecisions.organizationId, actor.organizationId), eq(stepDecisions.versionId, versionId));

/**
 * Withdraws the decisions of admins on a version. @throws AppError `version.not-found`, `creative.archived`,
 * `campaign.archived`, `decision.newer-version`
 */
export async function withdrawForStep(scope: Scope, versionId: VersionId): Promise<void> {
  await scope.transaction(async (tx) => {
    const row = await lockVersion(tx, versionId);
    if (row.older) throw new AppError('decision.newer-version');
    const { rowCount } = await tx.db.delete(stepDecisions).where(ofVersion(tx, versionId));
    if (!rowCount) return;
    await refreshSlot(tx, row);
    const creativeId = row.creative.id;
    await tx.record('version.decided-for-step', { versionId, creativeId, name: '', decision: null });
  });
}
