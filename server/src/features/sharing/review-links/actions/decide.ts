import type { Decision } from '@ad-foundry/contract/comments.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { review } from '@ad-foundry/contract/review.ts';
import type { CallResult } from '@ad-foundry/contract/endpoint.ts';
import { removeDecision, storeDecision } from '#features/talk/comments/actions/decide.ts';
import { requireOpenThread } from '#features/talk/comments/queries/open-threads.ts';
import { isReadByHolders } from '#features/sharing/review-links/access.ts';
import { listShownOf, readProgress, requireShown } from '#features/sharing/review-links/queries/files.ts';
import type { HolderRequest } from '#features/sharing/review-links/queries/visit.ts';
import { holdCreatives, lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { actAsHolder, reopenReview, type NamedVisit } from './act.ts';
import { beginForClients, type HolderComment } from './comment.ts';
import { writeLog } from './log.ts';

const right = 'decide';

interface DecisionInput {
  versionId: VersionId;
  decision: Decision;
  comment?: HolderComment | undefined;
}

/**
 * Approves a file or asks for changes; a comment sent along is written in the same transaction.
 * @throws AppError the errors of `actAsHolder` and `decideVersion`; `decision.newer-version`, `review.not-allowed` for a
 * comment where the link allows none
 */
export function decideAsHolder(
  scope: SystemScope,
  request: HolderRequest,
  { versionId, decision, comment }: DecisionInput,
): Promise<CallResult<typeof review.decide>> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => {
      const { creativeId, cardId } = await lockCurrent(tx, visit, versionId);
      if (comment) {
        if (!visit.link.mayComment) throw new AppError('review.not-allowed');
        await beginForClients(tx, visit, { ...comment, creativeId, versionId });
      }
      // Internal comments are no reason, so that nobody learns whether there are any.
      if (decision === 'changes') await requireOpenThread(tx, cardId, isReadByHolders(visit.link));
      const decidedAt = await decideLocked(tx, visit, { versionId, decision });
      return { versionId, decision, decidedAt, progress: await readProgress(tx, visit.link, visit.reviewer) };
    },
  });
}

/** Locks a file that the link shows. @throws AppError `version.not-found`, `decision.newer-version`, `creative.archived` */
async function lockCurrent(tx: Scope, { link }: NamedVisit, versionId: VersionId) {
  await requireShown(tx, link, versionId);
  await lockVersion(tx, versionId);
  const file = await requireShown(tx, link, versionId);
  if (!file.isCurrent) throw new AppError('decision.newer-version');
  return file;
}

/** @returns when the person first made this decision */
async function decideLocked(tx: Scope, visit: NamedVisit, { versionId, decision }: Omit<DecisionInput, 'comment'>) {
  const stored = await storeDecision(tx, { versionId, decision, proof: visit.reviewer.proof });
  if (stored.earlier !== decision) {
    await reopenReview(tx, visit);
    await writeLog(tx, visit.link, { act: decision, reviewerId: visit.reviewer.id, versionId });
  }
  return stored.decidedAt.toISOString();
}

type Failure = CallResult<typeof review.approveAll>['items'][number]['failure'];

/**
 * Approves several files. Files that cannot be approved are answered with the reason.
 * @throws AppError the errors of `actAsHolder`
 */
export function approveAsHolder(
  scope: SystemScope,
  request: HolderRequest,
  versionIds: readonly VersionId[],
): Promise<CallResult<typeof review.approveAll>> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => {
      const shown = await listShownOf(tx, visit.link, versionIds);
      // All at once and in the order of other changes of many creatives, so that none waits for the other.
      await holdCreatives(tx, [...new Set(shown.map(({ creativeId }) => creativeId))]);
      const failures = new Map<VersionId, Failure>();
      for (const versionId of new Set(versionIds)) failures.set(versionId, await approve(tx, visit, versionId));
      const items = versionIds.map((versionId) => ({ versionId, failure: failures.get(versionId) ?? null }));
      return { items, progress: await readProgress(tx, visit.link, visit.reviewer) };
    },
  });
}

const expected = ['creative.archived', 'decision.newer-version', 'version.not-found'] as const;

/** @returns why it is not approved */
async function approve(tx: Scope, visit: NamedVisit, versionId: VersionId): Promise<Failure> {
  try {
    await lockCurrent(tx, visit, versionId);
    await decideLocked(tx, visit, { versionId, decision: 'approved' });
    return null;
  } catch (error) {
    const code = error instanceof AppError ? expected.find((each) => each === error.code) : undefined;
    if (code === undefined) throw error;
    return code;
  }
}

/**
 * Withdraws the person's decision on a file.
 * @throws AppError the errors of `actAsHolder` and `removeDecision`
 */
export function withdrawAsHolder(
  scope: SystemScope,
  request: HolderRequest,
  versionId: VersionId,
): Promise<CallResult<typeof review.withdraw>> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => {
      await requireShown(tx, visit.link, versionId);
      if ((await removeDecision(tx, versionId)) !== null) {
        await reopenReview(tx, visit);
        await writeLog(tx, visit.link, { act: 'withdrawn', reviewerId: visit.reviewer.id, versionId });
      }
      return { progress: await readProgress(tx, visit.link, visit.reviewer) };
    },
  });
}
