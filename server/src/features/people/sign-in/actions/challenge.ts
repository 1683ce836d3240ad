import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  signInChallenges,
  type AddressPayload,
  type InvitationPayload,
  type LinkPayload,
  type ReviewPayload,
  type SignUpPayload,
} from '#db/schema/accounts.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';
import { newCode } from '#features/people/sign-in/rules.ts';

/** The purpose of a code, with the payload kept until the code is entered. */
export type ChallengeTask =
  | { purpose: 'sign_in' | 'step_up'; payload: null }
  | { purpose: 'sign_up'; payload: SignUpPayload }
  | { purpose: 'link'; payload: LinkPayload }
  | { purpose: 'invitation'; payload: InvitationPayload }
  | { purpose: 'change_email'; payload: AddressPayload }
  | { purpose: 'review'; payload: ReviewPayload };

/** The purposes that an endpoint accepts; a code for another purpose does not match. */
export type Purposes = readonly ChallengeTask['purpose'][];

interface ChallengeRequest {
  emailNorm: string;
  task: ChallengeTask;
  accountId: AccountId | null;
  /** False for an address that gets no code; its challenge is stored the same way but never matches. */
  answerable: boolean;
}

export interface Challenge {
  id: string;
  code: string;
  /** Value for the cookie of the requesting browser; the code works only in that browser. */
  binding: string;
}

/** Creates a challenge. Stores only the code's MAC under the application's key, not the code. */
export async function createChallenge(tx: BaseScope, request: ChallengeRequest): Promise<Challenge> {
  const id = newUuid();
  const code = newCode();
  const binding = newToken();
  const now = tx.now();
  await tx.db.insert(signInChallenges).values({
    id,
    emailNorm: request.emailNorm,
    accountId: request.accountId,
    ...request.task,
    codeMac: request.answerable ? tx.secrets.mac('sign-in-code', id, request.emailNorm, code) : randomBytes(32),
    bindingHash: hashToken(binding),
    attempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.code.lifeMs),
  });
  return { id, code, binding };
}

interface ChallengeKey {
  binding: string;
  purposes: Purposes;
  /** Null if the client does not know the address that its code was mailed to. */
  emailNorm: string | null;
}

interface Attempt extends ChallengeKey {
  emailNorm: string;
  code: string;
}

type CodeOutcome =
  | { matched: true; id: string; task: ChallengeTask; accountId: AccountId | null }
  | { matched: false; attemptsLeft: number | null };

/** The address whose code this browser can still enter; null if there is none. */
export async function findOpenChallenge(scope: BaseScope, key: ChallengeKey): Promise<string | null> {
  const [found] = await scope.db
    .select({ emailNorm: signInChallenges.emailNorm })
    .from(signInChallenges)
    .where(isOpen(scope, key));
  return found?.emailNorm ?? null;
}

function isOpen(scope: BaseScope, { binding, purposes, emailNorm }: ChallengeKey) {
  return and(
    eq(signInChallenges.bindingHash, hashToken(binding)),
    emailNorm === null ? eq(signInChallenges.purpose, 'link') : eq(signInChallenges.emailNorm, emailNorm),
    inArray(signInChallenges.purpose, [...purposes]),
    isNull(signInChallenges.consumedAt),
    gt(signInChallenges.expiresAt, scope.now()),
    lt(signInChallenges.attempts, limits.code.attempts),
  );
}

/** A challenge that its browser can still answer, whatever its purpose; null without one. */
export async function findBrowserChallenge(scope: BaseScope, binding: string) {
  const { id, emailNorm, codeMac, purpose, accountId } = signInChallenges;
  const [found] = await scope.db
    .select({ id, emailNorm, codeMac, purpose, accountId })
    .from(signInChallenges)
    .where(
      and(
        eq(signInChallenges.bindingHash, hashToken(binding)),
        isNull(signInChallenges.consumedAt),
        gt(signInChallenges.expiresAt, scope.now()),
        lt(signInChallenges.attempts, limits.code.attempts),
      ),
    );
  return found ?? null;
}

/** Counts the attempt before comparing, in one statement, so that concurrent attempts cannot exceed the limit. */
export async function tryCode(scope: BaseScope, attempt: Attempt): Promise<CodeOutcome> {
  const [row] = await scope.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(isOpen(scope, attempt))
    .returning();
  if (!row) return { matched: false, attemptsLeft: null };
  if (!scope.secrets.verifyMac('sign-in-code', row.codeMac, row.id, attempt.emailNorm, attempt.code)) {
    return { matched: false, attemptsLeft: limits.code.attempts - row.attempts };
  }
  const task = { purpose: row.purpose, payload: row.payload } as ChallengeTask;
  return { matched: true, id: row.id, task, accountId: row.accountId };
}

/** Consumes the challenge and all others of the address. @returns false if a concurrent request consumed it first */
export async function consumeChallenge(tx: BaseScope, id: string, emailNorm: string): Promise<boolean> {
  const consumed = await tx.db
    .update(signInChallenges)
    .set({ consumedAt: tx.now(), payload: null })
    .where(and(eq(signInChallenges.id, id), isNull(signInChallenges.consumedAt)))
    .returning({ id: signInChallenges.id });
  if (consumed.length === 0) return false;
  await tx.db
    .update(signInChallenges)
    .set({ consumedAt: tx.now(), payload: null })
    .where(and(eq(signInChallenges.emailNorm, emailNorm), isNull(signInChallenges.consumedAt)));
  return true;
}

/** Invalidates every pending code of an account. */
export async function dropChallenges({ db, now }: BaseScope, accountId: AccountId): Promise<void> {
  await db
    .update(signInChallenges)
    .set({ consumedAt: now(), payload: null })
    .where(and(eq(signInChallenges.accountId, accountId), isNull(signInChallenges.consumedAt)));
}
