import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { signInChallenges, type SignUpPayload } from '#db/schema/accounts.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/secrets.ts';
import { newCode } from '#features/sign-in/rules.ts';

interface Request {
  emailNorm: string;
  purpose: 'sign_in' | 'sign_up';
  accountId: AccountId | null;
  payload: SignUpPayload | null;
  /** False for an address that gets no code: the challenge looks alike and never matches. */
  answerable: boolean;
}

export interface Challenge {
  id: string;
  code: string;
  /** For the cookie of the browser that asked; the code works only there. */
  binding: string;
}

/** Writes a challenge. The code itself is not kept, only its MAC under the application's key. */
export async function createChallenge(tx: BaseScope, request: Request): Promise<Challenge> {
  const id = newUuid();
  const code = newCode();
  const binding = newToken();
  const now = tx.now();
  await tx.db.insert(signInChallenges).values({
    id,
    emailNorm: request.emailNorm,
    accountId: request.accountId,
    purpose: request.purpose,
    codeMac: request.answerable ? tx.secrets.mac('sign-in-code', id, request.emailNorm, code) : randomBytes(32),
    bindingHash: hashToken(binding),
    attempts: 0,
    payload: request.payload,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.code.lifeMs),
  });
  return { id, code, binding };
}

interface Attempt {
  emailNorm: string;
  binding: string;
  code: string;
}

type Outcome =
  | {
      matched: true;
      id: string;
      purpose: 'sign_in' | 'sign_up';
      accountId: AccountId | null;
      payload: SignUpPayload | null;
    }
  | { matched: false; attemptsLeft: number | null };

/** Whether this browser has a code of the address that can still be entered. */
export async function hasOpenChallenge(scope: BaseScope, attempt: Omit<Attempt, 'code'>): Promise<boolean> {
  const found = await scope.db.select({ id: signInChallenges.id }).from(signInChallenges).where(open(scope, attempt));
  return found.length > 0;
}

function open(scope: BaseScope, { binding, emailNorm }: Omit<Attempt, 'code'>) {
  return and(
    eq(signInChallenges.bindingHash, hashToken(binding)),
    eq(signInChallenges.emailNorm, emailNorm),
    isNull(signInChallenges.consumedAt),
    gt(signInChallenges.expiresAt, scope.now()),
    lt(signInChallenges.attempts, limits.code.attempts),
  );
}

/** Counts the attempt first and compares second, in a statement that cannot race. */
export async function tryCode(scope: BaseScope, attempt: Attempt): Promise<Outcome> {
  const [row] = await scope.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(open(scope, attempt))
    .returning();
  if (!row) return { matched: false, attemptsLeft: null };
  if (!scope.secrets.verifyMac('sign-in-code', row.codeMac, row.id, attempt.emailNorm, attempt.code)) {
    return { matched: false, attemptsLeft: limits.code.attempts - row.attempts };
  }
  return { matched: true, id: row.id, purpose: row.purpose, accountId: row.accountId, payload: row.payload };
}

/** Uses the challenge up and drops the address's others. False when somebody else was quicker. */
export async function consumeChallenge(tx: BaseScope, id: string, emailNorm: string): Promise<boolean> {
  const won = await tx.db
    .update(signInChallenges)
    .set({ consumedAt: tx.now(), payload: null })
    .where(and(eq(signInChallenges.id, id), isNull(signInChallenges.consumedAt)))
    .returning({ id: signInChallenges.id });
  if (won.length === 0) return false;
  await tx.db
    .update(signInChallenges)
    .set({ consumedAt: tx.now(), payload: null })
    .where(and(eq(signInChallenges.emailNorm, emailNorm), isNull(signInChallenges.consumedAt)));
  return true;
}
