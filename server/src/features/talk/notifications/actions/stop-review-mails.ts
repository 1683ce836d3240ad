import { and, eq, isNull } from 'drizzle-orm';
import { organizations } from '#db/schema/organizations.ts';
import { reviewers } from '#db/schema/review-links.ts';
import { renderReviewStopPage } from '#emails/review-stop-page.tsx';
import { readReviewStopToken } from '#features/talk/notifications/rules/review-stop-link.ts';
import type { SystemScope } from '#infra/scope.ts';

/** The page behind the link of a mail to a holder of a review link; null for any other token. Changes nothing. */
export async function showReviewStop(scope: SystemScope, token: string): Promise<string | null> {
  const holder = await findHolder(scope, token);
  return holder && renderReviewStopPage({ ...holder, choice: null });
}

/**
 * Stops the organization's mails about files to review to the holder's address, by all its links, or turns them on
 * again as the page's form says. Returns null for any other token.
 */
export async function stopReviewMails(scope: SystemScope, token: string, body: string): Promise<string | null> {
  const holder = await findHolder(scope, token);
  if (holder?.emailNorm == null) return null;
  const isResumed = new URLSearchParams(body).has('resume');
  await scope.db
    .update(reviewers)
    .set({ mailsStoppedAt: isResumed ? null : scope.now() })
    .where(and(eq(reviewers.organizationId, holder.organizationId), eq(reviewers.emailNorm, holder.emailNorm)));
  return renderReviewStopPage({ ...holder, choice: isResumed ? 'resumed' : 'stopped' });
}

async function findHolder({ db, secrets }: SystemScope, token: string) {
  const reviewerId = readReviewStopToken(secrets, token);
  if (reviewerId === null) return null;
  const [holder] = await db
    .select({
      organizationId: reviewers.organizationId,
      organizationName: organizations.name,
      emailNorm: reviewers.emailNorm,
      locale: reviewers.locale,
    })
    .from(reviewers)
    .innerJoin(organizations, and(eq(organizations.id, reviewers.organizationId), isNull(organizations.deletedAt)))
    .where(eq(reviewers.id, reviewerId));
  return holder ?? null;
}
