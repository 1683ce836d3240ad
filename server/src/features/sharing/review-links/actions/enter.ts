import { and, eq, lt, sql } from 'drizzle-orm';
import type { ReviewerId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { reviewers, reviewLinks, reviewSessions } from '#db/schema/review-links.ts';
import { consumeChallenge, createChallenge, type Challenge } from '#features/people/sign-in/actions/challenge.ts';
import { invalidCode, proveAddress } from '#features/people/sign-in/actions/prove-address.ts';
import { countRequest, mailCode } from '#features/people/sign-in/actions/request-code.ts';
import { requireVisit, type HolderRequest, type Visit } from '#features/sharing/review-links/queries/visit.ts';
import { hourMs, linkLimits, needsOf, requireOpenLink } from '#features/sharing/review-links/rules.ts';
import { consume, type Limit } from '#infra/concurrency/rate-limit.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { BaseScope, SystemScope } from '#infra/scope.ts';
import { writeLog } from './log.ts';
import { addReviewer, renameReviewer } from './people.ts';

const { sessionMs } = limits.reviewLinks;
/** Pages follow the browser, and a mail sets the language of its recipient. */
const unmailed: Locale = 'en-US';

interface Proof {
  reviewerId?: ReviewerId;
  unlockedAt?: Date;
  countedAt?: Date;
}

/** Stores what the browser proved to a link. The cookie's value serves all links that the browser opens. */
export async function storeProof(tx: BaseScope, { link }: Visit, cookies: Cookies, proof: Proof): Promise<void> {
  const token = await ensureToken(tx, cookies);
  const { id: linkId, organizationId } = link;
  const seen = { lastSeenAt: tx.now(), ...proof };
  await tx.db
    .insert(reviewSessions)
    .values({ tokenHash: hashToken(token), linkId, organizationId, createdAt: tx.now(), ...seen })
    .onConflictDoUpdate({ target: [reviewSessions.tokenHash, reviewSessions.linkId], set: seen });
  cookies.set('review', token, sessionMs / 1000);
}

/** Accepts only values that the server made, so that nobody plants one. */
async function ensureToken(tx: BaseScope, cookies: Cookies): Promise<string> {
  const token = cookies.get('review');
  if (token === undefined) return newToken();
  const count = await tx.db.$count(reviewSessions, eq(reviewSessions.tokenHash, hashToken(token)));
  return count > 0 ? token : newToken();
}

/** @throws AppError the errors of `requireEntered` but for the address, which the caller is about to prove */
async function requireUnlocked(scope: SystemScope, request: HolderRequest): Promise<Visit> {
  const visit = await requireVisit(scope, request);
  requireOpenLink(visit, scope.now());
  if (needsOf(visit) === 'password') throw new AppError('review.password-needed');
  return visit;
}

/**
 * Gives or changes the name of the browser's person.
 * @throws AppError the errors of `requireEntered`; `review-link.too-many-people`, `request.too-many`
 */
export async function giveName(
  scope: SystemScope,
  request: HolderRequest,
  { name, cookies }: { name: string; cookies: Cookies },
): Promise<void> {
  const visit = await requireUnlocked(scope, request);
  if (needsOf(visit) !== null) throw new AppError('review.address-needed');
  const { link, reviewer } = visit;
  const { network } = scope.request ?? {};
  if (reviewer === null) await consume(scope, linkLimits.arrivals(link.id, network));
  await consume(scope, linkLimits.writes(link.id, network));
  await scope.transaction(async (tx) => {
    if (reviewer !== null) return renameReviewer(tx, reviewer, name);
    const added = await addReviewer(tx, link, { name, locale: unmailed, proof: 'none', address: null });
    await storeProof(tx, visit, cookies, { reviewerId: added.id });
    await writeLog(tx, link, { act: 'identified', reviewerId: added.id });
  });
}

/**
 * Mails a code to an address that wants to prove itself to a link.
 * @throws AppError the errors of `requireUnlocked`; `request.too-many`
 */
export async function requestReviewCode(
  scope: SystemScope,
  request: HolderRequest,
  { email, locale, cookies }: { email: string; locale: Locale; cookies: Cookies },
): Promise<Challenge> {
  const { link, organization } = await requireUnlocked(scope, request);
  const emailNorm = normalizeEmail(email);
  // The limits of the network and the address come first, so that one visitor does not use up those of the link.
  await countRequest(scope, emailNorm, { cookies });
  await consume(scope, linkLimits.arrivals(link.id, scope.request?.network));
  return scope.transaction(async (tx) => {
    const challenge = await createChallenge(tx, {
      emailNorm,
      task: { purpose: 'review', payload: { reviewLink: link.id } },
      accountId: null,
      answerable: true,
    });
    const content = { kind: 'review_code', code: challenge.code, organizationName: organization.name } as const;
    await mailCode(tx, content, { to: email, locale, accountId: null, challenge });
    return challenge;
  });
}

/**
 * Proves an address by its code. The person keeps what was decided by that address before, in any browser.
 * @throws AppError the errors of `requireUnlocked`; `review.invalid-code`, `request.too-many`,
 * `review-link.too-many-people`
 */
export async function confirmAddress(
  scope: SystemScope,
  request: HolderRequest,
  { email, code, name, cookies }: { email: string; code: string; name: string; cookies: Cookies },
): Promise<void> {
  const visit = await requireUnlocked(scope, request);
  const { link } = visit;
  const emailNorm = normalizeEmail(email);
  const proven = await proveAddress(scope, { code, cookies, emailNorm, purposes: ['review'] }).catch(asReviewCode);
  // A code proves the address only to the link that it was requested for.
  if (proven.task.purpose !== 'review' || proven.task.payload.reviewLink !== link.id) throw asReview(null);
  await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw asReview(null);
    const ofAddress = and(eq(reviewers.linkId, link.id), eq(reviewers.emailNorm, emailNorm));
    const [earlier] = await tx.db.select().from(reviewers).where(ofAddress);
    if (earlier) {
      await renameReviewer(tx, earlier, name);
      await tx.db.update(reviewers).set({ proof: 'code' }).where(eq(reviewers.id, earlier.id));
    }
    const address = { email, emailNorm };
    const person = earlier ?? (await addReviewer(tx, link, { name, locale: unmailed, proof: 'code', address }));
    await storeProof(tx, visit, cookies, { reviewerId: person.id });
    await writeLog(tx, link, { act: 'identified', reviewerId: person.id, detail: email });
  });
  await proven.complete();
}

const asReview = (attemptsLeft: number | null) =>
  new AppError('review.invalid-code', invalidCode(attemptsLeft).details);

function asReviewCode(error: unknown): never {
  if (error instanceof AppError && error.code === 'sign.invalid-code')
    throw new AppError('review.invalid-code', error.details);
  throw error;
}

/** Forgets what this browser proved to a link. @throws AppError `request.not-found`, `request.too-many` */
export async function leave(scope: SystemScope, request: HolderRequest): Promise<void> {
  const { link, session } = await requireVisit(scope, request);
  if (session === null) return;
  const ofBrowser = and(eq(reviewSessions.linkId, link.id), eq(reviewSessions.tokenHash, session.tokenHash));
  await scope.db.delete(reviewSessions).where(ofBrowser);
}

/**
 * Counts the opening of a page, once an hour and browser, and writes it into the log. A browser without a cookie counts
 * once an hour with all others of the same person or network. Each opening stores when the link was last seen.
 */
export async function countOpening(scope: SystemScope, visit: Visit, cookies: Cookies): Promise<void> {
  const { link, reviewer, session } = visit;
  const now = scope.now();
  if (session?.countedAt && session.countedAt.getTime() > now.getTime() - hourMs) return storeSeen(scope, visit);
  const visitor = reviewer?.id ?? scope.request?.network ?? 'unknown';
  if (session === null && !(await isWithin(scope, linkLimits.openings(link.id, visitor))))
    return storeSeen(scope, visit);
  await scope.transaction(async (tx) => {
    await storeProof(tx, visit, cookies, { countedAt: now });
    const opening = { opened: sql`${reviewLinks.opened} + 1`, lastOpenedAt: now };
    await tx.db.update(reviewLinks).set(opening).where(eq(reviewLinks.id, link.id));
    if (reviewer) {
      const openedAt = sql`coalesce(${reviewers.openedAt}, ${now})`;
      await tx.db.update(reviewers).set({ openedAt, lastSeenAt: now }).where(eq(reviewers.id, reviewer.id));
    }
    await writeLog(tx, link, { act: 'opened', reviewerId: reviewer?.id ?? null });
    const { id: reviewLinkId, campaignId, organizationId } = link;
    await tx.record('review-link.opened', { reviewLinkId, campaignId }, { organizationId });
  });
}

/** Pages that stay open ask again every few seconds. */
const seenEveryMs = 60_000;

/** Stores when the link and its person were last seen, at most once a minute, without counting another opening. */
async function storeSeen(scope: SystemScope, { link, reviewer }: Visit): Promise<void> {
  const now = scope.now();
  const stale = new Date(now.getTime() - seenEveryMs);
  const { db } = scope;
  const isStale = and(eq(reviewLinks.id, link.id), lt(reviewLinks.lastOpenedAt, stale));
  await db.update(reviewLinks).set({ lastOpenedAt: now }).where(isStale);
  if (reviewer === null) return;
  const wasSeen = and(eq(reviewers.id, reviewer.id), lt(reviewers.lastSeenAt, stale));
  await db.update(reviewers).set({ lastSeenAt: now }).where(wasSeen);
}

async function isWithin(scope: SystemScope, counted: Limit[]): Promise<boolean> {
  try {
    await consume(scope, counted);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too-many') return false;
    throw error;
  }
}
