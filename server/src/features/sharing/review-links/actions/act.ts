import { and, eq } from 'drizzle-orm';
import { reviewers, reviewLinks } from '#db/schema/review-links.ts';
import type { ReviewRights } from '@ad-foundry/contract/review-links.ts';
import {
  readerOf,
  requireEntered,
  type HolderRequest,
  type Visit,
} from '#features/sharing/review-links/queries/visit.ts';
import {
  linkLimits,
  needsOf,
  requireOpenLink,
  rightsOf,
  type ReviewerRow,
} from '#features/sharing/review-links/rules.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';
import { actWithin, type Scope, type SystemScope } from '#infra/scope.ts';

/** A visit of a person who may write. */
export type NamedVisit = Visit & { reviewer: ReviewerRow };

/**
 * Acts as the person who holds a link, in one transaction, for which revoking waits. The link and the person are read
 * again in it, since both can change after the request was accepted.
 * @throws AppError the errors of `requireEntered`; `review.not-allowed`, `review.name-needed`, `billing.read-only`,
 * `request.too-many`
 */
export async function actAsHolder<T>(
  scope: SystemScope,
  request: HolderRequest,
  { right, act }: { right: keyof ReviewRights | null; act: (tx: Scope, visit: NamedVisit) => Promise<T> },
): Promise<T> {
  const visit = await requireEntered(scope, request);
  const { link, reviewer } = visit;
  if (right !== null && !rightsOf(link)[right]) throw new AppError('review.not-allowed');
  if (reviewer === null) throw new AppError('review.name-needed');
  if (!visit.isWritable) throw new AppError('billing.read-only', { data: { role: 'guest' } });
  await consume(scope, linkLimits.writes(link.id, scope.request?.network));
  return actWithin(scope, readerOf(visit), async (tx) => {
    const [current] = await tx.db.select().from(reviewLinks).where(eq(reviewLinks.id, link.id)).for('share');
    if (!current) throw new AppError('request.not-found');
    requireOpenLink({ link: current, archivedAt: visit.archivedAt }, tx.now());
    if (right !== null && !rightsOf(current)[right]) throw new AppError('review.not-allowed');
    const needs = needsOf({ ...visit, link: current });
    if (needs !== null) throw new AppError(`review.${needs}-needed`);
    await requirePerson(tx, reviewer);
    return act(tx, { ...visit, link: current, reviewer }).catch(asEnded);
  });
}

/** A name that made room for others in the meantime is given again. @throws AppError `review.name-needed` */
async function requirePerson(tx: Scope, { id, organizationId }: ReviewerRow): Promise<void> {
  const isPerson = and(eq(reviewers.organizationId, organizationId), eq(reviewers.id, id));
  const found = await tx.db.select({ id: reviewers.id }).from(reviewers).where(isPerson).for('key share');
  if (found.length === 0) throw new AppError('review.name-needed');
}

/** A campaign that is archived in the meantime ends the link. */
function asEnded(error: unknown): never {
  if (error instanceof AppError && error.code === 'campaign.archived') throw new AppError('review.archived');
  throw error;
}

/** Notes that a person acted after finishing, so that the person can finish again. */
export async function reopenReview(tx: Scope, { reviewer }: NamedVisit): Promise<void> {
  await tx.db
    .update(reviewers)
    .set({ finishedAt: null, lastSeenAt: tx.now() })
    .where(and(eq(reviewers.organizationId, tx.actor.organizationId), eq(reviewers.id, reviewer.id)));
}
