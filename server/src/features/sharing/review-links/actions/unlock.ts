import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { reviewPasswordTries } from '#db/schema/review-links.ts';
import { findLock, guessersOf, shownLockEnd, type Guesser } from '#features/sharing/review-links/queries/lock.ts';
import { requireVisit, type HolderRequest, type Visit } from '#features/sharing/review-links/queries/visit.ts';
import { linkLimits, needsOf, requireOpenLink } from '#features/sharing/review-links/rules.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { verifyPassword } from '#infra/crypto/passwords.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SystemScope } from '#infra/scope.ts';
import { storeProof } from './enter.ts';
import { writeLog } from './log.ts';

const { lockMs } = limits.reviewLinks;

/**
 * Opens a link by its password. Limits and counts the try before comparing, which is costly, so that concurrent tries
 * cannot exceed the limit.
 * @throws AppError the errors of `requireVisit` and `requireOpenLink`; `review.locked`, `review.wrong-password`
 */
export async function unlock(
  scope: SystemScope,
  request: HolderRequest,
  { password, cookies }: { password: string; cookies: Cookies },
): Promise<void> {
  const visit = await requireVisit(scope, request);
  requireOpenLink(visit, scope.now());
  const { link } = visit;
  if (link.passwordHash === null || needsOf(visit) !== 'password') return;
  const guessers = guessersOf(scope, visit);
  await consume(scope, linkLimits.unlocks(link.id, guessers[0].key));
  await countTry(scope, visit, guessers);
  if (!(await verifyPassword(password, link.passwordHash))) {
    const lockedUntil = await lockAfterTries(scope, visit, guessers);
    throw lockedUntil ? lockedError(lockedUntil, scope.now()) : new AppError('review.wrong-password');
  }
  await scope.transaction(async (tx) => {
    for (const guesser of guessers) {
      // A right password clears the count of who knows it, and takes only itself off the count of all strangers.
      const tries = guesser.key === '*' ? sql`greatest(${reviewPasswordTries.tries} - 1, 0)` : 0;
      await tx.db.update(reviewPasswordTries).set({ tries }).where(isCountOf(visit, guesser));
    }
    await storeProof(tx, visit, cookies, { unlockedAt: tx.now() });
  });
}

const lockedError = (until: Date, now: Date) =>
  new AppError('review.locked', {
    data: { lockedUntil: until.toISOString() },
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  });

/** How often, and after which pause in ms, a try waits for others that are being compared. */
const turns = 20;
const pauseMs = 200;

/**
 * Counts a try. One beyond the limit waits for those being compared, since a right password takes them off the count:
 * many people may enter at once. @throws AppError `review.locked`
 */
async function countTry(scope: SystemScope, visit: Visit, guessers: readonly Guesser[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    if (await tryOnce(scope, visit, guessers)) return;
    const lockedUntil = await findLock(scope, visit);
    if (lockedUntil !== null || turn === turns)
      throw lockedError(lockedUntil ?? new Date(scope.now().getTime() + lockMs), scope.now());
    await wait(pauseMs);
  }
}

class Refused extends Error {}

/** Counts a try for each guesser. @returns false, and counts nothing, if one is locked or at its limit */
async function tryOnce(scope: SystemScope, visit: Visit, guessers: readonly Guesser[]): Promise<boolean> {
  try {
    await scope.transaction(async (tx) => {
      for (const guesser of guessers) if (!(await countFor(tx, visit, guesser))) throw new Refused();
    });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function countFor(tx: SystemScope, { link }: Visit, { key, max, windowMs }: Guesser): Promise<boolean> {
  const now = tx.now();
  const { tries, since, lockedUntil } = reviewPasswordTries;
  const isOver = sql`${since} <= ${new Date(now.getTime() - windowMs)}`;
  const [counted] = await tx.db
    .insert(reviewPasswordTries)
    .values({ organizationId: link.organizationId, linkId: link.id, guesser: key, tries: 1, since: now })
    .onConflictDoUpdate({
      target: [reviewPasswordTries.linkId, reviewPasswordTries.guesser],
      set: {
        tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
        since: sql`case when ${isOver} then ${now} else ${since} end`,
      },
      setWhere: sql`(${lockedUntil} is null or ${lockedUntil} <= ${now}) and (${isOver} or ${tries} < ${max})`,
    })
    .returning({ tries });
  return counted !== undefined;
}

/** Locks the link for a guesser whose last try was the wrong one too many. @returns until when; null if none is locked */
function lockAfterTries(scope: SystemScope, visit: Visit, guessers: readonly Guesser[]): Promise<Date | null> {
  return scope.transaction(async (tx) => {
    const until = new Date(tx.now().getTime() + lockMs);
    let isLocked = false;
    for (const guesser of guessers) {
      const { rowCount } = await tx.db
        .update(reviewPasswordTries)
        .set({ lockedUntil: until, tries: 0 })
        .where(and(isCountOf(visit, guesser), sql`${reviewPasswordTries.tries} >= ${guesser.max}`));
      if (rowCount) isLocked = true;
    }
    if (!isLocked) return null;
    await writeLog(tx, visit.link, { act: 'locked', reviewerId: visit.reviewer?.id ?? null });
    return shownLockEnd(until, visit.link);
  });
}

const isCountOf = ({ link }: Visit, { key }: Guesser) =>
  and(
    eq(reviewPasswordTries.organizationId, link.organizationId),
    eq(reviewPasswordTries.linkId, link.id),
    eq(reviewPasswordTries.guesser, key),
  );
