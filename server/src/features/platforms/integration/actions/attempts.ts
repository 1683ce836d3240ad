import { and, eq, gt, isNull } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sessions } from '#db/schema/accounts.ts';
import { providerAttempts } from '#db/schema/integration.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';

interface Input {
  provider: Provider;
  /** The connection to renew; null for a new connection. */
  tokenId: TokenId | null;
  returnTo: string;
}

/** Stores an attempt to connect. @returns the state, which only this sign-in can use, once, in this organization */
export async function beginAttempt(scope: Scope, input: Input): Promise<string> {
  const { accountId, organizationId } = scope.actor;
  // The prefix tells the return page which platform answers.
  const state = `${input.provider}.${newToken()}`;
  const now = scope.now();
  await scope.db.insert(providerAttempts).values({
    ...input,
    id: newUuid(),
    organizationId,
    accountId,
    signInId: await requireSignIn(scope),
    stateHash: hashToken(state),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.integration.attemptMs),
  });
  return state;
}

/** Consumes an attempt once. @returns null if it is from another sign-in, organization or platform, used or expired */
export async function takeAttempt(
  scope: Scope,
  { provider, state }: { provider: Provider; state: string },
): Promise<Input | null> {
  const { accountId, organizationId } = scope.actor;
  const [consumed] = await scope.db
    .update(providerAttempts)
    .set({ usedAt: scope.now() })
    .where(
      and(
        eq(providerAttempts.stateHash, hashToken(state)),
        eq(providerAttempts.organizationId, organizationId),
        eq(providerAttempts.accountId, accountId),
        eq(providerAttempts.signInId, await requireSignIn(scope)),
        eq(providerAttempts.provider, provider),
        isNull(providerAttempts.usedAt),
        gt(providerAttempts.expiresAt, scope.now()),
      ),
    )
    .returning();
  return consumed ?? null;
}

/** The id of the sign-in, which stays the same when its session token is replaced. */
async function requireSignIn({ db, actor }: Scope): Promise<string> {
  const [session] = await db
    .select({ signInId: sessions.signInId })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId ?? newUuid()));
  if (!session) throw new AppError('auth.required');
  return session.signInId;
}
