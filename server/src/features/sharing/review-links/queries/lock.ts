import { and, eq, gt, inArray, max } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { reviewPasswordTries } from '#db/schema/review-links.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { Visit } from './visit.ts';

/** Whose wrong passwords are counted together, and how many are allowed within which time. */
export interface Guesser {
  key: string;
  max: number;
  windowMs: number;
}

const { passwordTries, strangersTries, lockMs } = limits.reviewLinks;

/**
 * The counts of a visit's wrong passwords: of the person if the team mailed one, else of the network and of all strangers
 * together. A browser that was inside before counts with its network only. People who came by themselves count as
 * strangers, since each may have given many names before the link had its password.
 */
export function guessersOf(scope: BaseScope, { reviewer, session }: Visit): [Guesser, ...Guesser[]] {
  const mailed = reviewer !== null && reviewer.mailedAt !== null ? reviewer : null;
  const first = { key: mailed?.id ?? scope.request?.network ?? 'unknown', max: passwordTries, windowMs: lockMs };
  if (mailed !== null || (session !== null && session.unlockedAt !== null)) return [first];
  return [first, { key: '*', max: strangersTries.max, windowMs: strangersTries.windowMs }];
}

/** The end of a lock as its visitor reads it: never after the end of the link. */
export const shownLockEnd = (until: Date, { expiresAt }: { expiresAt: Date }): Date =>
  until > expiresAt ? expiresAt : until;

/** Until when wrong passwords lock the link for a visit, at most until the link ends; null if they do not. */
export async function findLock(scope: BaseScope, visit: Visit): Promise<Date | null> {
  const { link } = visit;
  const keys = guessersOf(scope, visit).map(({ key }) => key);
  const [row] = await scope.db
    .select({ until: max(reviewPasswordTries.lockedUntil) })
    .from(reviewPasswordTries)
    .where(
      and(
        eq(reviewPasswordTries.organizationId, link.organizationId),
        eq(reviewPasswordTries.linkId, link.id),
        inArray(reviewPasswordTries.guesser, keys),
        gt(reviewPasswordTries.lockedUntil, scope.now()),
      ),
    );
  return row?.until ? shownLockEnd(row.until, link) : null;
}
