import { and, eq, lt } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sessions } from '#db/schema/accounts.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { revoke } from '#features/people/sessions/actions.ts';
import type { SignedIn } from '#infra/http/gate.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Starts a session of an API key; it expires with the key, and never counts as a fresh proof. */
export async function startKeySession(
  tx: BaseScope,
  row: Pick<typeof sessions.$inferInsert, 'signInId' | 'tokenHash' | 'accountId' | 'organizationId'> & {
    expiresAt: Date;
  },
): Promise<void> {
  const { expiresAt, ...session } = row;
  const now = tx.now();
  await tx.db.insert(sessions).values({
    ...session,
    id: newUuid(),
    method: 'key',
    authenticatedAt: new Date(0),
    createdAt: now,
    // The first use is recorded at once.
    lastSeenAt: new Date(0),
    idleExpiresAt: expiresAt,
    absoluteExpiresAt: expiresAt,
  });
}

/** Ends every secret of a key. */
export async function endKeySessions(tx: BaseScope, signInId: string): Promise<void> {
  await revoke(tx, eq(sessions.signInId, signInId), 'revoked');
}

/** Records when and from where a key was last used, at most once every few minutes. */
export async function touchKey(scope: BaseScope, { sessionId, key }: SignedIn): Promise<void> {
  const now = scope.now();
  const stale = new Date(now.getTime() - limits.session.touchMs);
  const touched = await scope.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, stale)))
    .returning({ id: sessions.id });
  if (touched.length === 0 || !key) return;
  const lastNetwork = scope.request?.network ?? null;
  await scope.db.update(apiKeys).set({ lastUsedAt: now, lastNetwork }).where(eq(apiKeys.id, key.id));
}
